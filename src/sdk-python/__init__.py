"""Client and command line for the open banking service Sanad."""

from .answers import Answer, Encoding, EnvelopeClaims, PlainAnswer, VerifiedEnvelope
from .authorization import AuthorizationSecrets, DecoupledAuthorization, DecoupledOutcome, new_authorization_secrets
from .client import TppClient
from .envelope import EnvelopeFault, sign_envelope, verify_envelope
from .errors import ApiFault, FailureKind, SanadApiError
from .events import BankEvent, EventMemory, EventReceiver
from .keys import AppKey, SigningKey, create_signing_request, make_app_key
from .sandbox import Developer, Purpose, SandboxApp, SandboxApps, open_profile, register_in_sandbox
from .tokens import PsuToken
from .transport import Hooks, RequestNote, client_certificate

__all__ = [
    "Answer",
    "ApiFault",
    "AppKey",
    "AuthorizationSecrets",
    "BankEvent",
    "DecoupledAuthorization",
    "DecoupledOutcome",
    "Developer",
    "Encoding",
    "EnvelopeClaims",
    "EnvelopeFault",
    "EventMemory",
    "EventReceiver",
    "FailureKind",
    "Hooks",
    "PlainAnswer",
    "PsuToken",
    "Purpose",
    "RequestNote",
    "SandboxApp",
    "SandboxApps",
    "SanadApiError",
    "SigningKey",
    "TppClient",
    "VerifiedEnvelope",
    "client_certificate",
    "create_signing_request",
    "make_app_key",
    "new_authorization_secrets",
    "open_profile",
    "register_in_sandbox",
    "sign_envelope",
    "verify_envelope",
]
