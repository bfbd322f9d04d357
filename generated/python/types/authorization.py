# Written by make generate from specs/. Do not edit.
"""Messages of authorization, as its contract describes them."""

from __future__ import annotations

import typing as t


class _ServerMetadataRequired(t.TypedDict):
    issuer: str
    """The issuer. Tokens and envelopes name it in iss."""
    authorization_endpoint: str
    """Absolute address of the endpoint."""
    token_endpoint: str
    """Absolute address of the endpoint."""
    jwks_uri: str
    """Absolute address of the endpoint."""
    response_types_supported: list[str]
    """The values that the server supports."""
    grant_types_supported: list[str]
    """The values that the server supports."""


class ServerMetadata(_ServerMetadataRequired, total=False):
    """Metadata of the server as in RFC 8414 and OpenID Connect Discovery. It may have more members than these."""

    pushed_authorization_request_endpoint: str
    """Absolute address of the endpoint."""
    backchannel_authentication_endpoint: str
    """Absolute address of the endpoint."""
    revocation_endpoint: str
    """Absolute address of the endpoint."""
    response_modes_supported: list[str]
    """The values that the server supports."""
    scopes_supported: list[str]
    """The values that the server supports."""
    code_challenge_methods_supported: list[str]
    """The values that the server supports."""
    token_endpoint_auth_methods_supported: list[str]
    """The values that the server supports."""
    token_endpoint_auth_signing_alg_values_supported: list[str]
    """The values that the server supports."""
    request_object_signing_alg_values_supported: list[str]
    """The values that the server supports."""
    id_token_signing_alg_values_supported: list[str]
    """The values that the server supports."""
    backchannel_token_delivery_modes_supported: list[str]
    """The values that the server supports."""
    backchannel_authentication_request_signing_alg_values_supported: list[str]
    """The values that the server supports."""
    backchannel_user_code_parameter_supported: bool
    """Whether user_code is taken. It is not."""
    authorization_response_iss_parameter_supported: bool
    """Whether the redirect carries iss (RFC 9207)."""
    tls_client_certificate_bound_access_tokens: bool
    """Whether tokens can be bound to a client certificate (RFC 8705)."""
    require_pushed_authorization_requests: bool
    """Whether every app must push its requests. Absent where only apps of the level fapi2 must."""
    require_signed_request_object: bool
    """Whether every app must sign its requests. Absent where only apps of the level fapi2 must."""
    mtls_endpoint_aliases: ServerMetadataMtls_endpoint_aliases
    """The same endpoints where the server takes client certificates (RFC 8705 section 5). All other operations of the contracts answer at that host and port too. Absent where the endpoints themselves take certificates."""


class ServerMetadataMtls_endpoint_aliases(t.TypedDict, total=False):
    """The same endpoints where the server takes client certificates (RFC 8705 section 5). All other operations of the contracts answer at that host and port too. Absent where the endpoints themselves take certificates."""

    token_endpoint: str
    """Absolute address of the endpoint."""
    pushed_authorization_request_endpoint: str
    """Absolute address of the endpoint."""
    backchannel_authentication_endpoint: str
    """Absolute address of the endpoint."""
    revocation_endpoint: str
    """Absolute address of the endpoint."""


class JwkSet(t.TypedDict):
    """The public keys of the bank, also those that will sign next. Cache them, and fetch them again when a kid is unknown."""

    keys: list[JwkSetKeysItem]
    """The keys in the form of RFC 7517."""


class _JwkSetKeysItemRequired(t.TypedDict):
    kty: str
    """Key type."""
    kid: str
    """Key id."""


class JwkSetKeysItem(_JwkSetKeysItemRequired, total=False):
    """A public key for PS256 or ES256."""

    use: str
    """What the key is for."""
    alg: str
    """The signature algorithm of the key, for example PS256."""
    n: str
    """RSA modulus."""
    e: str
    """RSA exponent."""
    crv: str
    """The elliptic curve of an EC key, for example P-256."""
    x: str
    """First coordinate of the public EC point in base64url."""
    y: str
    """Second coordinate of the public EC point in base64url."""


class _AuthorizationFormRequired(t.TypedDict):
    client_id: str
    """The id that the dashboard gave the app at registration."""


class AuthorizationForm(_AuthorizationFormRequired, total=False):
    """The parameters of an authorization request, or `request`, a signed request object that holds them (RFC 9101). Without `request`, response_type, redirect_uri, scope, code_challenge and code_challenge_method are mandatory."""

    client_secret: str
    """The app secret, with client_secret_post."""
    client_assertion_type: str
    """Part of private_key_jwt (RFC 7523)."""
    client_assertion: str
    """Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string."""
    response_type: t.Literal["code"]
    """Always code, for the authorization code flow."""
    redirect_uri: str
    """A redirect address of the app, exactly as it was registered."""
    scope: str
    """openid and the scope of the consent, for example openid payments:<ConsentId>."""
    state: str
    """A value that the app chooses. The redirect repeats it."""
    nonce: str
    """A value that the app chooses. The ID token repeats it."""
    code_challenge: str
    """PKCE, RFC 7636."""
    code_challenge_method: t.Literal["S256"]
    """PKCE, RFC 7636."""
    request: str
    """A signed request object (RFC 9101) with the parameters."""


class ParResponse(t.TypedDict):
    """The answer of RFC 9126 section 2.2."""

    request_uri: str
    """The value to send to the authorization endpoint. It can be used once."""
    expires_in: int
    """The lifetime in seconds."""


class BackchannelForm(t.TypedDict, total=False):
    """A decoupled authorization request, or `request`, a signed request object that holds it (RFC 9101, with iss, aud, exp, iat, nbf and jti). Without `request`, scope and login_hint are mandatory."""

    client_id: str
    """The id that the app got at its registration."""
    client_secret: str
    """The app secret, with client_secret_post."""
    client_assertion_type: str
    """Part of private_key_jwt (RFC 7523)."""
    client_assertion: str
    """Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string; here the address of this endpoint or of the token endpoint is taken too (CIBA Core section 7.1)."""
    scope: str
    """openid and the scope of the consent, for example openid payments:<ConsentId>."""
    login_hint: str
    """The national identification number of the customer, or the ConsentId for the customer whom the consent names."""
    binding_message: str
    """Shown to the customer in the bank's app, so that they can compare it with the app's screen. 1 to 64 letters, digits, blanks and . , : # / - with at least one letter or digit, each word in plain Latin or in plain Arabic letters, nothing invisible, and no address of a page."""
    requested_expiry: str
    """How many seconds the customer may take. 300 when it is absent, 900 at most; never longer than the consent may be authorized."""
    client_notification_token: str
    """Mode ping only, and mandatory there: the bearer token that the bank presents at the app's endpoint."""
    request: str
    """A signed request object (RFC 9101) with the parameters."""


class BackchannelResponse(t.TypedDict):
    """The answer of OpenID CIBA Core section 7.3."""

    auth_req_id: str
    """Names the request at the token endpoint. It can be used once."""
    expires_in: int
    """How many seconds the customer may take."""
    interval: int
    """The least time in seconds between two questions at the token endpoint."""


class _TokenFormRequired(t.TypedDict):
    grant_type: t.Literal["client_credentials", "authorization_code", "refresh_token", "urn:openid:params:grant-type:ciba"]
    """What the app has in hand: its own secret, a code, a refresh token, or a request over the back channel."""


class TokenForm(_TokenFormRequired, total=False):
    """A token request."""

    client_id: str
    """The id that the dashboard gave the app at registration."""
    client_secret: str
    """The app secret, with client_secret_post."""
    client_assertion_type: str
    """Part of private_key_jwt (RFC 7523)."""
    client_assertion: str
    """Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string; from an app that may use CIBA the address of this endpoint or of bc-authorize is taken too."""
    scope: str
    """With client_credentials only. The scope of the app's product; it may be left out."""
    code: str
    """With authorization_code only. The code from the redirect."""
    redirect_uri: str
    """With authorization_code only. The redirect_uri of the authorization request."""
    code_verifier: str
    """PKCE, RFC 7636."""
    refresh_token: str
    """With refresh_token only. The refresh token."""
    auth_req_id: str
    """With urn:openid:params:grant-type:ciba only. The auth_req_id of a decoupled request."""


class _TokenResponseRequired(t.TypedDict):
    access_token: str
    """The access token, a JWT as in RFC 9068."""
    token_type: t.Literal["Bearer"]
    """The kind of token. Send it in the Authorization header."""
    expires_in: int
    """The lifetime in seconds."""


class TokenResponse(_TokenResponseRequired, total=False):
    """The token answer of RFC 6749 section 5.1."""

    scope: str
    """What the token opens, in words with blanks between them."""
    id_token: str
    """The ID token. It comes with an authorization code or a decoupled request and the scope openid."""
    refresh_token: str
    """The refresh token. It comes with account and letter consents only, lives as long as the consent and is not replaced on use."""


class _RevocationFormRequired(t.TypedDict):
    token: str
    """The access token or refresh token to end."""


class RevocationForm(_RevocationFormRequired, total=False):
    """A revocation request (RFC 7009)."""

    token_type_hint: str
    """The kind of token, access_token or refresh_token. It may be left out."""
    client_id: str
    """The id that the dashboard gave the app at registration."""
    client_secret: str
    """The app secret, with client_secret_post."""
    client_assertion_type: str
    """Part of private_key_jwt (RFC 7523)."""
    client_assertion: str
    """Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string."""
