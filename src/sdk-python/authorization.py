"""The customer's way to the bank and back: by redirect, and decoupled over the back channel (OpenID CIBA)."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import secrets
import typing as t
import urllib.parse

from .envelope import sign_claims
from .errors import ApiFault, SanadApiError
from .tokens import PsuToken, TokenContext
from .transport import untrusted

_SCOPE_OF_PREFIX = {"pis": "payments", "aac": "accounts", "lg": "guarantees"}
_DEFAULT_INTERVAL_SECONDS = 5


@dataclasses.dataclass(frozen=True)
class AuthorizationSecrets:
    """What one authorization needs besides its consent. Keep it with the customer's session until the callback."""

    state: str
    nonce: str = dataclasses.field(repr=False)
    code_verifier: str = dataclasses.field(repr=False)


def new_authorization_secrets() -> AuthorizationSecrets:
    """New values for one authorization, each with 256 random bits."""
    return AuthorizationSecrets(secrets.token_urlsafe(32), secrets.token_urlsafe(32), secrets.token_urlsafe(32))


def consent_scope(consent_id: str) -> str:
    """The scope that names a consent, for example `payments:<ConsentId>`. Raises TypeError for anything that is not a ConsentId."""
    scope = _SCOPE_OF_PREFIX.get(consent_id.split("-")[0])
    if scope is None:
        raise TypeError(f"not a ConsentId: {consent_id}; one begins with {'-, '.join(_SCOPE_OF_PREFIX)}-")
    return f"{scope}:{consent_id}"


@dataclasses.dataclass(frozen=True)
class DecoupledAuthorization:
    """A request that the bank has taken. Ask for its outcome every `interval_seconds`, or when the ping has come."""

    auth_req_id: str
    expires_in_seconds: int
    interval_seconds: int


@dataclasses.dataclass(frozen=True)
class DecoupledOutcome:
    """`pending`: the customer has not decided. `slowDown`: the same, and the app asked too soon."""

    outcome: t.Literal["authorized", "pending", "slowDown"]
    token: PsuToken | None = None


def _said_without(error: str) -> str:
    # The bank tells an app no more than this about a customer's no.
    return "the customer did not agree, or left the bank’s pages" if error == "access_denied" else "the bank gave no reason"


def read_callback(callback: str, *, state: str, issuer: str) -> str:
    """Reads the address to which the customer was sent back, and returns the code.

    Raises SanadApiError when the customer said no (`kind == "declined"`), when the bank refused, when `state` is not the expected one,
    or when `iss` is not the bank (RFC 9207).
    """
    values = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(callback).query))

    def stop(code: str, message: str) -> SanadApiError:
        return SanadApiError(400, [ApiFault(code, message)])

    if not secrets.compare_digest(values.get("state", "").encode(), state.encode()):
        raise stop("TPP.StateMismatch", "the callback does not belong to this authorization")
    if values.get("iss") != issuer:
        raise stop("TPP.IssuerMismatch", f"the callback names the issuer {values.get('iss') or '(none)'}, expected {issuer}")
    if "error" in values:
        raise stop(values["error"], values.get("error_description") or _said_without(values["error"]))
    if not values.get("code"):
        raise stop("TPP.CodeMissing", "the callback carries no code")
    return values["code"]


class AuthorizationMethods:
    """What leads to a customer's token. Each method raises SanadApiError for every refusal."""

    _context: TokenContext
    _mutual_tls: bool

    def authorization_url(self, *, consent_id: str, redirect_uri: str, secrets: AuthorizationSecrets) -> str:
        """The address to which the customer's browser is sent. An app with mutual TLS pushes the request first."""
        if self._mutual_tls:
            return self.pushed_authorization_url(consent_id=consent_id, redirect_uri=redirect_uri, secrets=secrets)
        return self._address(self._parameters(consent_id, redirect_uri, secrets))

    def pushed_authorization_url(self, *, consent_id: str, redirect_uri: str, secrets: AuthorizationSecrets) -> str:
        """The same address for a pushed request (RFC 9126). It shows only the client id and a one-time reference."""
        parameters = self._parameters(consent_id, redirect_uri, secrets)
        fields = parameters
        if self._context.client_secret is None:
            # An app without a secret wraps them in a signed request object (RFC 9101).
            fields = {"client_id": parameters["client_id"], "request": self._signed(parameters, "oauth-authz-req+jwt")}
        received, answer = self._context.post("pushed_authorization_request_endpoint", fields)
        reference = answer.get("request_uri")
        if not isinstance(reference, str):
            raise untrusted(received, "the answer to the pushed request has no request_uri")
        return self._address({"client_id": self._context.client_id, "request_uri": reference})

    def read_callback(self, callback: str, state: str) -> str:
        """Checks `state` and `iss` of the address to which the customer came back, and returns its code."""
        return read_callback(callback, state=state, issuer=self._context.provider.metadata()["issuer"])

    def exchange_code(
        self, *, code: str, redirect_uri: str, code_verifier: str, nonce: str | None = None
    ) -> PsuToken:
        """Exchanges the code for a token. A code can be used once, within 60 s of the callback."""
        fields = {"code": code, "redirect_uri": redirect_uri, "code_verifier": code_verifier}
        return self._context.psu_token("authorization_code", fields, nonce)

    def refresh_token(self, refresh_token: str) -> PsuToken:
        """Gets a new token, for consents that outlive one access token: account information and letters of guarantee."""
        return self._context.psu_token("refresh_token", {"refresh_token": refresh_token})

    def begin_decoupled_authorization(
        self,
        *,
        consent_id: str,
        login_hint: str | None = None,
        binding_message: str | None = None,
        requested_expiry_seconds: int | None = None,
        client_notification_token: str | None = None,
    ) -> DecoupledAuthorization:
        """Asks the bank to let the customer decide on their own device.

        `login_hint` is the national identification number of the customer. Without it, the customer whom the consent names; a letter
        consent names nobody. `binding_message`: at most 64 letters, digits, blanks and . , : # / - that the bank's app shows too.
        """
        expiry = None if requested_expiry_seconds is None else str(requested_expiry_seconds)
        wanted = {
            "scope": f"openid {consent_scope(consent_id)}",
            "login_hint": login_hint or consent_id,
            "binding_message": binding_message,
            "requested_expiry": expiry,
            "client_notification_token": client_notification_token,
        }
        fields = {name: value for name, value in wanted.items() if value is not None}
        if self._context.client_secret is None:
            fields = {"request": self._signed(fields, None)}
        received, answer = self._context.post("backchannel_authentication_endpoint", fields)
        auth_req_id, expires = answer.get("auth_req_id"), answer.get("expires_in")
        interval = answer.get("interval", _DEFAULT_INTERVAL_SECONDS)
        if not isinstance(auth_req_id, str) or not isinstance(expires, int) or not isinstance(interval, int):
            raise untrusted(received, "the answer to the decoupled request lacks auth_req_id, expires_in or interval")
        return DecoupledAuthorization(auth_req_id, expires, interval)

    def read_decoupled_authorization(self, auth_req_id: str) -> DecoupledOutcome:
        """Asks once how the request ended.

        Raises SanadApiError when there will be no token: `kind == "declined"` when the customer said no, the code `expired_token` when
        they did not decide in time.
        """
        try:
            token = self._context.psu_token("urn:openid:params:grant-type:ciba", {"auth_req_id": auth_req_id})
        except SanadApiError as error:
            if error.code == "authorization_pending":
                return DecoupledOutcome("pending")
            if error.code == "slow_down":
                return DecoupledOutcome("slowDown")
            raise
        return DecoupledOutcome("authorized", token)

    def _parameters(self, consent_id: str, redirect_uri: str, secrets: AuthorizationSecrets) -> dict[str, str]:
        # S256 (RFC 7636 section 4.2).
        digest = hashlib.sha256(secrets.code_verifier.encode()).digest()
        return {
            "client_id": self._context.client_id,
            "response_type": "code",
            "scope": f"openid {consent_scope(consent_id)}",
            "redirect_uri": redirect_uri,
            "state": secrets.state,
            "nonce": secrets.nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }

    def _signed(self, claims: t.Mapping[str, str], typ: str | None) -> str:
        context = self._context
        own = {**claims, "iss": context.client_id, "aud": context.provider.metadata()["issuer"]}
        return sign_claims(own, context.signing_key, context.now(), typ)

    def _address(self, parameters: t.Mapping[str, str]) -> str:
        endpoint = str(self._context.provider.metadata()["authorization_endpoint"])
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urllib.parse.urlencode(parameters)}"
