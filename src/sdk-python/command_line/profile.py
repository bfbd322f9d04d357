"""What the command line remembers between two commands: the profile, which the TypeScript command line reads and writes as well."""

from __future__ import annotations

import json
import os
import pathlib
import re
import ssl
import time
import typing as t
import urllib.parse
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx

from ..client import TppClient
from ..errors import ApiFault, SanadApiError
from ..sandbox import Purpose, SandboxApps, open_profile

Profile = dict[str, t.Any]
Latest = dict[str, t.Any]
DEFAULT_FILE = pathlib.Path(".sanad", "profile.json")


class UsageError(Exception):
    """A mistake of the person at the keyboard; the message says what to do."""


class CheckFailed(Exception):
    """What was asked for cannot be yet; the message says what comes first."""


def profile_file(named: str | None) -> pathlib.Path:
    """The path of the profile: --profile, SANAD_PROFILE, or .sanad/profile.json here."""
    return pathlib.Path(named or os.environ.get("SANAD_PROFILE") or DEFAULT_FILE)


def init_line() -> str:
    """The line that makes a profile, with the bank's address where the environment has not named it."""
    return "sanad init" if os.environ.get("SANAD_BASE_URL") else "sanad init --base-url https://…"


def bank_address(named: str | None, before: str | None = None) -> str:
    """The bank's address for a new profile: --base-url, SANAD_BASE_URL, that of the profile before it, or the sandbox on this machine.

    Raises UsageError.
    """
    given = named or os.environ.get("SANAD_BASE_URL") or before or f"http://localhost:{os.environ.get('PORT', '8080')}"
    address = given.rstrip("/")
    # `localhost:8080` is an address to every parser: one of the scheme `localhost`.
    if re.fullmatch(r"https?://[^/?#\s]\S*", address, re.IGNORECASE):
        return address
    meant = address if re.fullmatch(r"[\w.-]+(:\d+)?", address, re.ASCII) else "bank.example"
    raise UsageError(f"{address} is no whole address: say --base-url https://{meant} (or http://, where a sandbox has no TLS)")


def why_not_reached(error: BaseException, address: str, file: pathlib.Path | None) -> str:
    """Why the bank was not reached at an address, and what to do about it. `file` is the profile that names the address, if one does."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ssl.SSLCertVerificationError):
        cause = cause.__cause__ or cause.__context__
    if cause is not None:
        where = "a sandbox signs it itself: its CA is SANAD_DATA_DIR/tls/ca.pem on the server"
        told = f"the certificate of {address} is not trusted here ({cause.verify_message})"
        return f"{told}\n{where}; bring that file here, and name it in SSL_CERT_FILE"
    named = "name the bank: sanad init --base-url https://…"
    remedy = named if file is None else f"{file} has this address; for another one {named} --force"
    return f"no answer at {address}\n{remedy}"


def profile_of(registered: SandboxApps, security_level: str, redirect_uri: str) -> Profile:
    """A new profile."""
    key = registered.key
    apps = {
        purpose: {"clientId": app.client_id, **({"clientSecret": app.client_secret} if app.client_secret else {})}
        for purpose, app in registered.apps.items()
    }
    return {
        "baseUrl": registered.base_url,
        "securityLevel": security_level,
        "redirectUri": redirect_uri,
        "key": {"kid": key.kid, "alg": key.alg, "privateKey": key.private_key, "privateKeyPem": key.private_key_pem},
        "certificatePem": registered.certificate_pem,
        "caPem": registered.ca_pem,
        "session": registered.session,
        "developer": {"email": registered.developer.email, "password": registered.developer.password},
        "apps": apps,
        "latest": {},
    }


def save_profile(file: pathlib.Path, profile: Profile) -> None:
    """Writes the profile, for its owner only. A folder of its own keeps itself out of git."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file == DEFAULT_FILE:
        (file.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    # The mode counts only for a new file.
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as written:
        os.chmod(file, 0o600)
        written.write(json.dumps(profile, indent=2, ensure_ascii=False) + "\n")


def read_profile(file: pathlib.Path) -> Profile:
    """The profile. Raises UsageError when there is none yet."""
    try:
        profile = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UsageError(f"{file} is not there yet; begin with: {init_line()}") from None
    except ValueError:
        raise UsageError(f"{file} is not JSON; remove it and make a new one: {init_line()}") from None
    if not isinstance(profile, dict):
        raise UsageError(f"{file} is no profile; remove it and make a new one: {init_line()}")
    return profile


def _clock_offset_seconds(base_url: str) -> float:
    """How far the sandbox's clock was moved ahead; 0 where there is none."""
    try:
        body = httpx.get(f"{base_url}/core-bank/api/clock", timeout=10).json()
    except (httpx.HTTPError, ValueError):
        return 0.0
    return float(body.get("offsetSeconds") or 0) if isinstance(body, dict) else 0.0


def open_client(file: pathlib.Path, profile: Profile, purpose: Purpose, encoding: t.Any) -> TppClient:
    """The client of the profile's app for one purpose. Raises UsageError when it has none."""
    if purpose not in profile["apps"]:
        raise UsageError(f"the profile has no app for {purpose}; register one: sanad init --for {purpose} --force")
    try:
        opened = open_profile(file)
    except OSError:
        beside = file.parent / str(profile["key"].get("privateKeyFile"))
        raise UsageError(f"{beside} is not there; it is the private key that belongs to {file}") from None
    offset = _clock_offset_seconds(profile["baseUrl"])
    return opened.open_client(purpose, encoding=encoding, now=lambda: time.time() + offset)


def latest_of(profile: Profile, purpose: Purpose) -> Latest:
    """The latest consent of a purpose. Raises UsageError when there is none."""
    latest = profile.get("latest", {}).get(purpose)
    if latest is None:
        raise UsageError(f"there is no consent for {purpose} yet: sanad consent create --for {purpose}")
    return t.cast(Latest, latest)


def wait_for_customer(redirect_uri: str, timeout_seconds: float) -> str:
    """Waits on the redirect address until the customer comes back from the bank. The whole address that they came to."""
    place = urllib.parse.urlsplit(redirect_uri)
    came: list[str] = []
    page = "You are back at the app. You can close this window. · عدت إلى التطبيق، ويمكنك إغلاق هذه النافذة."

    class Handler(BaseHTTPRequestHandler):
        # A connection that says nothing holds nobody up.
        timeout = 10

        def do_GET(self) -> None:
            is_ours = urllib.parse.urlsplit(self.path).path == place.path
            self.send_response(200 if is_ours else 404)
            self.send_header("content-type", "text/plain; charset=utf-8")
            self.send_header("referrer-policy", "no-referrer")
            self.end_headers()
            if is_ours:
                self.wfile.write(page.encode())
                came.append(urllib.parse.urljoin(redirect_uri, self.path))

        def log_message(self, format: str, *args: t.Any) -> None:
            """The address has the code of the customer, which belongs into no log."""

    ends_at = time.monotonic() + timeout_seconds
    try:
        server = HTTPServer((str(place.hostname), place.port or 80), Handler)
    except OSError as error:
        raise UsageError(f"port {place.port} cannot be listened on ({error}); another authorize may still wait there") from None
    with server:
        server.timeout = 1
        while not came and time.monotonic() < ends_at:
            server.handle_request()
    if not came:
        told = "nobody came back within 15 minutes; begin again: sanad authorize"
        raise SanadApiError(0, [ApiFault("TPP.StillPending", told)])
    return came[0]
