# Written by make generate from specs/. Do not edit.
"""Messages of platform, as its contract describes them."""

from __future__ import annotations

import typing as t


class _DeveloperRequestRequired(t.TypedDict):
    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    password: Password
    """Password of 12 to 200 characters of any kind. Only its scrypt hash is stored."""
    organisation: Organisation
    """Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters."""


class DeveloperRequest(_DeveloperRequestRequired, total=False):
    """A developer who signs up."""

    invitation: InvitationCode
    """The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it."""


Email: t.TypeAlias = str


Password: t.TypeAlias = str


Organisation: t.TypeAlias = str


InvitationCode: t.TypeAlias = str


class _DeveloperRequired(t.TypedDict):
    developerId: str
    """Names the developer in the bank's records; it never changes."""
    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    organisation: Organisation
    """Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters."""
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""


class Developer(_DeveloperRequired, total=False):
    """A developer as they see themselves."""

    isEmailProven: bool
    """Whether the developer has proven with a mail that the address is theirs. A sandbox does not ask for it."""


DateTime: t.TypeAlias = str


SessionId: t.TypeAlias = str


class _OpenSessionRequired(t.TypedDict):
    sessionId: SessionId
    """Names a session. It opens nothing."""
    isCurrent: bool
    """Whether it is the session of this request."""
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


class OpenSession(_OpenSessionRequired, total=False):
    """A sign-in of the developer that has not ended."""

    browser: str
    """The browser, where it said so. For a sign-in through the API without one, `API`, with the name of a known program."""
    system: str
    """The system, where the browser said so."""


class _ApiTokenRequired(t.TypedDict):
    tokenId: TokenId
    """Names a token. It opens nothing."""
    name: TokenName
    """What the token is for."""
    scope: TokenScope
    """What it opens. read, the operations with GET. write, all that the developer may do."""
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


class ApiToken(_ApiTokenRequired, total=False):
    """A token of the developer."""

    lastUsedDateTime: str
    """When it was used last, to the minute. Absent while it was not used."""


TokenId: t.TypeAlias = str


TokenName: t.TypeAlias = str


TokenScope: t.TypeAlias = t.Literal["read", "write"]


class _ApiTokenRequestRequired(t.TypedDict):
    name: TokenName
    """What the token is for."""
    scope: TokenScope
    """What it opens. read, the operations with GET. write, all that the developer may do."""


class ApiTokenRequest(_ApiTokenRequestRequired, total=False):
    """A token to be made."""

    days: int
    """For how many days it works."""


class ShownApiToken(t.TypedDict):
    """A token that was just made."""

    tokenId: TokenId
    """Names a token. It opens nothing."""
    name: TokenName
    """What the token is for."""
    scope: TokenScope
    """What it opens. read, the operations with GET. write, all that the developer may do."""
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""
    token: str
    """The token itself. It is shown this once."""


class SecondFactor(t.TypedDict):
    """The second step of the developer's sign-in."""

    isOn: bool
    """Whether a code is asked for at each sign-in."""
    isDemanded: bool
    """Whether the bank demands it. Then nothing else of the dashboard opens while it is off."""
    recoveryCodesLeft: int
    """How many recovery codes were not used yet."""


class SecondFactorRequest(t.TypedDict):
    """What shows that the developer asks, and not somebody who has only their session."""

    password: str
    """What the developer signs in with. A wrong one counts as a wrong sign-in."""


class BegunSecondFactor(t.TypedDict):
    """A secret for an authenticator app."""

    secret: str
    """The secret in base32, to be typed."""
    address: str
    """The same as an address for a QR code."""


class SecondFactorCode(t.TypedDict):
    """A code of the second step."""

    code: Code
    """Six digits of the authenticator app, or a recovery code. Each works once."""


Code: t.TypeAlias = str


class RecoveryCodes(t.TypedDict):
    """Codes for when the app is lost."""

    recoveryCodes: list[str]
    """Each is good once."""


class EmailProof(t.TypedDict):
    """The proof of an e-mail address."""

    code: MailCode
    """The code from the mail. It works once and for 30 minutes."""


MailCode: t.TypeAlias = str


class PasswordResetRequest(t.TypedDict):
    """Whose password is forgotten."""

    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""


class PasswordReset(t.TypedDict):
    """A new password."""

    code: MailCode
    """The code from the mail. It works once and for 30 minutes."""
    password: Password
    """Password of 12 to 200 characters of any kind. Only its scrypt hash is stored."""


class _CredentialsRequired(t.TypedDict):
    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    password: str
    """The secret that was chosen at sign-up."""


class Credentials(_CredentialsRequired, total=False):
    """E-mail address and password of a developer."""

    code: Code
    """Six digits of the authenticator app, or a recovery code. Each works once."""


class Session(t.TypedDict):
    """A session of a developer."""

    developerId: str
    """Names the developer in the bank's records; it never changes."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


class DashboardOrganisation(t.TypedDict):
    """An organisation, as one of its members sees it."""

    organisationId: OrganisationKey
    """The id of an organisation, which is that of the developer who founded it."""
    name: str
    """The name under which customers see its apps."""
    role: Role
    """What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members."""


OrganisationKey: t.TypeAlias = str


Role: t.TypeAlias = t.Literal["owner", "developer", "viewer"]


class Member(t.TypedDict):
    """A member of an organisation."""

    developerId: MemberKey
    """Names the member in the addresses of the operations about members. It is the developer’s own id, as getSession has it."""
    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    role: Role
    """What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members."""
    joinedDateTime: DateTime
    """A time in UTC with milliseconds."""


MemberKey: t.TypeAlias = str


class MemberChange(t.TypedDict):
    """The new role of a member."""

    role: Role
    """What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members."""


class MemberInvitation(t.TypedDict):
    """An invitation that is open."""

    invitationId: InvitationKey
    """Names an invitation. It opens nothing."""
    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    role: Role
    """What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


InvitationKey: t.TypeAlias = str


class MemberInvitationRequest(t.TypedDict):
    """Whom to invite, and as what."""

    email: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    role: Role
    """What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members."""


class MemberInvitationCode(t.TypedDict):
    """The code of an invitation."""

    code: str
    """The code from the mail. It works once, and for 7 days."""


class _AppRequired(t.TypedDict):
    clientId: ClientId
    """The app id, in OAuth the client_id."""
    name: AppName
    """Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
    letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
    service. Once the bank has admitted the app, another
    name counts when the bank has admitted that too.
    """
    product: Product
    """What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification."""
    securityLevel: SecurityLevel
    """`secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
    with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
    with the client certificate that they were got with (RFC 8705).
    """
    tokenEndpointAuthMethod: TokenEndpointAuthMethod
    """How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret."""
    responseSigningAlg: ResponseSigningAlg
    """The algorithm that signs answers to this app."""
    redirectUris: RedirectUris
    """The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers."""
    scope: t.Literal["payments", "accounts", "guarantees", "verifications"]
    """The scope of the app's developer tokens."""
    status: AppStatus
    """Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
    has stopped it for now. `ended`: it was deleted, or the bank has ended it.
    """
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    updatedDateTime: DateTime
    """A time in UTC with milliseconds."""


class App(_AppRequired, total=False):
    """An app as its developer sees it, without the secret."""

    backchannelClientNotificationEndpoint: BackchannelClientNotificationEndpoint
    """Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers."""
    keyId: str
    """The `kid` to sign with, the RFC 7638 thumbprint of the certificate's key. Present for apps with a certificate only."""
    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    certificateEndsDateTime: CertificateEnds
    """When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only."""
    previousCertificateEndsDateTime: PreviousCertificateEnds
    """Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another."""
    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""
    tlsClientAuthSubjectDn: TlsClientAuthSubjectDn
    """The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there."""
    previousSecretEndsDateTime: PreviousSecretEnds
    """Until when the secret before the newest one is valid beside it. Absent when there is none."""
    bic: Bic
    """BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others."""
    organisationId: OrganisationId
    """The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change."""
    pendingChanges: PendingChanges
    """Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits."""


ClientId: t.TypeAlias = str


AppName: t.TypeAlias = str


Product: t.TypeAlias = t.Literal["KSA PIS", "KSA AIS", "KSA LOG", "VOP"]


SecurityLevel: t.TypeAlias = t.Literal["secret", "fapi2"]


TokenEndpointAuthMethod: t.TypeAlias = t.Literal["client_secret_basic", "client_secret_post", "private_key_jwt", "tls_client_auth", "self_signed_tls_client_auth"]


ResponseSigningAlg: t.TypeAlias = t.Literal["PS256", "ES256"]


RedirectUris: t.TypeAlias = "list[str]"


BackchannelClientNotificationEndpoint: t.TypeAlias = str


CertificatePem: t.TypeAlias = str


CertificateEnds: t.TypeAlias = str


PreviousCertificateEnds: t.TypeAlias = str


JwksUri: t.TypeAlias = str


TlsClientAuthSubjectDn: t.TypeAlias = str


PreviousSecretEnds: t.TypeAlias = str


Bic: t.TypeAlias = str


OrganisationId: t.TypeAlias = str


AppStatus: t.TypeAlias = t.Literal["waiting", "admitted", "suspended", "ended"]


class PendingChanges(t.TypedDict, total=False):
    """Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits."""

    name: AppName
    """Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
    letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
    service. Once the bank has admitted the app, another
    name counts when the bank has admitted that too.
    """
    redirectUris: RedirectUris
    """The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers."""
    backchannelClientNotificationEndpoint: BackchannelClientNotificationEndpoint
    """Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers."""
    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""
    endPreviousCertificate: bool
    """Whether the registered certificate ends at once when the bank admits the new one."""
    bic: Bic
    """BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others."""


class _AppRequestRequired(t.TypedDict):
    name: AppName
    """Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
    letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
    service. Once the bank has admitted the app, another
    name counts when the bank has admitted that too.
    """
    product: Product
    """What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification."""
    securityLevel: SecurityLevel
    """`secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
    with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
    with the client certificate that they were got with (RFC 8705).
    """


class AppRequest(_AppRequestRequired, total=False):
    """The app to register. Give exactly one of `certificatePem` and `jwksUri`, or in a sandbox a `publicKey`."""

    tokenEndpointAuthMethod: TokenEndpointAuthMethod
    """How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret."""
    responseSigningAlg: ResponseSigningAlg
    """The algorithm that signs answers to this app."""
    redirectUris: RedirectUris
    """The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers."""
    backchannelClientNotificationEndpoint: BackchannelClientNotificationEndpoint
    """Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers."""
    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    publicKey: PublicKey
    """A public key in PEM or as a JWK (RSA from 2048 bits or EC P-256), in a sandbox only: its CA issues a test certificate for the key, and the app is registered with that. The certificate names the developer as createTestCertificate does. Never send a private key."""
    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""
    tlsClientAuthSubjectDn: TlsClientAuthSubjectDn
    """The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there."""
    bic: Bic
    """BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others."""
    organisationId: OrganisationId
    """The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change."""
    ownerOrganisationId: OwnerOrganisationId
    """The organisation of developers to which the app belongs, as listOrganisations has it. Left out at registration, it is the developer's own."""


PublicKey: t.TypeAlias = str


OwnerOrganisationId: t.TypeAlias = str


class _RegisteredAppRequired(t.TypedDict):
    clientId: ClientId
    """The app id, in OAuth the client_id."""
    name: AppName
    """Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
    letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
    service. Once the bank has admitted the app, another
    name counts when the bank has admitted that too.
    """
    product: Product
    """What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification."""
    securityLevel: SecurityLevel
    """`secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
    with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
    with the client certificate that they were got with (RFC 8705).
    """
    tokenEndpointAuthMethod: TokenEndpointAuthMethod
    """How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret."""
    responseSigningAlg: ResponseSigningAlg
    """The algorithm that signs answers to this app."""
    redirectUris: RedirectUris
    """The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers."""
    scope: t.Literal["payments", "accounts", "guarantees", "verifications"]
    """The scope of the app's developer tokens."""
    status: AppStatus
    """Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
    has stopped it for now. `ended`: it was deleted, or the bank has ended it.
    """
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    updatedDateTime: DateTime
    """A time in UTC with milliseconds."""


class RegisteredApp(_RegisteredAppRequired, total=False):
    """The app with its secret, which only this answer shows."""

    clientSecret: ClientSecret
    """The app secret. Only this answer shows it; the service stores its SHA-256. Absent for an app that authenticates with its key."""
    backchannelClientNotificationEndpoint: BackchannelClientNotificationEndpoint
    """Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers."""
    keyId: str
    """The `kid` to sign with, the RFC 7638 thumbprint of the certificate's key. Present for apps with a certificate only."""
    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    certificateEndsDateTime: CertificateEnds
    """When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only."""
    previousCertificateEndsDateTime: PreviousCertificateEnds
    """Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another."""
    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""
    tlsClientAuthSubjectDn: TlsClientAuthSubjectDn
    """The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there."""
    bic: Bic
    """BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others."""
    organisationId: OrganisationId
    """The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change."""


ClientSecret: t.TypeAlias = str


class AppChanges(t.TypedDict, total=False):
    """The changes. A member that is absent stays as it is. A certificate replaces a JWKS address, and a JWKS address a certificate. A certificate that is replaced by another one stays valid for a day, so that the app can change over, unless `endPreviousCertificate` is true. Product, security level and authentication method cannot be changed, nor can the subject of an app with tls_client_auth. In production the bank has looked at the app before it admitted it. There name, redirect addresses, notification endpoint, BIC, and keys of another subject or source wait as `pendingChanges` until the bank admits them; a new certificate with the subject of the registered one counts at once."""

    name: AppName
    """Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
    letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
    service. Once the bank has admitted the app, another
    name counts when the bank has admitted that too.
    """
    responseSigningAlg: ResponseSigningAlg
    """The algorithm that signs answers to this app."""
    redirectUris: RedirectUris
    """The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers."""
    backchannelClientNotificationEndpoint: BackchannelClientNotificationEndpoint
    """Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers."""
    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    publicKey: PublicKey
    """A public key in PEM or as a JWK (RSA from 2048 bits or EC P-256), in a sandbox only: its CA issues a test certificate for the key, and the app is registered with that. The certificate names the developer as createTestCertificate does. Never send a private key."""
    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""
    endPreviousCertificate: bool
    """Whether the certificate before the registered one ends at once, for a key that others may know. Refused for tls_client_auth, which knows an app by its subject: there the bank suspends the app."""
    endPreviousSecret: bool
    """Whether the secret before the newest one ends at once, for one that others may know or that nobody uses any more."""
    removeNotificationEndpoint: bool
    """Whether the notification endpoint is removed. It counts at once, in production too: pings that wait are not sent, and the app asks by itself (mode poll). Refused together with a new endpoint."""
    bic: Bic
    """BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others."""


class SecretRotation(t.TypedDict, total=False):
    """How the new secret takes over."""

    overlapHours: int
    """For how many hours, up to seven days, the secret before it stays valid. 0, the default, ends it at once."""


class _RotatedSecretRequired(t.TypedDict):
    clientId: ClientId
    """The app id, in OAuth the client_id."""
    clientSecret: ClientSecret
    """The app secret. Only this answer shows it; the service stores its SHA-256. Absent for an app that authenticates with its key."""
    rotatedDateTime: DateTime
    """A time in UTC with milliseconds."""


class RotatedSecret(_RotatedSecretRequired, total=False):
    """The new secret of an app."""

    previousSecretEndsDateTime: PreviousSecretEnds
    """Until when the secret before the newest one is valid beside it. Absent when there is none."""


class _AppCredentialsRequired(t.TypedDict):
    secrets: list[Secret]
    """The secrets that are valid, the newest first. Empty for an app that authenticates with its key or certificate."""
    keys: list[AppKey]
    """The keys of the registered certificates, the newest first, or those that an app with a JWKS address has signed with, the last used first."""


class AppCredentials(_AppCredentialsRequired, total=False):
    """What an app proves itself with."""

    jwks: AppCredentialsJwks
    """How the bank last read the key set of the app's JWKS address, as the instance that answers knows it. Present for an app with such an address; empty while that instance has needed no key of it."""


class _SecretRequired(t.TypedDict):
    state: t.Literal["current", "previous"]
    """Whether it is the newest one, or the one before it, which ends."""


class Secret(_SecretRequired, total=False):
    """An app secret, without the secret."""

    createdDateTime: DateTime
    """A time in UTC with milliseconds."""
    endsDateTime: str
    """When the secret ends. Present for the one before the newest."""
    lastUsedDateTime: LastUsed
    """When it was last used with success, some seconds late. Absent when it never was."""


LastUsed: t.TypeAlias = str


class _AppKeyRequired(t.TypedDict):
    source: t.Literal["certificate", "previousCertificate", "jwks"]
    """Where the key comes from."""
    kid: str
    """The key id to sign with."""


class AppKey(_AppKeyRequired, total=False):
    """A public key with which the bank verifies what the app signs."""

    thumbprint: Thumbprint
    """The fingerprint of the key (RFC 7638, SHA-256 in base64url)."""
    keyType: KeyType
    """Kind and size of the key."""
    alg: t.Literal["PS256", "ES256"]
    """The algorithm that the key signs with."""
    subject: str
    """The subject of the certificate as RFC 4514 writes it."""
    issuer: str
    """Who issued the certificate, as RFC 4514 writes it."""
    certificateThumbprint: str
    """The fingerprint of the certificate (RFC 8705, x5t#S256)."""
    endsDateTime: str
    """From when on the certificate is not accepted any more."""
    daysLeft: int
    """Whole days until then."""
    lastUsedDateTime: LastUsed
    """When it was last used with success, some seconds late. Absent when it never was."""


Thumbprint: t.TypeAlias = str


KeyType: t.TypeAlias = str


class AppCredentialsJwks(t.TypedDict, total=False):
    """How the bank last read the key set of the app's JWKS address, as the instance that answers knows it. Present for an app with such an address; empty while that instance has needed no key of it."""

    fetchedDateTime: str
    """When the key set was last read with success."""
    failure: str
    """Why it could not be read since then."""


class FirstSteps(t.TypedDict):
    """All that the first request needs, filled in for one app."""

    variables: str
    """The content of a `.env` file. What the bank does not know, the app secret, is left empty."""
    profile: Profile
    """A profile for the command line: save it as a file and name it with `--profile`. The private key, which the bank never has, stays in a file of its own beside it."""
    commands: list[FirstCommand]
    """What to run next, in this order."""
    goLive: list[GoLiveStep]
    """What an app should have done before production, and whether it has."""


class _ProfileRequired(t.TypedDict):
    baseUrl: str
    """The base address of the service."""
    securityLevel: SecurityLevel
    """`secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
    with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
    with the client certificate that they were got with (RFC 8705).
    """
    redirectUri: str
    """Where customers come back to; empty for a product without customers."""
    key: ProfileKey
    """The key to sign with."""
    apps: ProfileApps
    """The app under the word that the command line has for its product."""
    latest: dict[str, t.Any]
    """What the command line remembers; nothing yet."""


class Profile(_ProfileRequired, total=False):
    """A profile for the command line: save it as a file and name it with `--profile`. The private key, which the bank never has, stays in a file of its own beside it."""

    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    caPem: str
    """The certificate of the sandbox's CA, for mutual TLS."""


class ProfileKey(t.TypedDict):
    """The key to sign with."""

    kid: str
    """The key id. Empty for an app with a JWKS address, whose keys have ids of their own."""
    alg: t.Literal["PS256", "ES256"]
    """The algorithm that the key signs with."""
    privateKeyFile: str
    """The file with the private key in PEM, beside the profile."""


class ProfileApps(t.TypedDict, total=False):
    """The app under the word that the command line has for its product."""

    payments: ProfileApp
    """An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id."""
    accounts: ProfileApp
    """An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id."""
    letters: ProfileApp
    """An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id."""
    verifications: ProfileApp
    """An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id."""


class ProfileApp(t.TypedDict):
    """An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id."""

    clientId: ClientId
    """The app id, in OAuth the client_id."""


class FirstCommand(t.TypedDict):
    """A command to copy."""

    purpose: t.Literal["doctor", "token", "consent", "authorize", "check", "call", "listen", "proxy", "curl"]
    """Which step the command is for; the list is in the order in which they are taken."""
    command: str
    """A line for the shell, with the ids and addresses of this app already in it."""


class _GoLiveStepRequired(t.TypedDict):
    step: t.Literal["signedCall", "webhookVerified", "errorHandled", "fapi2"]
    """signedCall, a request with a right signature. webhookVerified, an event that the app's receiver has accepted. errorHandled, a request that succeeded after one of the same operation was refused. fapi2, an app of this level that has signed a request."""
    isDone: bool
    """Whether the app has done it."""


class GoLiveStep(_GoLiveStepRequired, total=False):
    """One thing that an app should have done before production."""

    doneDateTime: str
    """When it last did, where that is known."""


class JwksCheckRequest(t.TypedDict):
    """The address to test."""

    jwksUri: JwksUri
    """The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`."""


class _JwksCheckRequired(t.TypedDict):
    isReachable: bool
    """Whether the address answered 200 with a key set."""
    durationMs: int
    """How long the answer took, in milliseconds."""
    keys: list[CheckedKey]
    """The keys of the set. Keys without a kid are left out, because a signature always names one."""


class JwksCheck(_JwksCheckRequired, total=False):
    """What is found at a JWKS address."""

    status: int
    """The status of the answer. Where the bank is not on your own machine, only that of a key set."""
    contentType: str
    """The media type of the answer. `application/jwk-set+json` or `application/json` is right; others are taken too."""
    problem: str
    """Why no key set was found, in English. Absent when one was. Where the bank is not on your own machine, all failures have one text, which names what must be right."""


class _CheckedKeyRequired(t.TypedDict):
    kid: str
    """The key id."""
    isUsable: bool
    """Whether the bank can verify signatures with it."""


class CheckedKey(_CheckedKeyRequired, total=False):
    """One key of a key set."""

    thumbprint: Thumbprint
    """The fingerprint of the key (RFC 7638, SHA-256 in base64url)."""
    keyType: KeyType
    """Kind and size of the key."""
    use: str
    """What the key says it is for."""
    alg: str
    """The algorithm that the key says it is for."""
    problem: str
    """Why it cannot, in English."""


DeliveryState: t.TypeAlias = t.Literal["pending", "delivered", "dead", "unsubscribed"]


KnownEventType: t.TypeAlias = t.Literal["KSAOB.Resource.Created", "KSAOB.Resource.Updated", "Sanad.Resource.Expiring", "Sanad.Webhook.Test"]


ResourceKind: t.TypeAlias = t.Literal["consent", "payment", "letter"]


class _DeliveryRequired(t.TypedDict):
    eventId: EventId
    """The jti that every delivery of the event carries."""
    sequence: int
    """Grows with every event of the bank; for paging."""
    eventType: EventType
    """What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches."""
    resource: str
    """Relative path of what was created or changed."""
    consentId: str
    """The consent to which the event belongs."""
    createdDateTime: str
    """When it happened."""
    state: DeliveryState
    """pending, it is tried until it arrives. delivered, the receiver answered 2xx. dead, all tries failed. unsubscribed, nothing is sent; `unsubscribedBecause` says why."""
    isReplay: bool
    """Whether somebody asked to send it again."""
    attempts: int
    """How often it was tried since it happened, or since somebody asked to send it again."""
    tries: list[DeliveryTry]
    """The latest tries, oldest first."""


class Delivery(_DeliveryRequired, total=False):
    """An event and what became of its delivery."""

    unsubscribedBecause: t.Literal["noActiveWebhook", "addressRemoved"]
    """Why nothing is sent. noActiveWebhook, the consent had no active webhook. addressRemoved, its developer had removed the address. Present while `state` is unsubscribed."""
    url: str
    """Where it goes. Absent when the consent named no webhook."""
    nextTryDateTime: str
    """When it is tried next, unless its address is switched off. Present while it is pending."""
    deliveredDateTime: str
    """When a receiver last took it."""


EventId: t.TypeAlias = str


EventType: t.TypeAlias = str


class _DeliveryTryRequired(t.TypedDict):
    startedDateTime: str
    """When the bank began to send."""
    durationMs: int
    """Milliseconds until the receiver had answered, or until the bank gave up."""
    interactionId: str
    """The x-fapi-interaction-id that the receiver got."""


class DeliveryTry(_DeliveryTryRequired, total=False):
    """One try."""

    status: int
    """The HTTP status of the receiver. Absent when no answer came."""
    problem: str
    """Why the try did not count, for people. Absent when it did."""


_ReplayRequestRequired = t.TypedDict("_ReplayRequestRequired", {
    "from": "str",
})
_ReplayRequestOptional = t.TypedDict("_ReplayRequestOptional", {
    "to": "str",
    "onlyFailed": "bool",
}, total=False)


class ReplayRequest(_ReplayRequestRequired, _ReplayRequestOptional):
    """Which events to send again."""


class _ReplayedRequired(t.TypedDict):
    events: int
    """How many events were queued."""


class Replayed(_ReplayedRequired, total=False):
    """What is sent again."""

    continueFromDateTime: str
    """There may be more events from this moment on; send it as `from`. Absent when everything is queued."""


class DeliveredEvent(t.TypedDict):
    """An event with what it says."""

    delivery: Delivery
    """An event and what became of its delivery."""
    event: DeliveredEventEvent
    """The claims that every delivery of the event has; iat, nbf and exp are those of the try."""


class DeliveredEventEvent(t.TypedDict):
    """The claims that every delivery of the event has; iat, nbf and exp are those of the try."""

    iss: str
    """The bank, as it signs."""
    aud: ClientId
    """The app id, in OAuth the client_id."""
    jti: EventId
    """The jti that every delivery of the event carries."""
    message: dict[str, t.Any]
    """Data, Links and EventMeta, as the callbacks of the interfaces describe them."""


class TestEventRequest(t.TypedDict):
    """Where a test event goes."""

    url: str
    """The address, as `Subscription.Webhook.Url` of a consent would name it. https outside the sandbox."""


class TestEvent(t.TypedDict):
    """The event that was queued."""

    eventId: EventId
    """The jti that every delivery of the event carries."""


class _WebhookRequired(t.TypedDict):
    webhookId: WebhookId
    """Names the address within the app."""
    url: str
    """The address as the app sent it."""


class Webhook(_WebhookRequired, total=False):
    """A webhook address of the app."""

    failingSinceDateTime: str
    """Since when every try failed. Absent when the latest one succeeded."""
    pausedUntilDateTime: str
    """Until when the receiver asked to be left alone (Retry-After)."""
    switchedOffDateTime: str
    """Since when nothing is sent to it. Absent when it is in use."""
    switchedOffBecause: t.Literal["gone", "failing"]
    """gone, it answered 410. failing, every try of 5 days failed."""


WebhookId: t.TypeAlias = str


OverviewPeriod: t.TypeAlias = t.Literal["24h", "7d", "30d"]


class Overview(t.TypedDict):
    """The requests and events of an app over a time."""

    period: OverviewPeriod
    """How far back an overview looks."""
    fromDateTime: str
    """Where the time begins."""
    toDateTime: str
    """Where it ends."""
    stepSeconds: int
    """How long each of the steps takes, in seconds of the clock."""
    isCut: bool
    """Whether only the latest 100,000 requests or 20,000 events of the time were counted, because there were more."""
    calls: Calls
    """Requests by `outcome`, as the request log has it."""
    deliveries: Deliveries
    """Events that happened in this time, by what has become of their delivery."""
    steps: list[OverviewStep]
    """The steps, oldest first."""
    errors: list[ErrorCount]
    """The most frequent error codes."""
    latest: list[LoggedRequest]
    """The latest requests, newest first."""


class _CallsRequired(t.TypedDict):
    ok: Count
    """How many."""
    redirected: Count
    """How many."""
    refused: Count
    """How many."""
    failed: Count
    """How many."""


class Calls(_CallsRequired, total=False):
    """Requests by `outcome`, as the request log has it."""

    p50Ms: Milliseconds
    """Milliseconds. Absent when there was no request."""
    p95Ms: Milliseconds
    """Milliseconds. Absent when there was no request."""


Count: t.TypeAlias = int


Milliseconds: t.TypeAlias = float


class Deliveries(t.TypedDict):
    """Events that happened in this time, by what has become of their delivery."""

    delivered: Count
    """How many."""
    pending: Count
    """How many."""
    dead: Count
    """How many."""
    unsubscribed: Count
    """How many."""


class OverviewStep(t.TypedDict):
    """One step of the time."""

    fromDateTime: str
    """When the step begins. It ends where the next one begins."""
    calls: Calls
    """Requests by `outcome`, as the request log has it."""
    deliveries: Deliveries
    """Events that happened in this time, by what has become of their delivery."""


class ErrorCount(t.TypedDict):
    """An error code and how many answers had it."""

    code: str
    """The code as the interface writes it."""
    calls: Count
    """How many."""


class _LoggedRequestRequired(t.TypedDict):
    requestId: RequestId
    """The id of the request in the log. Ids are in the order of time."""
    receivedDateTime: str
    """When it came."""
    interactionId: str
    """The x-fapi-interaction-id of the answer."""
    interface: str
    """The contract of the operation, or authorization-server."""
    operationId: str
    """The operation, or unknownAddress."""
    method: str
    """How the app called the address, in capital letters."""
    path: str
    """The path as the contract writes it. Of an address that does not exist, a sandbox has the path as it was sent, masked; otherwise it is empty."""
    status: int
    """The status of the answer. 499, the app went away before there was one."""
    outcome: t.Literal["ok", "redirected", "refused", "failed"]
    """How the request ended. `refused`: a status of 400 to 499, or a redirect that tells the app of an error other than the customer's no (access_denied). `failed`: a status of 500 or above. The pages colour a request by this, and the overview counts it."""
    durationMs: float
    """From arrival to the end of the answer."""
    errorCodes: list[str]
    """The codes of the answer's errors. Empty when the request was not refused."""


class LoggedRequest(_LoggedRequestRequired, total=False):
    """A request of an app and how it was answered."""

    appKnownBy: t.Literal["proof", "clientId", "token", "keyId"]
    """How the bank knows that the request is of this app. `proof`: the app proved who it is, with a valid token or by its authentication. The others are not proven, because anybody can write them: `clientId`, only the app's id was sent, as a browser does that comes to the authorization; `token`, a token names the app and is not valid; `keyId`, a signature names the app's key. Absent for a request from before this was kept."""
    consentId: str
    """The consent that the request is about."""
    resourceId: str
    """The PaymentId or LetterOfGuaranteeId."""
    fault: Verdict
    """What one check of a request found."""


RequestId: t.TypeAlias = str


class _VerdictRequired(t.TypedDict):
    check: t.Literal["token", "request", "parts", "algorithm", "keyId", "key", "bytes", "claims", "schema", "rule"]
    """token, who calls. request, address, method, headers, media type and size. parts, the form of the JWS. algorithm and keyId, its header. key, whether the key can make such signatures. bytes, whether the signature fits the bytes. claims, those of the envelope. schema, the contract. rule, what the bank decides."""
    result: t.Literal["passed", "failed", "unknown"]
    """unknown, the check was not reached."""


class Verdict(_VerdictRequired, total=False):
    """What one check of a request found."""

    claim: t.Literal["iss", "aud", "exp", "nbf", "lifetime", "iat", "message"]
    """Which claim, where each has a verdict of its own. lifetime is the time from nbf to exp."""
    finding: str
    """The name of what was wrong."""
    message: str
    """The text of the answer, masked."""
    meaning: Text
    """A text in both languages."""
    remedy: Text
    """A text in both languages."""


class Text(t.TypedDict):
    """A text in both languages."""

    en: str
    """The sentence for readers of English."""
    ar: str
    """The sentence for readers of Arabic, to be shown from right to left."""


ResourceStatus: t.TypeAlias = t.Literal["AwaitingAuthorization", "Authorized", "Rejected", "Finished", "KSAOB.Pending", "KSAOB.AcceptedSettlementCompleted", "KSAOB.Rejected", "KSAOB.Cancelled", "Pending", "Issued", "Cancelled", "Expired"]


ResourceCursor: t.TypeAlias = str


class _ResourcePageRequired(t.TypedDict):
    resources: list[Resource]
    """The resources, newest first."""


class ResourcePage(_ResourcePageRequired, total=False):
    """A page of the app's resources."""

    next: ResourceCursor
    """A place in a list of resources."""


class _ResourceRequired(t.TypedDict):
    resourceKind: ResourceKind
    """Whether it is a consent, or the payment or letter that came of one."""
    resourceId: ResourceId
    """The ConsentId, PaymentId or LetterOfGuaranteeId."""
    resource: str
    """Its relative path."""
    consentId: str
    """The consent that it is, or from which it came."""
    consentKind: t.Literal["payment", "account", "guarantee"]
    """What the consent allows."""
    status: ResourceStatus
    """The status as the contract of the resource writes it; consents and letters share Rejected."""
    createdDateTime: str
    """When it was created."""
    statusUpdateDateTime: str
    """Since when it has its status."""


class Resource(_ResourceRequired, total=False):
    """A consent of the app, or the payment or letter that came of one."""

    flags: list[t.Literal["PartlyAuthorized", "Activated", "Consumed", "Revoked", "Expired", "Closed"]]
    """The flags of a consent. Payments and letters have none."""
    rejectReasonCode: str
    """Why the bank rejected a payment or letter."""


ResourceId: t.TypeAlias = str


class ResourceTimeline(t.TypedDict):
    """A resource with its moves."""

    resource: Resource
    """A consent of the app, or the payment or letter that came of one."""
    moves: list[ResourceMove]
    """Its moves, oldest first."""
    related: list[Resource]
    """For a payment or letter its consent; for a consent what came of it."""


class _ResourceMoveRequired(t.TypedDict):
    occurredDateTime: str
    """When it happened."""
    move: str
    """create, or the name of the move in the state table of the docs."""
    status: ResourceStatus
    """The status as the contract of the resource writes it; consents and letters share Rejected."""
    by: t.Literal["app", "customer", "bank", "time"]
    """Who moved it. Which customer or which person at the bank it was is not told."""


class ResourceMove(_ResourceMoveRequired, total=False):
    """One move of a resource."""

    statusBefore: ResourceStatus
    """The status as the contract of the resource writes it; consents and letters share Rejected."""
    interactionId: str
    """The x-fapi-interaction-id of the app's request that moved it."""


class _LoggedRequestDetailsRequired(t.TypedDict):
    requestId: RequestId
    """The id of the request in the log. Ids are in the order of time."""
    receivedDateTime: str
    """When it came."""
    interactionId: str
    """The x-fapi-interaction-id of the answer."""
    interface: str
    """The contract of the operation, or authorization-server."""
    operationId: str
    """The operation, or unknownAddress."""
    method: str
    """How the app called the address, in capital letters."""
    path: str
    """The path as the contract writes it. Of an address that does not exist, a sandbox has the path as it was sent, masked; otherwise it is empty."""
    status: int
    """The status of the answer. 499, the app went away before there was one."""
    outcome: t.Literal["ok", "redirected", "refused", "failed"]
    """How the request ended. `refused`: a status of 400 to 499, or a redirect that tells the app of an error other than the customer's no (access_denied). `failed`: a status of 500 or above. The pages colour a request by this, and the overview counts it."""
    durationMs: float
    """From arrival to the end of the answer."""
    errorCodes: list[str]
    """The codes of the answer's errors. Empty when the request was not refused."""
    verdicts: list[Verdict]
    """What was checked, in order. Empty when the request was not refused."""


class LoggedRequestDetails(_LoggedRequestDetailsRequired, total=False):
    """A request with what was checked. Messages are kept in a sandbox only, masked: of at most 50 requests of an app in a second and 600 in a minute, and of as many refused ones."""

    appKnownBy: t.Literal["proof", "clientId", "token", "keyId"]
    """How the bank knows that the request is of this app. `proof`: the app proved who it is, with a valid token or by its authentication. The others are not proven, because anybody can write them: `clientId`, only the app's id was sent, as a browser does that comes to the authorization; `token`, a token names the app and is not valid; `keyId`, a signature names the app's key. Absent for a request from before this was kept."""
    consentId: str
    """The consent that the request is about."""
    resourceId: str
    """The PaymentId or LetterOfGuaranteeId."""
    fault: Verdict
    """What one check of a request found."""
    target: str
    """The address as sent, masked."""
    requestHeaders: KeptHeaders
    """Some of the headers. None carries a secret."""
    responseHeaders: KeptHeaders
    """Some of the headers. None carries a secret."""
    signatureHeader: str
    """The JOSE header of the signature. Only alg, kid, typ and cty have values."""
    requestBody: str
    """The JSON of the request, its envelope opened, masked and cut."""
    responseBody: str
    """The JSON of the answer, masked and cut."""
    bodiesLeftOut: bool
    """There were too many requests in this second or minute to keep the messages of all."""


KeptHeaders: t.TypeAlias = "dict[str, str]"


class SignatureQuestion(t.TypedDict):
    """What is to be checked."""

    text: str
    """A compact JWS, or a whole HTTP request with its headers, an empty line and the body."""


class SignatureVerdicts(t.TypedDict):
    """What the bank would say of the signed message."""

    isRight: bool
    """Whether every check passed."""
    verdicts: list[Verdict]
    """The checks. Claims have a verdict each."""


class TestCertificateRequest(t.TypedDict):
    """The request for a test certificate."""

    csrPem: str
    """A certificate signing request (RFC 2986) in PEM, signed with its own key (RSA from 2048 bits or EC P-256), with a common name. The rest of its subject is replaced."""


class TestCertificate(t.TypedDict):
    """A client certificate of the sandbox's own CA."""

    certificatePem: CertificatePem
    """One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key."""
    caCertificatePem: str
    """The certificate of the sandbox's CA. The listener for mutual TLS shows a certificate of the same CA."""
    subjectDn: TlsClientAuthSubjectDn
    """The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there."""
    endsDateTime: str
    """When the certificate ends."""


Cursor: t.TypeAlias = str


class FetchedEvents(t.TypedDict):
    """A page of the app's events."""

    events: list[str]
    """The events as compact JWS, oldest first."""
    cursor: Cursor
    """Where to go on next time. Keep it as it is; it means nothing else."""
    hasMore: bool
    """Whether there are more events behind this page already."""


class _SinkArrivalRequired(t.TypedDict):
    behaviour: t.Literal["200", "410", "500", "slow", "redirect", "reset"]
    """The end of the address, which says how the receiver answered."""
    receivedDateTime: str
    """When it came."""
    isSignedByBank: bool
    """Whether the body is an event for this app that a key of this bank has signed."""
    body: str
    """What was sent, byte for byte, up to 32 KiB; an event is a compact JWS."""


class SinkArrival(_SinkArrivalRequired, total=False):
    """One request that came to the sandbox's own receiver."""

    interactionId: str
    """Its header x-fapi-interaction-id."""
    mediaType: str
    """Its header Content-Type."""
    event: dict[str, t.Any]
    """The claims that the body carries, whoever signed it. Absent when it is no JWS."""


class Customer(t.TypedDict):
    """A customer of the sandbox."""

    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""
    password: str
    """The password for the bank's pages. All customers of the sandbox have the same one; it opens nothing outside the sandbox."""
    name: Name
    """A name in the bank's two languages."""
    accounts: list[CustomerAccount]
    """Accounts that the customer holds, alone or with others."""
    companies: list[CustomerCompany]
    """Companies for which this customer may sign."""


NationalIdentificationNumber: t.TypeAlias = str


class _NameRequired(t.TypedDict):
    en: str
    """The name in English."""


class Name(_NameRequired, total=False):
    """A name in the bank's two languages."""

    ar: str
    """The name in Arabic. Absent for residents without an Arabic name."""


class CustomerAccount(t.TypedDict):
    """An account of a customer."""

    accountId: str
    """The id under which account information shows the account."""
    iban: Iban
    """IBAN without blanks."""
    accountSubType: str
    """CurrentAccount, Savings or CreditCard."""
    status: AccountStatus
    """The state of an account."""
    currency: str
    """ISO 4217 code."""
    balance: Amount
    """How much money, and in which currency."""


Iban: t.TypeAlias = str


AccountStatus: t.TypeAlias = t.Literal["Active", "NotActive", "Dormant", "Unclaimed", "Deceased", "Suspended", "Closed"]


class Amount(t.TypedDict):
    """How much money, and in which currency."""

    Amount: str
    """Decimal amount with exactly two decimals, negative for a debt."""
    Currency: str
    """ISO 4217 code."""


class CustomerCompany(t.TypedDict):
    """A company."""

    commercialRegistrationNumber: int
    """The company's ten digits in the commercial register."""
    name: Name
    """A name in the bank's two languages."""


class OneTimeCode(t.TypedDict):
    """A one-time code that is still valid."""

    code: str
    """Six digits that the customer types on the bank's page."""
    purpose: str
    """What the code belongs to, a ConsentId or `customer-area` for a visit to the customer's own area."""
    message: OneTimeCodeMessage
    """The text of the message in both languages. It names what the code confirms, for a payment the amount and the payee."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


class OneTimeCodeMessage(t.TypedDict):
    """The text of the message in both languages. It names what the code confirms, for a payment the amount and the payee."""

    en: str
    """The message in English."""
    ar: str
    """The message in Arabic."""


class PhoneMessage(t.TypedDict):
    """A message on a customer's phone."""

    messageId: str
    """The id of the message. It is on the phone once."""
    kind: str
    """What it tells of, for example approvalAsked, accessGiven, paymentDone or signInFromNewPlace. More kinds may be added."""
    language: t.Literal["ar", "en"]
    """The language in which it is written, that of the customer's last sign-in; Arabic before the first."""
    title: str
    """One line that says what happened."""
    message: str
    """The words of the message, one line."""
    link: str
    """The page of the bank that it leads to. The customer signs in there first."""
    happenedDateTime: DateTime
    """A time in UTC with milliseconds."""


class _WaitingAuthorizationRequired(t.TypedDict):
    id: AuthorizationId
    """The id of an authorization that waits in the bank's app. It is not the auth_req_id, which only the app knows."""
    consentId: ConsentId
    """The consent that the customer is asked for."""
    appName: str
    """What the app calls itself, as its customers read it on the bank's pages."""
    expiresDateTime: DateTime
    """A time in UTC with milliseconds."""


class WaitingAuthorization(_WaitingAuthorizationRequired, total=False):
    """A decoupled authorization that waits for the customer."""

    bindingMessage: BindingMessage
    """What the app shows the customer too, so that both screens can be compared. Absent when the app sent none."""


AuthorizationId: t.TypeAlias = str


ConsentId: t.TypeAlias = str


BindingMessage: t.TypeAlias = str


class AuthorizationApproval(t.TypedDict, total=False):
    """Which accounts the customer chooses."""

    accountIds: list[AccountId]
    """The accounts to pay from or to share, where the consent leaves a choice. Without it a payment takes the first account that can pay, and an account consent all accounts in its scope."""


AccountId: t.TypeAlias = str


class DecidedAuthorization(t.TypedDict):
    """A decoupled authorization after the customer's decision."""

    id: AuthorizationId
    """The id of an authorization that waits in the bank's app. It is not the auth_req_id, which only the app knows."""
    consentId: ConsentId
    """The consent that the customer is asked for."""
    outcome: t.Literal["approved", "declined"]
    """What was decided."""


AuthReqId: t.TypeAlias = str


class StatusChange(t.TypedDict):
    """The new state of an account."""

    status: AccountStatus
    """The state of an account."""


class BankAccount(t.TypedDict):
    """An account as the core bank knows it."""

    accountId: AccountId
    """The AccountId of the account information interface."""
    iban: Iban
    """IBAN without blanks."""
    status: AccountStatus
    """The state of an account."""
    statusUpdatedDateTime: DateTime
    """A time in UTC with milliseconds."""


class SignatoriesChange(t.TypedDict):
    """Who signs for the company from now on, in place of those before."""

    signatories: Signatories
    """Everybody who signs for the company. Where the list is empty, nobody does."""


Signatories: t.TypeAlias = "list[Signatory]"


class Signatory(t.TypedDict):
    """A customer who signs for the company, and in which group of its mandate."""

    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""
    signingGroup: t.Literal["A", "B"]
    """Of the company 5900112233, A are directors, who sign smaller amounts alone; B signs larger ones with a director, and nothing alone. Companies without such a mandate are signed for by all their signatories together, whatever the group."""


class Company(t.TypedDict):
    """A company and who signs for it, on its account and its guarantee line."""

    commercialRegistrationNumber: CompanyNumber
    """The company's ten digits in the commercial register."""
    name: CompanyName
    """Name of a company in the bank's two languages."""
    signatories: Signatories
    """Everybody who signs for the company. Where the list is empty, nobody does."""


CompanyNumber: t.TypeAlias = str


class CompanyName(t.TypedDict):
    """Name of a company in the bank's two languages."""

    en: str
    """The name in English."""
    ar: str
    """The name in Arabic."""


class Mail(t.TypedDict):
    """A mail to a developer."""

    to: Email
    """E-mail address. Upper and lower case make no difference; answers have it in lower case."""
    subject: str
    """The subject line, in both languages."""
    text: str
    """The text, in both languages."""
    createdDateTime: DateTime
    """A time in UTC with milliseconds."""


class MagicValues(t.TypedDict):
    """The fixed values with which the sandbox behaves in a special way."""

    customers: list[MagicValuesCustomersItem]
    """Customers that show a case."""
    amounts: list[MagicValuesAmountsItem]
    """Amounts that the core bank treats in a special way."""
    payees: list[MagicValuesPayeesItem]
    """Accounts of this bank that show a case of payee verification."""
    remoteIbans: list[MagicValuesRemoteIbansItem]
    """Accounts of other banks that show a case of account verification."""


class MagicValuesCustomersItem(t.TypedDict):
    """MagicValuesCustomersItem."""

    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""
    description: Description
    """A description in both languages."""


class Description(t.TypedDict):
    """A description in both languages."""

    en: str
    """The description in English."""
    ar: str
    """The description in Arabic."""


class MagicValuesAmountsItem(t.TypedDict):
    """MagicValuesAmountsItem."""

    amount: str
    """A whole amount (4004.00), or the ending of an amount (.01)."""
    appliesTo: t.Literal["payment", "letterOfGuarantee"]
    """Whether the amount is one of a payment or of a letter of guarantee."""
    description: Description
    """A description in both languages."""


class MagicValuesPayeesItem(t.TypedDict):
    """MagicValuesPayeesItem."""

    iban: Iban
    """IBAN without blanks."""
    names: list[MagicValuesPayeesItemNamesItem]
    """Names that match, those of every holder and trading names."""
    description: Description
    """A description in both languages."""


class MagicValuesPayeesItemNamesItem(t.TypedDict, total=False):
    """MagicValuesPayeesItemNamesItem."""

    en: str
    """The name in English."""
    ar: str
    """The name in Arabic."""


class MagicValuesRemoteIbansItem(t.TypedDict):
    """MagicValuesRemoteIbansItem."""

    iban: Iban
    """IBAN without blanks."""
    bic: str
    """The BIC of the account's bank, for `holdingEntity.value`; another BIC gives NON_PARTICIPANT."""
    answer: str
    """The status or code with which account verification answers."""
    description: Description
    """A description in both languages."""


BankPaymentState: t.TypeAlias = t.Literal["pending", "completed", "rejected", "cancelled"]


PaymentId: t.TypeAlias = str


class _BankPaymentRequired(t.TypedDict):
    paymentId: PaymentId
    """The id under which payment initiation shows the payment."""
    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""
    state: BankPaymentState
    """The state of a payment at the core bank."""
    amount: Amount
    """How much money, and in which currency."""
    debtorIban: Iban
    """IBAN without blanks."""
    creditorIban: Iban
    """IBAN without blanks."""
    creditorName: CreditorName
    """Name of the creditor as the request gave it, in one language or in both."""
    receivedDateTime: DateTime
    """A time in UTC with milliseconds."""


class BankPayment(_BankPaymentRequired, total=False):
    """A payment as the core bank knows it."""

    reasonCode: ReasonCode
    """The rejecting system, a point, and its code."""
    reasonMessage: ReasonMessage
    """Why it was rejected, for people; the app reads it."""
    decidedDateTime: DateTime
    """A time in UTC with milliseconds."""


class CreditorName(t.TypedDict, total=False):
    """Name of the creditor as the request gave it, in one language or in both."""

    en: str
    """The name in English."""
    ar: str
    """The name in Arabic."""


ReasonCode: t.TypeAlias = str


ReasonMessage: t.TypeAlias = str


class Approval(t.TypedDict, total=False):
    """An approval. The customer may be named."""

    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""


class Rejection(t.TypedDict, total=False):
    """A rejection. Without a reason it is PASP.Declined."""

    reasonCode: ReasonCode
    """The rejecting system, a point, and its code."""
    reasonMessage: ReasonMessage
    """Why it was rejected, for people; the app reads it."""


BankLetterState: t.TypeAlias = t.Literal["pending", "issued", "rejected", "cancelled", "expired"]


LetterOfGuaranteeId: t.TypeAlias = str


class _BankLetterRequired(t.TypedDict):
    letterOfGuaranteeId: LetterOfGuaranteeId
    """The id under which the letter interface shows the letter."""
    nationalIdentificationNumber: NationalIdentificationNumber
    """National identification number. It starts with 1 for citizens and with 2 for residents."""
    commercialRegistrationNumber: CommercialRegistrationNumber
    """The company's ten digits in the commercial register."""
    applicantName: CompanyName
    """Name of a company in the bank's two languages."""
    state: BankLetterState
    """The state of a letter at the core bank."""
    amount: Amount
    """How much money, and in which currency."""
    beneficiaryName: str
    """Name of the beneficiary as the request gave it."""
    customerReferenceNumber: str
    """The applicant's own number of the request."""
    receivedDateTime: DateTime
    """A time in UTC with milliseconds."""


class BankLetter(_BankLetterRequired, total=False):
    """A letter of guarantee as the core bank knows it."""

    validityExpiryDateTime: DateTime
    """A time in UTC with milliseconds."""
    reasonCode: ReasonCode
    """The rejecting system, a point, and its code."""
    reasonMessage: ReasonMessage
    """Why it was rejected, for people; the app reads it."""
    decidedDateTime: DateTime
    """A time in UTC with milliseconds."""


CommercialRegistrationNumber: t.TypeAlias = int


class GuaranteeLine(t.TypedDict):
    """How much the bank guarantees for a company. What is free is the limit less what is reserved."""

    commercialRegistrationNumber: CommercialRegistrationNumber
    """The company's ten digits in the commercial register."""
    unifiedNumber: str
    """Unified national number of the establishment."""
    name: CompanyName
    """Name of a company in the bank's two languages."""
    signatories: list[NationalIdentificationNumber]
    """Customers who may authorize letters for the company."""
    limit: Amount
    """How much money, and in which currency."""
    reserved: Amount
    """How much money, and in which currency."""
    free: Amount
    """How much money, and in which currency."""


class Clock(t.TypedDict):
    """The clock of the sandbox."""

    currentDateTime: DateTime
    """A time in UTC with milliseconds."""
    offsetSeconds: int
    """Seconds by which the sandbox is ahead of the machine's clock."""


class ClockAdvance(t.TypedDict):
    """How far the clock moves."""

    advanceSeconds: int
    """Seconds by which the clock moves forward, at most 400 days, which is longer than any consent lives."""


class Health(t.TypedDict):
    """Whether the instance can serve requests."""

    status: t.Literal["up", "down"]
    """up when requests can be served. What the core bank says of itself makes no instance down."""
    checks: list[HealthChecksItem]
    """The checks that were made."""


class HealthChecksItem(t.TypedDict):
    """HealthChecksItem."""

    name: str
    """What was checked: database; signer, where the bank's keys are kept elsewhere; coreBank, where its adapter says how it does."""
    status: t.Literal["up", "down"]
    """The result of the check."""
