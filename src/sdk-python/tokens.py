"""Tokens: how the app proves who it is, and what it gets for that."""

from __future__ import annotations

import base64
import dataclasses
import threading
import typing as t
import urllib.parse

from .envelope import CLOCK_SKEW_SECONDS, EnvelopeFault, check_claims, sign_claims, verify_compact
from .errors import SanadApiError
from .keys import SigningKey
from .provider import Provider
from .transport import Outgoing, RawAnswer, refusal, untrusted

_RENEWED_BEFORE_END_SECONDS = 30
# The bank issues an ID token with the answer that carries it, so an older one is from somewhere else.
_ID_TOKEN_AGE_SECONDS = 300
_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
_FORM = "application/x-www-form-urlencoded"


@dataclasses.dataclass(frozen=True)
class PsuToken:
    """The tokens of one authorized consent."""

    access_token: str = dataclasses.field(repr=False)
    expires_in_seconds: int
    scope: str
    refresh_token: str | None = dataclasses.field(default=None, repr=False)
    id_token_claims: t.Mapping[str, t.Any] | None = None
    """The verified claims of the ID token. `sub` is the bank's own id of the customer."""


@dataclasses.dataclass(frozen=True)
class TokenContext:
    """What the token calls need: the app, the bank, and a way to send."""

    client_id: str
    client_secret: str | None
    signing_key: SigningKey
    tls_client_auth: bool
    provider: Provider
    send: t.Callable[[Outgoing], RawAnswer]
    now: t.Callable[[], float]

    def proof(self) -> tuple[dict[str, str], dict[str, str]]:
        """Headers and fields that prove the app: client_secret_basic, tls_client_auth or private_key_jwt (RFC 7523)."""
        if self.client_secret is not None:
            # RFC 6749 section 2.3.1: both are form-encoded before they are joined.
            pair = f"{urllib.parse.quote_plus(self.client_id)}:{urllib.parse.quote_plus(self.client_secret)}"
            return {"authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}, {}
        if self.tls_client_auth:
            return {}, {"client_id": self.client_id}
        claims = {"iss": self.client_id, "sub": self.client_id, "aud": self.provider.metadata()["issuer"]}
        assertion = sign_claims(claims, self.signing_key, self.now())
        fields = {"client_assertion_type": _ASSERTION_TYPE, "client_assertion": assertion}
        return {}, {"client_id": self.client_id, **fields}

    def post(self, endpoint: str, fields: t.Mapping[str, str]) -> tuple[RawAnswer, dict[str, t.Any]]:
        """Posts a form to an endpoint of the metadata as this app. Raises SanadApiError for every refusal."""
        address = self.provider.metadata().get(endpoint)
        if not isinstance(address, str):
            raise TypeError(f"the bank offers no {endpoint}")
        headers, own = self.proof()
        body = urllib.parse.urlencode({**fields, **own}).encode()
        sent = {"accept": "application/json", "content-type": _FORM, **headers}
        received = self.send(Outgoing("POST", address, sent, body))
        if not 200 <= received.status < 300:
            raise refusal(received)
        answer = received.json()
        if not isinstance(answer, dict):
            raise untrusted(received, "the authorization server’s answer is no JSON object")
        return received, answer

    def ask_for_token(self, grant_type: str, fields: t.Mapping[str, str]) -> tuple[RawAnswer, dict[str, t.Any]]:
        """One grant at the token endpoint. Raises SanadApiError."""
        received, answer = self.post("token_endpoint", {"grant_type": grant_type, **fields})
        token, expires, kind = answer.get("access_token"), answer.get("expires_in"), answer.get("token_type")
        if not isinstance(token, str) or token == "":
            raise untrusted(received, "the token answer has no access_token")
        if isinstance(expires, bool) or not isinstance(expires, int) or expires < 0:
            raise untrusted(received, "the token answer has no expires_in")
        if str(kind).lower() != "bearer":
            raise untrusted(received, f"the token is of the type {kind}, expected Bearer")
        return received, answer

    def psu_token(self, grant_type: str, fields: t.Mapping[str, str], nonce: str | None = None) -> PsuToken:
        """A token of a customer, with the ID token checked: signature, issuer, audience, time and `nonce`."""
        received, answer = self.ask_for_token(grant_type, fields)
        id_token = answer.get("id_token")
        if id_token is None and nonce is not None:
            raise untrusted(received, "the answer has no ID token, so nothing says that the code belongs to this authorization")
        claims = None if id_token is None else self._check_id_token(received, str(id_token), nonce)
        return PsuToken(
            access_token=answer["access_token"],
            expires_in_seconds=answer["expires_in"],
            scope=str(answer.get("scope", "")),
            refresh_token=answer.get("refresh_token", fields.get("refresh_token")),
            id_token_claims=claims,
        )

    def _check_id_token(self, received: RawAnswer, id_token: str, nonce: str | None) -> t.Mapping[str, t.Any]:
        try:
            return check_id_token(
                id_token,
                issuer=self.provider.metadata()["issuer"],
                client_id=self.client_id,
                find_key=self.provider.find_key,
                now=self.now(),
                nonce=nonce,
            )
        except EnvelopeFault as fault:
            raise untrusted(received, f"the ID token was refused: {fault}") from fault


def check_id_token(
    id_token: str,
    *,
    issuer: str,
    client_id: str,
    find_key: t.Any,
    now: float,
    nonce: str | None,
) -> t.Mapping[str, t.Any]:
    """Checks an ID token (OpenID Connect Core section 3.1.3.7). Raises EnvelopeFault."""
    claims, _ = verify_compact(id_token, find_key)
    check_claims(claims, issuer=issuer, audience=client_id, now=now, required=("iat", "exp", "sub"))
    audiences = claims["aud"]
    if isinstance(audiences, list) and len(audiences) > 1 and claims.get("azp") != client_id:
        raise EnvelopeFault("it is for several, and azp is not this app")
    # Rule 10: without it, one that ends late may be used long after it was made.
    if claims["iat"] < int(now) - _ID_TOKEN_AGE_SECONDS - CLOCK_SKEW_SECONDS:
        raise EnvelopeFault("it was issued too long ago")
    if nonce is not None and claims.get("nonce") != nonce:
        raise EnvelopeFault("nonce is not the one of this authorization")
    return claims


class DeveloperTokens:
    """The app's own token: the same until 30 s before its end, so that it does not expire on the way to the bank."""

    def __init__(self, context: TokenContext) -> None:
        self._context = context
        self._lock = threading.Lock()
        self._current: tuple[str, float] | None = None

    def get(self) -> str:
        """The token, got now or before."""
        with self._lock:
            if self._current is not None and self._context.now() < self._current[1]:
                return self._current[0]
            _, answer = self._context.ask_for_token("client_credentials", {})
            token = str(answer["access_token"])
            self._current = (token, self._context.now() + int(answer["expires_in"]) - _RENEWED_BEFORE_END_SECONDS)
            return token

    def renew(self) -> bool:
        """Forgets a token that the bank no longer takes, and gets another. False when there is none to be had."""
        with self._lock:
            self._current = None
        try:
            self.get()
        except SanadApiError:
            return False
        return True
