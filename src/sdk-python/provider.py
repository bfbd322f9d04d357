"""The bank's authorization server: its metadata and its keys."""

from __future__ import annotations

import threading
import time
import typing as t

from .keys import AnyKey, Jwk, find_key
from .transport import Outgoing, RawAnswer, Sender, refusal, untrusted

_KEYS_KEPT_SECONDS = 600
_ASKED_AGAIN_AFTER_SECONDS = 30
_ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
_OTHER_ENDPOINTS = ("pushed_authorization_request_endpoint", "backchannel_authentication_endpoint")


class Provider:
    """Reads the metadata once, and the keys again for an unknown `kid`, at most every 30 s."""

    def __init__(self, sender: Sender, issuer: str, mutual_tls: bool) -> None:
        self._sender = sender
        self._issuer = issuer
        self._mutual_tls = mutual_tls
        self._lock = threading.RLock()
        self._metadata: dict[str, t.Any] | None = None
        self._keys: list[Jwk] = []
        self._read_at: float | None = None

    def metadata(self) -> dict[str, t.Any]:
        """The metadata; with mutual TLS the endpoints are those that take client certificates. Raises SanadApiError."""
        with self._lock:
            # A failed discovery is forgotten, so that the next call asks again.
            if self._metadata is None:
                self._metadata = self._discover()
            return self._metadata

    def find_key(self, kid: str, alg: str) -> AnyKey | None:
        """A published key of the bank. Raises SanadApiError when the keys cannot be read."""
        with self._lock:
            now = time.monotonic()
            if self._read_at is None or now - self._read_at > _KEYS_KEPT_SECONDS:
                self._read_keys(now)
            found = self._look(kid, alg)
            if found is None and self._read_at is not None and now - self._read_at >= _ASKED_AGAIN_AFTER_SECONDS:
                self._read_keys(now)
                found = self._look(kid, alg)
            return found

    def _look(self, kid: str, alg: str) -> AnyKey | None:
        try:
            return find_key(self._keys, kid, alg)
        except TypeError:
            return None

    def _get(self, url: str) -> tuple[RawAnswer, dict[str, t.Any]]:
        received = self._sender.send(Outgoing("GET", url, {"accept": "application/json"}))
        if received.status != 200:
            raise refusal(received)
        body = received.json()
        if not isinstance(body, dict):
            raise untrusted(received, f"{url} answered no JSON object")
        return received, body

    def _discover(self) -> dict[str, t.Any]:
        received, metadata = self._get(f"{self._issuer}/.well-known/openid-configuration")
        # Whoever is not this issuer has nothing to say about it (RFC 8414 section 3.3).
        if metadata.get("issuer") != self._issuer:
            raise untrusted(received, f"the metadata names the issuer {metadata.get('issuer')}, expected {self._issuer}")
        aliases = metadata.get("mtls_endpoint_aliases")
        if self._mutual_tls and isinstance(aliases, dict):
            metadata = {**metadata, **aliases}
        for name in _ENDPOINTS:
            if not isinstance(metadata.get(name), str):
                raise untrusted(received, f"the metadata has no {name}")
        for name in _ENDPOINTS + _OTHER_ENDPOINTS:
            address = metadata.get(name)
            # The scheme is the bank's: only a sandbox has http.
            if address is not None and not str(address).startswith(("https://", f"{self._issuer.split(':')[0]}://")):
                raise untrusted(received, f"the metadata has a {name} without TLS")
        return metadata

    def _read_keys(self, now: float) -> None:
        _, body = self._get(str(self.metadata()["jwks_uri"]))
        keys = body.get("keys")
        self._keys = [one for one in keys if isinstance(one, dict)] if isinstance(keys, list) else []
        self._read_at = now


