"""The app's own key, and the bank's keys."""

from __future__ import annotations

import dataclasses
import functools
import json
import typing as t

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, RSAKey

Jwk = dict[str, t.Any]
AnyKey = t.Union[RSAKey, ECKey]
Algorithm = t.Literal["PS256", "ES256"]

ALGORITHMS = ("PS256", "ES256")
_KEY_TYPE = {"PS256": "RSA", "ES256": "EC"}


@dataclasses.dataclass(frozen=True)
class SigningKey:
    """The app's private key. Its public half is in the registered certificate or JWKS."""

    kid: str
    """The `keyId` that the bank showed for the key."""
    alg: Algorithm
    private_key: str | Jwk = dataclasses.field(repr=False)
    """PEM, or a JWK."""

    def fault(self) -> str | None:
        """Why the key cannot sign; None when nothing speaks against it."""
        if not isinstance(self.kid, str) or self.kid == "":
            return "signing_key.kid is missing; it is the keyId of the registration"
        if self.alg not in ALGORITHMS:
            return f"signing_key.alg is {self.alg}; it is PS256 or ES256"
        try:
            import_signing_key(self)
        except TypeError as error:
            return str(error)
        return None


@dataclasses.dataclass(frozen=True)
class AppKey(SigningKey):
    """A key of an app with its private half in both forms that an app needs."""

    private_key_pem: str = dataclasses.field(default="", repr=False)


def _wrong(why: str) -> TypeError:
    return TypeError(f"signing_key.private_key {why}")


@functools.lru_cache(maxsize=16)
def _import_pem(pem: str, alg: str) -> AnyKey:
    if "PRIVATE KEY-----" not in pem:
        raise _wrong("is a text that is no private key in PEM; one begins with -----BEGIN PRIVATE KEY-----")
    try:
        loaded = serialization.load_pem_private_key(pem.strip().encode(), password=None)
    except (ValueError, TypeError) as cause:
        raise _wrong(f"cannot be read as a key for {alg}") from cause
    if alg == "PS256" and isinstance(loaded, rsa.RSAPrivateKey):
        return RSAKey.import_key(pem.strip())
    if alg == "ES256" and isinstance(loaded, ec.EllipticCurvePrivateKey) and loaded.curve.name == "secp256r1":
        return ECKey.import_key(pem.strip())
    raise _wrong(f"is of another kind; {alg} signs with {'RSA' if alg == 'PS256' else 'P-256'}")


@functools.lru_cache(maxsize=16)
def _import_jwk(text: str, alg: str) -> AnyKey:
    jwk: Jwk = json.loads(text)
    if jwk.get("kty") != _KEY_TYPE[alg]:
        raise _wrong(f"has kty {jwk.get('kty')}; {alg} signs with {_KEY_TYPE[alg]}")
    if "d" not in jwk:
        raise _wrong("is the public half of a JWK; the private one has the member d")
    return import_jwk(jwk)


def import_signing_key(key: SigningKey) -> AnyKey:
    """The private key as it signs. Raises TypeError when it cannot be read."""
    if isinstance(key.private_key, str):
        return _import_pem(key.private_key, key.alg)
    if isinstance(key.private_key, dict):
        return _import_jwk(json.dumps(key.private_key, sort_keys=True), key.alg)
    raise _wrong("is no key; it may be PEM or a JWK")


def thumbprint_of(pem: str, alg: Algorithm) -> str:
    """The name of a key that was registered by the address of a JWKS (RFC 7638), as the bank computes it. Raises TypeError."""
    return _import_pem(pem, alg).thumbprint()


def import_jwk(jwk: Jwk) -> AnyKey:
    """A key of a JWK. Raises TypeError when it cannot be read."""
    # What a key is for was decided before: who looks for one asks by kid, kind and use.
    plain = {name: value for name, value in jwk.items() if name not in ("alg", "use", "key_ops")}
    try:
        return RSAKey.import_key(plain) if jwk.get("kty") == "RSA" else ECKey.import_key(plain)
    except (JoseError, ValueError, TypeError, KeyError) as cause:
        raise TypeError("the JWK cannot be read as a key") from cause


def find_key(keys: t.Sequence[Jwk], kid: str, alg: str) -> AnyKey | None:
    """The one key of a JWKS with this kid that can have made a signature with `alg`. None where there is none, or more than one."""
    fitting = [
        one
        for one in keys
        if isinstance(one, dict)
        and one.get("kid") == kid
        and one.get("kty") == _KEY_TYPE.get(alg)
        and one.get("use", "sig") == "sig"
        and one.get("alg", alg) == alg
        and (one.get("kty") != "EC" or one.get("crv") == "P-256")
    ]
    return import_jwk(fitting[0]) if len(fitting) == 1 else None


def make_app_key() -> AppKey:
    """Makes an RSA key of 2048 bits for PS256. Its kid is the thumbprint (RFC 7638), as the bank computes it from a certificate."""
    key = RSAKey.generate_key(2048)
    kid = key.thumbprint()
    jwk: Jwk = {**key.as_dict(private=True), "kid": kid, "alg": "PS256"}
    return AppKey(kid=kid, alg="PS256", private_key=jwk, private_key_pem=key.as_pem(private=True).decode())


def create_signing_request(key: AppKey, common_name: str) -> str:
    """A certificate signing request in PEM (RFC 2986) for the key, with one name in its subject."""
    private = serialization.load_pem_private_key(key.private_key_pem.encode(), password=None)
    if not isinstance(private, rsa.RSAPrivateKey):
        raise TypeError("a signing request is made for an RSA key")
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])
    request = x509.CertificateSigningRequestBuilder().subject_name(subject).sign(private, hashes.SHA256())
    return request.public_bytes(serialization.Encoding.PEM).decode()
