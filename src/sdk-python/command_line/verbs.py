"""The verbs of the command line, in the order of a first walk."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import time
import typing as t

from ..authorization import new_authorization_secrets
from ..errors import SanadApiError
from ..sandbox import PURPOSES, Purpose, register_in_sandbox
from ..tokens import PsuToken
from . import any_call
from . import profile as profiles
from .profile import CheckFailed, UsageError
from .samples import AUTHORIZERS, sample_accounts, sample_letter, sample_payment
from .stage import Given, Stage, hint, result, show

REDIRECT_URI = "http://127.0.0.1:8765/callback"
_LONGEST_WAIT_SECONDS = 900
_KIND_OF_PREFIX: dict[str, Purpose] = {"pis": "payments", "aac": "accounts", "lg": "letters"}
_AMOUNT_OF = {"payments": "125.50", "accounts": "0", "letters": "250000.00"}


@dataclasses.dataclass(frozen=True)
class Verb:
    """One verb of the command line."""

    summary: str
    example: str
    run: t.Callable[[Given], None]
    arguments: t.Sequence[tuple[t.Sequence[str], dict[str, t.Any]]] = ()
    has_purpose: bool = False


def _init(given: Given) -> None:
    file = profiles.profile_file(given.profile)
    if file.exists() and not given.force:
        raise UsageError(f"{file} is there already; replace it and its apps with: sanad init --force")
    before = profiles.read_profile(file).get("baseUrl") if file.exists() else None
    base_url = profiles.bank_address(given.base_url, before)
    registered = register_in_sandbox(
        base_url=base_url,
        redirect_uri=REDIRECT_URI,
        purposes=PURPOSES if given.purpose is None else [given.purpose],
        security_level=given.level,
        organisation=given.organisation,
        on_step=lambda step: hint(given, f"{step} …") if sys.stderr.isatty() else None,
    )
    profiles.save_profile(file, profiles.profile_of(registered, given.level, REDIRECT_URI))
    apps = {purpose: app.client_id for purpose, app in registered.apps.items()}
    about = {"profile": str(file), "baseUrl": base_url, "securityLevel": given.level, "keyId": registered.key.kid}
    result(given, {**about, "apps": apps, "redirectUri": REDIRECT_URI})
    hint(given, f"✓ key, certificate and apps are in {file}")
    developer = registered.developer
    hint(given, f"every request is on the dashboard: {base_url}/dashboard")
    hint(given, f"  e-mail {developer.email}\n  password {developer.password}\nnext: sanad consent create")


def _kind(given: Given, consent_id: str | None = None) -> Purpose:
    """The kind of consent that --for names, or an id shows."""
    purpose = _KIND_OF_PREFIX.get((consent_id or "").split("-")[0]) or t.cast(Purpose, given.purpose or "payments")
    if purpose == "verifications":
        raise UsageError("verifications need no consent: sanad call verifyPayee")
    return purpose


def _message(given: Given, stage: Stage) -> t.Any:
    if given.message is not None:
        try:
            return json.load(sys.stdin if given.message == "-" else open(given.message, encoding="utf-8"))
        except OSError as error:
            raise UsageError(f"the file {given.message} cannot be read ({error})") from None
        except ValueError as error:
            raise UsageError(f"the message is not JSON: {error}") from None
    amount = given.amount or _AMOUNT_OF[stage.purpose]
    if re.fullmatch(r"\d{1,13}(\.\d{1,2})?", amount, re.ASCII) is None:
        raise UsageError(f"the amount {amount} is no SAR amount, for example 125.50")
    customers = stage.client.list_core_bank_customers().message
    sample = {"payments": sample_payment, "accounts": sample_accounts, "letters": sample_letter}[stage.purpose]
    number = given.customer or AUTHORIZERS[stage.purpose]
    return sample(customers, number, amount, stage.client.now())


_CREATE = {
    "payments": "createPaymentConsent",
    "accounts": "createAccountAccessConsent",
    "letters": "createLetterOfGuaranteeConsent",
}
_GET = {
    "payments": "getPaymentConsent",
    "accounts": "getAccountAccessConsent",
    "letters": "getLetterOfGuaranteeConsent",
}


def _consent(given: Given) -> None:
    if given.what == "get":
        purpose = _kind(given, given.id)
        stage = Stage(given, purpose)
        consent_id = given.id or profiles.latest_of(stage.profile, purpose)["ConsentId"]
        return show(given, stage.client.call(_GET[purpose], path={"ConsentId": consent_id}))
    stage = Stage(given, _kind(given))
    body = _message(given, stage)
    answer = stage.client.call(_CREATE[stage.purpose], body=body)
    data = answer.message["Data"]
    customer = body.get("Data", {}).get("NationalIdentificationNumber") or given.customer
    stage.remember(ConsentId=data["ConsentId"], PaymentId=data.get("PaymentId"), customer=customer)
    show(given, answer)
    hint(given, f"next: sanad authorize{'' if stage.purpose == 'payments' else f' --for {stage.purpose}'}")


def _redirect(given: Given, stage: Stage, consent_id: str, who: str) -> PsuToken:
    redirect_uri = stage.profile["redirectUri"]
    secrets = new_authorization_secrets()
    url = stage.client.authorization_url(consent_id=consent_id, redirect_uri=redirect_uri, secrets=secrets)
    hint(given, f"Open this link in a browser and be the customer {who}, password Sanad-2026!:\n\n  {url}\n")
    hint(given, f"The one-time code: sanad call listOneTimeCodes --path nationalIdentificationNumber={who}")
    hint(given, "Waiting for the customer (15 minutes; Ctrl-C ends it) …")
    callback = profiles.wait_for_customer(redirect_uri, _LONGEST_WAIT_SECONDS)
    code = stage.client.read_callback(callback, secrets.state)
    verifier, nonce = secrets.code_verifier, secrets.nonce
    return stage.client.exchange_code(code=code, redirect_uri=redirect_uri, code_verifier=verifier, nonce=nonce)


def _decoupled(given: Given, stage: Stage, consent_id: str, who: str) -> PsuToken:
    shown = f"Order {int(time.time()) % 10_000}"
    begun = stage.client.begin_decoupled_authorization(consent_id=consent_id, login_hint=who, binding_message=shown)
    if given.allow:
        stage.client.decide_authorization(auth_req_id=begun.auth_req_id, action="allow")
    else:
        phone = f"{stage.profile['baseUrl']}/core-bank/customers/{who}/phone"
        hint(given, f"The customer’s phone shows “{shown}”: {phone}\nWaiting …")
    wait = begun.interval_seconds
    while True:
        decided = stage.client.read_decoupled_authorization(begun.auth_req_id)
        if decided.token is not None:
            return decided.token
        wait += 5 if decided.outcome == "slowDown" else 0
        time.sleep(wait)


def _authorize(given: Given) -> None:
    purpose = _kind(given, given.id)
    stage = Stage(given, purpose)
    latest = stage.profile.get("latest", {}).get(purpose, {})
    consent_id = given.id or profiles.latest_of(stage.profile, purpose)["ConsentId"]
    known = latest.get("customer") if latest.get("ConsentId") == consent_id else None
    way = _decoupled if given.decoupled or given.allow else _redirect
    token = way(given, stage, consent_id, given.customer or known or AUTHORIZERS[purpose])
    stage.remember(ConsentId=consent_id, accessToken=token.access_token, refreshToken=token.refresh_token)
    about = {"ConsentId": consent_id, "scope": token.scope, "expiresInSeconds": token.expires_in_seconds}
    result(given, {**about, "canRefresh": token.refresh_token is not None})
    hint(given, f"✓ authorized{'; next: sanad payment' if purpose == 'payments' else ''}")


def _payment(given: Given) -> None:
    stage = Stage(given, "payments")
    latest = profiles.latest_of(stage.profile, "payments") if given.id is None else stage.profile.get("latest", {}).get("payments", {})
    payment_id = given.id or latest.get("PaymentId")
    if payment_id is None:
        raise UsageError("there is no payment yet: sanad consent create")
    operation = "getPayment" if given.what == "get" else "getPaymentStatus"
    # The consent has given the PaymentId, but there is no such payment before the customer's yes.
    is_without_customer = payment_id == latest.get("PaymentId") and not latest.get("accessToken")
    unauthorized = "the customer has not authorized this consent yet: sanad authorize"
    try:
        answer = stage.client.call(operation, path={"PaymentId": payment_id})
    except SanadApiError as error:
        if is_without_customer and error.kind == "notFound":
            raise CheckFailed(f"{unauthorized}\n({error})") from error
        raise
    show(given, answer)
    if answer.message["Data"].get("Status") == "KSAOB.Pending":
        hint(given, "next: sanad trigger payment-settled, then sanad payment status")
    if is_without_customer and not answer.message["Data"].get("Status"):
        hint(given, unauthorized)


_HAPPENINGS = {
    "payment-settled": ("payments", "approvePayment", "PaymentId"),
    "payment-rejected": ("payments", "rejectPayment", "PaymentId"),
    "letter-issued": ("letters", "issueLetter", "LetterOfGuaranteeId"),
    "letter-rejected": ("letters", "rejectLetter", "LetterOfGuaranteeId"),
}


def _trigger(given: Given) -> None:
    purpose, operation, member = _HAPPENINGS[given.what]
    stage = Stage(given, t.cast(Purpose, purpose))
    resource_id = given.id or profiles.latest_of(stage.profile, stage.purpose).get(member)
    if resource_id is None:
        raise UsageError(f"there is no {given.what.split('-')[0]} yet; name it: sanad trigger {given.what} ID")
    show(given, stage.client.call(operation, path={member: resource_id}))


_ID = (["id"], {"nargs": "?", "help": "without it the latest"})
_CUSTOMER = (["--customer"], {"metavar": "NUMBER", "help": "national identification number of a customer of the sandbox"})

VERBS: dict[str, Verb] = {
    "init": Verb(
        "make a key, register apps in a sandbox, write the profile",
        "sanad init --base-url https://sandbox.bank.example   # the address of its docs, without /docs",
        _init,
        [
            (["--level"], {"choices": ("secret", "fapi2"), "default": "secret", "help": "fapi2: mutual TLS, signed requests"}),
            (["--organisation"], {"default": "My fintech"}),
            (["--force"], {"action": "store_true", "help": "replace the profile and its apps"}),
        ],
        True,
    ),
    "consent": Verb(
        "create or read a consent",
        "sanad consent create --amount 125.50",
        _consent,
        [
            (["what"], {"nargs": "?", "choices": ("create", "get"), "default": "create"}),
            _ID,
            _CUSTOMER,
            (["--amount"], {"metavar": "SAR"}),
            (["--message"], {"metavar": "FILE", "help": "your own message; - reads standard input. Without it a sample"}),
        ],
        True,
    ),
    "authorize": Verb(
        "have the customer authorize a consent, and keep the token",
        "sanad authorize --allow   # the sandbox decides in the customer's place",
        _authorize,
        [
            _ID,
            _CUSTOMER,
            (["--decoupled"], {"action": "store_true", "help": "the customer decides in the bank's app (OpenID CIBA)"}),
            (["--allow"], {"action": "store_true", "help": "the same, and the sandbox says yes"}),
        ],
        True,
    ),
    "payment": Verb(
        "read a payment, or its status",
        "sanad payment status",
        _payment,
        [(["what"], {"nargs": "?", "choices": ("get", "status"), "default": "get"}), _ID],
    ),
    "trigger": Verb(
        "make something happen in the sandbox, as the core bank does",
        "sanad trigger payment-settled",
        _trigger,
        [(["what"], {"choices": tuple(_HAPPENINGS)}), _ID],
    ),
    "call": Verb(
        "call any operation by its operationId; without one list them",
        "sanad call listOneTimeCodes --path nationalIdentificationNumber=1000000016",
        any_call.call,
        [
            (["operation"], {"nargs": "?"}),
            (["--path"], {"action": "append", "metavar": "NAME=VALUE"}),
            (["--query"], {"action": "append", "metavar": "NAME=VALUE"}),
            (["--token"], {"help": "another token; for operations of the dashboard an API token (or SANAD_API_TOKEN)"}),
            (["--data"], {"metavar": "JSON", "help": "the plain message; it is signed where it has to be"}),
        ],
        True,
    ),
    "token": Verb("print a token of the app itself", "sanad token --for accounts", any_call.token, (), True),
}
