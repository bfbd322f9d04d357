"""A developer, a key, a test certificate and apps in a sandbox, by a program."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import time
import typing as t
import uuid

import httpx

from .answers import Encoding
from .client import TppClient
from .generated.types import platform
from .keys import AppKey, create_signing_request, make_app_key, thumbprint_of
from .transport import client_certificate

Purpose = t.Literal["payments", "accounts", "letters", "verifications"]
"""What an app may be for."""
SecurityLevel = t.Literal["secret", "fapi2"]
PURPOSES: tuple[Purpose, ...] = ("payments", "accounts", "letters", "verifications")
_Product = t.Literal["KSA PIS", "KSA AIS", "KSA LOG", "VOP"]
_PRODUCT_OF: dict[Purpose, _Product] = {
    "payments": "KSA PIS",
    "accounts": "KSA AIS",
    "letters": "KSA LOG",
    "verifications": "VOP",
}


@dataclasses.dataclass(frozen=True)
class SandboxApp:
    """An app of a sandbox: what a client is opened with beside the key."""

    client_id: str
    client_secret: str | None = dataclasses.field(default=None, repr=False)
    """Apps of the level `secret` have one."""


@dataclasses.dataclass(frozen=True)
class Developer:
    """What opens the dashboard, where every call of the apps is listed."""

    email: str
    password: str = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class SandboxApps:
    """Apps of one developer that share a key and a certificate. Keep it as you keep a password."""

    base_url: str
    key: AppKey
    certificate_pem: str
    ca_pem: str
    session: str = dataclasses.field(repr=False)
    """The cookie of the developer's session."""
    developer: Developer
    apps: t.Mapping[Purpose, SandboxApp]
    """One for each purpose that was asked for."""
    security_level: SecurityLevel = "secret"

    def open_client(
        self,
        purpose: Purpose,
        *,
        encoding: Encoding = "jwt",
        mutual_tls: bool | None = None,
        http: httpx.Client | None = None,
        now: t.Callable[[], float] = time.time,
    ) -> TppClient:
        """The client of the app for a purpose, at its security level. For other options make a TppClient yourself."""
        if purpose not in self.apps:
            raise TypeError(f"there is no app for {purpose}; there is one for {', '.join(self.apps)}")
        app = self.apps[purpose]
        is_mutual = self.security_level == "fapi2" if mutual_tls is None else mutual_tls
        if is_mutual and http is None:
            pems = {"certificate_pem": self.certificate_pem, "private_key_pem": self.key.private_key_pem}
            http = httpx.Client(verify=client_certificate(ca_pem=self.ca_pem or None, **pems))
        return TppClient(
            base_url=self.base_url,
            client_id=app.client_id,
            client_secret=app.client_secret,
            signing_key=self.key,
            encoding=encoding,
            mutual_tls=is_mutual,
            http=http,
            now=now,
        )


def register_in_sandbox(
    *,
    base_url: str,
    redirect_uri: str,
    purposes: t.Sequence[Purpose] = PURPOSES,
    security_level: SecurityLevel = "secret",
    organisation: str = "My fintech",
    name: str = "My app",
    bic: str = "NKHLSARI",
    http: httpx.Client | None = None,
    on_step: t.Callable[[str], None] | None = None,
) -> SandboxApps:
    """Signs a new developer up in a sandbox, makes a key, gets a test certificate for it and registers an app for each purpose.

    `bic` is that of the PSP behind the app for verifications. `on_step` is told of each step before it is done. Raises SanadApiError.
    """
    tell = on_step or (lambda _: None)
    tell("making a key")
    key = make_app_key()
    developer = Developer(f"tpp-{uuid.uuid4()}@tpp.example", f"Tpp-{uuid.uuid4()}")
    # Nothing is signed here; the client only calls the dashboard.
    with TppClient(base_url=base_url, client_id="unregistered", signing_key=key, encoding="json", http=http) as desk:
        tell("signing a developer up")
        signed_up = desk.create_developer(
            body={"email": developer.email, "password": developer.password, "organisation": organisation}
        )
        session = signed_up.headers.get("set-cookie", "").split(";")[0]
        tell("getting a test certificate")
        request = create_signing_request(key, organisation[:64])
        certificate = desk.create_test_certificate(session=session, body={"csrPem": request}).message
        apps: dict[Purpose, SandboxApp] = {}
        for purpose in purposes:
            tell(f"registering an app for {purpose}")
            body: platform.AppRequest = {
                "name": name,
                "product": _PRODUCT_OF[purpose],
                "securityLevel": security_level,
                "certificatePem": certificate["certificatePem"],
                "redirectUris": [] if purpose == "verifications" else [redirect_uri],
            }
            if purpose == "verifications":
                body["bic"] = bic
            app = desk.create_app(session=session, body=body).message
            apps[purpose] = SandboxApp(app["clientId"], app.get("clientSecret"))
    ca_pem = certificate["caCertificatePem"]
    return SandboxApps(base_url, key, certificate["certificatePem"], ca_pem, session, developer, apps, security_level)


def open_profile(file: str | os.PathLike[str] = ".sanad/profile.json") -> SandboxApps:
    """Opens what `sanad init` has written, or the profile of the dashboard, which names the file of the private key beside it.

    `open_profile().open_client("payments")` is a client. Raises OSError when a file is not there.
    """
    path = pathlib.Path(file)
    stored = json.loads(path.read_text(encoding="utf-8"))
    key = stored["key"]
    beside = key.get("privateKeyFile")
    pem = key["privateKeyPem"] if beside is None else (path.parent / beside).read_text(encoding="utf-8")
    kid = key["kid"] or thumbprint_of(pem, key["alg"])
    developer = stored.get("developer", {})
    return SandboxApps(
        base_url=stored["baseUrl"],
        key=AppKey(kid, key["alg"], pem, pem),
        certificate_pem=stored.get("certificatePem", ""),
        ca_pem=stored.get("caPem", ""),
        session=stored.get("session", ""),
        developer=Developer(developer.get("email", ""), developer.get("password", "")),
        # The dashboard gives out profiles in which the place of the secret is empty.
        apps={purpose: SandboxApp(app["clientId"], app.get("clientSecret") or None) for purpose, app in stored["apps"].items()},
        security_level=stored["securityLevel"],
    )
