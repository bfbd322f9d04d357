"""The signing core: messages in signed envelopes, and the checks of those that the bank has signed."""

from __future__ import annotations

import base64
import json
import re
import time
import typing as t
import uuid

from joserfc import jws
from joserfc.errors import JoseError

from .answers import Encoding, EnvelopeClaims, VerifiedEnvelope
from .keys import ALGORITHMS, AnyKey, SigningKey, import_signing_key

REFUSED_MEMBERS = ("jwk", "jku", "x5u", "x5c", "x5t", "crit", "b64", "zip", "enc", "epk")
"""Members of the JOSE header that bring a key or change how the rest is read (RFC 7515 sections 4.1, 4.1.11; RFC 7797; RFC 7516)."""
CLOCK_SKEW_SECONDS = 10
_LIFETIME_SECONDS = 300
_COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")

FindKey = t.Callable[[str, str], AnyKey | None]
"""Finds a published key of the bank by `kid` and `alg`."""


class EnvelopeFault(Exception):
    """Why an envelope is not to be believed."""


class _Registry(jws.JWSRegistry):
    """The library's own bounds are those of a header of a browser; an answer of the bank may be a page of transactions."""

    max_payload_length = 32 * 1024 * 1024


_REGISTRY = _Registry(algorithms=ALGORITHMS, strict_check_header=False)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _no_constant(name: str) -> t.NoReturn:
    raise ValueError(f"{name} is no JSON")


def read_json_object(data: str | bytes) -> dict[str, t.Any] | None:
    """A JSON object, read as RFC 8259 says: in UTF-8, and without NaN and Infinity, which Python's reader would let in."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def sign_compact(payload: str | bytes, key: SigningKey, typ: str | None = None) -> str:
    """Signs bytes as a compact JWS `header.payload.signature`. The header has `alg` and `kid`, and `typ` where it is given."""
    header: dict[str, t.Any] = {"alg": key.alg, "kid": key.kid, **({} if typ is None else {"typ": typ})}
    return jws.serialize_compact(header, payload, import_signing_key(key), registry=_REGISTRY)


def sign_claims(claims: t.Mapping[str, t.Any], key: SigningKey, now: float, typ: str | None = None) -> str:
    """Signs a JWT for the authorization server, valid for 60 s: a client assertion or a request object."""
    at = int(now)
    own = {**claims, "iat": at, "nbf": at, "exp": at + 60, "jti": str(uuid.uuid4())}
    return sign_compact(json.dumps(own, ensure_ascii=False, separators=(",", ":")), key, typ)


def sign_envelope(
    message: t.Mapping[str, t.Any],
    *,
    encoding: Encoding,
    key: SigningKey,
    client_id: str,
    audience: str,
    now: float | None = None,
) -> tuple[bytes, dict[str, str]]:
    """Puts a message into a signed envelope: the body to send, and its headers.

    The envelope is valid for 300 s; the bank refuses more than 3600 s (KSA profile).
    """
    at = int(time.time() if now is None else now)
    claims = {"aud": [audience], "iss": client_id, "iat": at, "nbf": at, "exp": at + _LIFETIME_SECONDS}
    payload = json.dumps({**claims, "message": message}, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    compact = sign_compact(payload, key)
    if encoding == "jwt":
        return compact.encode(), {"content-type": "application/jwt"}
    # RFC 7515 appendix F: the payload is left out of the JWS, because the body already carries it.
    header, _, signature = compact.split(".")
    return payload.encode(), {"content-type": "application/json", "x-jws-signature": f"{header}..{signature}"}


def verify_compact(compact: str, find_key: FindKey) -> tuple[dict[str, t.Any], str]:
    """Checks the signature of a compact JWS. Its claims, and the kid of the key. Raises EnvelopeFault."""
    if _COMPACT.fullmatch(compact) is None:
        raise EnvelopeFault("it is not header.payload.signature in base64url")
    try:
        parts = jws.extract_compact(compact.encode(), registry=_REGISTRY)
    except (JoseError, ValueError, TypeError, RecursionError) as cause:
        raise EnvelopeFault("its header or payload cannot be read") from cause
    header = parts.headers() if isinstance(parts.protected, dict) else {}
    kid, alg = header.get("kid"), header.get("alg")
    if alg not in ALGORITHMS:
        raise EnvelopeFault(f"alg is {alg}; PS256 and ES256 are accepted")
    if not isinstance(kid, str) or kid == "":
        raise EnvelopeFault("kid is missing")
    refused = [name for name in REFUSED_MEMBERS if name in header]
    if refused:
        raise EnvelopeFault(f"forbidden in its header: {', '.join(refused)}")
    key = find_key(kid, str(alg))
    if key is None:
        raise EnvelopeFault(f"no published key has the kid {kid} and signs with {alg}")
    try:
        is_right = jws.validate_compact(parts, key, registry=_REGISTRY)
    except (JoseError, ValueError, TypeError) as cause:
        raise EnvelopeFault("its signature cannot be checked with the key") from cause
    claims = read_json_object(parts.payload) if is_right else None
    if not is_right:
        raise EnvelopeFault("signature verification failed")
    if claims is None:
        raise EnvelopeFault("its payload is no JSON object")
    return claims, kid


def _seconds(claims: t.Mapping[str, t.Any], name: str) -> float | None:
    value = claims.get(name)
    if name not in claims:
        return None
    # In Python True is a number.
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise EnvelopeFault(f"{name} is no number of seconds")
    return value


def check_claims(
    claims: t.Mapping[str, t.Any],
    *,
    issuer: str,
    audience: str,
    now: float,
    required: t.Sequence[str],
) -> None:
    """Checks `iss`, `aud`, `nbf` and `exp` with 10 s of skew. Raises EnvelopeFault."""
    missing = [name for name in required if name not in claims]
    if missing:
        raise EnvelopeFault(f"{', '.join(missing)} is missing")
    if claims.get("iss") != issuer:
        raise EnvelopeFault(f"iss is {claims.get('iss')}, expected {issuer}")
    aud = claims.get("aud")
    if audience not in (aud if isinstance(aud, list) else [aud]):
        raise EnvelopeFault(f"aud is {aud}, expected {audience}")
    _seconds(claims, "iat")
    begins, ends = _seconds(claims, "nbf"), _seconds(claims, "exp")
    if begins is not None and begins > int(now) + CLOCK_SKEW_SECONDS:
        raise EnvelopeFault("it is not valid yet")
    if ends is not None and ends <= int(now) - CLOCK_SKEW_SECONDS:
        raise EnvelopeFault("it has expired")


def _compact_form(body: bytes, media_type: str, signature: str | None) -> tuple[str, Encoding]:
    if media_type == "application/jwt":
        return body.decode("ascii", "replace"), "jwt"
    if media_type != "application/json":
        raise EnvelopeFault(f"the media type {media_type or '(none)'} carries no signed envelope")
    if signature is None:
        raise EnvelopeFault("the header x-jws-signature is missing")
    parts = signature.split(".")
    if len(parts) != 3 or parts[1] != "":
        raise EnvelopeFault("x-jws-signature is not a detached compact JWS (header..signature)")
    return f"{parts[0]}.{_base64url(body)}.{parts[2]}", "json"


def verify_envelope(
    body: bytes,
    *,
    media_type: str,
    signature: str | None,
    issuer: str,
    client_id: str,
    find_key: FindKey,
    now: float,
) -> VerifiedEnvelope[t.Any]:
    """Checks a response of the bank.

    Its signature must fit the exact bytes and one of the bank's published keys. Its claims must fit too: `iss` is the issuer, `aud` is
    the client id as one string, and now lies between `nbf` and `exp` (10 s of skew). Raises EnvelopeFault.
    """
    compact, encoding = _compact_form(body, media_type, signature)
    claims, kid = verify_compact(compact, find_key)
    check_claims(claims, issuer=issuer, audience=client_id, now=now, required=("iat", "nbf", "exp"))
    if not isinstance(claims["aud"], str):
        raise EnvelopeFault("aud is not one string")
    if not isinstance(claims.get("message"), (dict, list)):
        raise EnvelopeFault("message is missing")
    named = t.cast(EnvelopeClaims, {name: claims[name] for name in ("aud", "iss", "iat", "nbf", "exp")})
    return VerifiedEnvelope(claims=named, message=claims["message"], kid=kid, encoding=encoding)
