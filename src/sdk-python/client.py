"""The client of one app at one bank."""

from __future__ import annotations

import datetime
import random
import re
import time
import typing as t
import urllib.parse
import uuid

import httpx

from .answers import Answer, Encoding, PlainAnswer, VerifiedEnvelope
from .authorization import AuthorizationMethods
from .envelope import EnvelopeFault, sign_envelope, verify_envelope
from .errors import SanadApiError
from .following import FollowingMethods
from .generated.calls import CALLS
from .generated.operations import OperationMethods
from .keys import SigningKey
from .options import faults_of, without_slashes
from .provider import Provider
from .retries import retry_wait_seconds
from .tokens import DeveloperTokens, TokenContext
from .transport import Hooks, Outgoing, RawAnswer, Sender, address_of, json_bytes, query_of, refusal, untrusted

Row = t.Mapping[str, t.Any]


class TppClient(OperationMethods, AuthorizationMethods, FollowingMethods):
    """The client of one app at one bank.

    It signs every request, checks the signature and claims of every answer before it returns it, and repeats only what may be
    repeated. Each operation of the contracts is a method. Options that cannot be right are a TypeError at once; every failure of a
    call is a SanadApiError. One client serves many threads.
    """

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        signing_key: SigningKey,
        client_secret: str | None = None,
        encoding: Encoding = "jwt",
        mutual_tls: bool = False,
        tls_client_auth: bool = False,
        http: httpx.Client | None = None,
        timeout_seconds: float = 30.0,
        max_retries: int = 2,
        hooks: Hooks | None = None,
        on_verified: t.Callable[[VerifiedEnvelope[t.Any]], None] | None = None,
        now: t.Callable[[], float] = time.time,
        sleep: t.Callable[[float], None] = time.sleep,
    ) -> None:
        """Prepares the calls. Nothing is sent yet.

        `client_secret` is for apps of the level `secret`; without it the app authenticates by private_key_jwt. `mutual_tls` is for apps
        of the level `fapi2`: `http` shows the app's client certificate, and authorization requests are pushed and signed. With
        `tls_client_auth` the app authenticates by that certificate. `http` may also bring a proxy. `timeout_seconds` is the time of one
        try. `now` and `sleep` are for tests, and for a sandbox whose clock was moved.
        """
        faults = faults_of(base_url, client_id, client_secret, signing_key, encoding, timeout_seconds, max_retries)
        if faults:
            raise TypeError("; ".join(faults))
        self.base_url = without_slashes(base_url)
        self.issuer = f"{self.base_url}/auth"
        self.client_id = client_id
        self.encoding: Encoding = encoding
        self._own_http = None if http is not None else httpx.Client()
        self._hooks = hooks or Hooks()
        self._max_retries = max_retries
        self._mutual_tls = mutual_tls
        self._on_verified = on_verified
        self._sleep = sleep
        self.now = now
        self._sender = Sender(http or t.cast(httpx.Client, self._own_http), timeout_seconds, self._hooks)
        self._provider = Provider(self._sender, self.issuer, mutual_tls)
        self._context = TokenContext(
            client_id=client_id,
            client_secret=client_secret,
            signing_key=signing_key,
            tls_client_auth=tls_client_auth,
            provider=self._provider,
            send=self._sender.send,
            now=now,
        )
        self._tokens = DeveloperTokens(self._context)

    def __enter__(self) -> TppClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the kept connections of the client's own; those of your `http` are yours."""
        if self._own_http is not None:
            self._own_http.close()

    def discover(self) -> t.Mapping[str, t.Any]:
        """The metadata of the bank's authorization server. It is read once."""
        return self._provider.metadata()

    def developer_token(self) -> str:
        """A token of the app itself. It is kept until 30 s before its end."""
        return self._tokens.get()

    def verify_envelope(self, compact: str) -> VerifiedEnvelope[t.Any]:
        """Checks an envelope that came in another way (a file): a compact JWS. Raises SanadApiError as a call would."""
        headers = httpx.Headers({"content-type": "application/jwt"})
        return self._verify(RawAnswer(200, headers, compact.encode(), None))

    def call(self, operation_id: str, **parts: t.Any) -> t.Any:
        """Any operation by its operationId, for tools that work on all of them: `path` and `query` as dicts, `body`, and the options."""
        return self._call(operation_id, parts.pop("path", {}), parts.pop("query", {}), **parts)

    def follow_link(self, operation_id: str, link: str, *, psu_token: str | None = None) -> t.Any:
        """Follows a link of an answer: a relative path of the bank, read as the operation reads."""
        # Links are relative paths. Anything else could send the token to another host.
        if not link.startswith("/") or link.startswith(("//", "/\\")):
            raise TypeError(f"not a relative path of the bank: {link}")
        return self._patiently(CALLS[operation_id], operation_id, link, {"psu_token": psu_token})

    def _call(
        self, operation_id: str, path: dict[str, t.Any], query: dict[str, t.Any], **own: t.Any
    ) -> t.Any:
        if operation_id not in CALLS:
            raise TypeError(f"no contract has the operation {operation_id}")
        row = CALLS[operation_id]
        if row["isIdempotent"] and own.get("idempotency_key") is None:
            own["idempotency_key"] = str(uuid.uuid4())
        return self._patiently(row, operation_id, address_of(row["path"], path) + query_of(query), own)

    def _patiently(self, row: Row, operation_id: str, address: str, own: dict[str, t.Any]) -> t.Any:
        """Tries until it works, or until trying again makes no sense. A token that the bank has ended early is replaced once."""
        given = own.get("max_retries")
        max_retries = self._max_retries if given is None else given
        is_repeatable = row["method"] == "GET" or row["isIdempotent"]
        is_own_token = row.get("credentials") == "DeveloperToken" and own.get("psu_token") is None
        attempt = 1
        while True:
            try:
                return self._open(row, self._try(row, operation_id, address, own, attempt))
            except SanadApiError as error:
                may_renew = attempt == 1 and is_own_token and max_retries > 0 and error.status == 401
                if may_renew and error.kind != "untrusted" and self._tokens.renew():
                    wait: float | None = 0.0
                else:
                    rules = {"max_retries": max_retries, "is_repeatable": is_repeatable}
                    wait = retry_wait_seconds(error, attempt, random=random.random, **rules)
                if wait is None:
                    raise
                if self._hooks.on_retry:
                    self._hooks.on_retry(operation_id, attempt, wait, error)
                if wait > 0:
                    self._sleep(wait)
                attempt += 1

    def _try(self, row: Row, operation_id: str, address: str, own: t.Mapping[str, t.Any], attempt: int) -> RawAnswer:
        headers, fields = self._credentials(row, own)
        body, body_headers = self._pack(row, own.get("body"), fields)
        key = own.get("idempotency_key")
        has_credentials = row.get("credentials") not in (None, "DashboardSession")
        place = self._api_address() if self._mutual_tls and has_credentials else self.base_url
        sent = {
            "accept": "application/jwt" if row["isEnveloped"] and self.encoding == "jwt" else "application/json",
            **self._own_headers(row),
            **headers,
            **({} if key is None else {"x-idempotency-key": key}),
            # Headers of the caller replace our own, however they are written.
            **{name.lower(): value for name, value in (own.get("headers") or {}).items()},
            **body_headers,
        }
        timeout = own.get("timeout_seconds")
        request = Outgoing(row["method"], place + address, sent, body, operation_id, attempt, timeout)
        received = self._sender.send(request)
        # A redirect is an answer of the authorization endpoint only; nowhere is it followed.
        if not (200 <= received.status < 300 or (received.status == 303 and operation_id == "authorize")):
            raise self._refusal(received)
        return received

    def _credentials(self, row: Row, own: t.Mapping[str, t.Any]) -> tuple[dict[str, str], dict[str, str]]:
        kind = row.get("credentials")
        if kind == "DeveloperToken":
            return {"authorization": f"Bearer {own.get('psu_token') or self._tokens.get()}"}, {}
        if kind == "PsuToken":
            return {"authorization": f"Bearer {own.get('psu_token') or ''}"}, {}
        if kind == "DashboardSession":
            return {"cookie": own.get("session") or ""}, {}
        return self._context.proof() if kind == "ClientSecretBasic" else ({}, {})

    def _pack(
        self, row: Row, body: t.Any, fields: t.Mapping[str, str]
    ) -> tuple[bytes | None, dict[str, str]]:
        """The body of one try with the headers that belong to it. Envelopes are signed afresh each time."""
        kind = row.get("contentType")
        whole = {**(body or {}), **fields} if fields else body
        if whole is None or kind is None:
            return None, {}
        if row["isEnveloped"]:
            key, encoding = self._context.signing_key, self.encoding
            rules = {"client_id": self.client_id, "audience": self.issuer}
            return sign_envelope(whole, encoding=encoding, key=key, now=self.now(), **rules)
        if kind == "application/json":
            return json_bytes(whole), {"content-type": kind}
        return urllib.parse.urlencode(whole).encode(), {"content-type": kind}

    def _own_headers(self, row: Row) -> dict[str, str]:
        """Headers that the contract demands and that need no thought of the caller."""
        now = datetime.datetime.fromtimestamp(self.now(), datetime.timezone.utc)
        known = {
            "X-Request-ID": str(uuid.uuid4()),
            "X-RequestTimestamp": now.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        }
        return {name.lower(): value for name, value in known.items() if name in row["headerNames"]}

    def _api_address(self) -> str:
        """Where the interfaces answer: with mutual TLS that is where the token endpoint takes client certificates."""
        return re.sub(r"/auth/token$", "", str(self._provider.metadata()["token_endpoint"]))

    def _verify(self, received: RawAnswer) -> VerifiedEnvelope[t.Any]:
        try:
            envelope = verify_envelope(
                received.body,
                media_type=received.media_type,
                signature=received.headers.get("x-jws-signature"),
                issuer=self.issuer,
                client_id=self.client_id,
                find_key=self._provider.find_key,
                now=self.now(),
            )
        except EnvelopeFault as fault:
            raise untrusted(received, f"the response envelope was refused: {fault}") from fault
        if self._on_verified:
            self._on_verified(envelope)
        return envelope

    def _refusal(self, received: RawAnswer) -> SanadApiError:
        """A refusal may be unsigned JSON or a signed envelope. A signed one is believed only after its check."""
        if received.media_type != "application/jwt":
            return refusal(received)
        return refusal(received, self._verify(received).message)

    def _open(self, row: Row, received: RawAnswer) -> Answer[t.Any] | PlainAnswer[t.Any]:
        status, headers, interaction_id = received.status, received.headers, received.interaction_id
        if not row["isEnveloped"] or status == 204:
            return PlainAnswer(status, headers, interaction_id, received.json())
        checked = self._verify(received)
        return Answer(status, headers, interaction_id, checked.message, checked.claims, checked.kid, checked.encoding)
