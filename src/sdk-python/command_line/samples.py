"""Consents about the customers of the sandbox, to begin with."""

from __future__ import annotations

import datetime
import typing as t
import uuid

from ..generated.types import account_information, letter_of_guarantee, payment_initiation, platform
from .profile import UsageError

Customers = t.Sequence[platform.Customer]
AUTHORIZERS = {"payments": "1000000016", "accounts": "1000000016", "letters": "2000000022"}
"""The customer of a sandbox who authorizes samples of each purpose."""
_PAYEE = "1000000024"


def _find(customers: Customers, number: str) -> platform.Customer:
    for customer in customers:
        if customer["nationalIdentificationNumber"] == number:
            return customer
    raise UsageError(f"the sandbox has no customer {number}; this lists them: sanad call listCoreBankCustomers")


def _named(customer: platform.Customer) -> t.Any:
    name = customer["name"]
    return {"en": name["en"], **({"ar": name["ar"]} if name.get("ar") else {})}


def _account(customer: platform.Customer) -> t.Any:
    if not customer["accounts"]:
        raise UsageError(f"the customer {customer['nationalIdentificationNumber']} has no account; choose another one")
    iban = customer["accounts"][0]["iban"]
    return {"IdentificationType": "KSAOB.IBAN", "Identification": iban, "Name": _named(customer)}


def _days_ahead(now: float, days: float) -> str:
    at = datetime.datetime.fromtimestamp(now, datetime.timezone.utc) + datetime.timedelta(days=days)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def sample_payment(
    customers: Customers, number: str, amount: str, now: float
) -> payment_initiation.PaymentConsentRequestMessage:
    """A payment consent as the app of a coffee shop would ask for it."""
    payer = _find(customers, number)
    payee = _account(_find(customers, AUTHORIZERS["payments"] if number == _PAYEE else _PAYEE))
    payee["TradingName"] = {"en": "Palm Coffee", "ar": "قهوة النخيل"}
    return {
        "Data": {
            "NationalIdentificationNumber": number,
            "BaseConsentId": str(uuid.uuid4()),
            "AcceptedAuthorizationType": "KSAOB.Single",
            "AuthorizationExpirationTimeWindow": "024:00:00",
            "ExpirationDateTime": _days_ahead(now, 2),
            "ControlParameters": {
                "IsPayByAccount": True,
                "ConsentSchedule": {
                    "SinglePayment": {
                        "Type": "KSAOB.SingleInstantPayment",
                        "Amount": {"Amount": amount, "Currency": "SAR"},
                    }
                },
            },
            "Initiation": {
                "DebtorAccount": _account(payer),
                "CreditorAccount": payee,
            },
            "PayerNotes": "طلب قهوة · coffee order",
            "PaymentPurposeCode": "BIL",
        },
        "Risk": {
            "PSUIndicators": {
                "PSUName": _named(payer),
                "PSUPhoneNumber": "0500000000",
                "IsCustomerRegistered": True,
                "IsCustomerVerified": True,
                "FailedLoginAttempts": 0,
            },
            "TransactionIndicators": {
                "InitiationMode": "KSAOB.UserInitiated",
                "TransactionNumberCap": 1,
                "AcceptanceChannel": "KSAOB.Web",
            },
        },
        "Subscription": {"Webhook": {"Url": "https://tpp.example/webhooks/sanad", "IsActive": False}},
    }


def sample_accounts(
    customers: Customers, number: str, amount: str, now: float
) -> account_information.AccountConsentRequestMessage:
    """A consent to see the accounts of a customer for 90 days, with a year of transactions."""
    return {
        "Data": {
            "Permissions": [
                "ReadAccountsBasic",
                "ReadAccountsDetail",
                "ReadBalances",
                "ReadTransactionsDetail",
                "ReadTransactionsCredits",
                "ReadTransactionsDebits",
            ],
            "ConsentPurpose": ["Account Aggregation"],
            "NationalIdentificationNumber": _find(customers, number)["nationalIdentificationNumber"],
            "ExpirationDateTime": _days_ahead(now, 90),
            "TransactionFromDateTime": _days_ahead(now, -365),
        },
        "Risk": {"RequestIndicators": {"InitiationMode": "KSAOB.UserInitiated", "AcceptanceChannel": "KSAOB.Mobile"}},
    }


def sample_letter(
    customers: Customers, number: str, amount: str, now: float
) -> letter_of_guarantee.LetterOfGuaranteeConsentRequestMessage:
    """A bid security of a company of the sandbox."""
    companies = _find(customers, number)["companies"]
    if not companies:
        raise UsageError(f"the customer {number} has no company; choose another one: --customer NUMBER")
    name = companies[0]["name"]
    return {
        "Data": {
            "AuthExpirationDateTime": _days_ahead(now, 7),
            "Mt798": {
                "CustomerReferenceNumber": "LG-2026-0117",
                "KindOfGuarantee": "GUAR",
                "TypeOfGuarantee": "TEND",
                "FormOfGuarantee": "DIRC",
                "WordingOfGuarantee": "STND",
                "LanguageOfStandardWording": "ar",
                "Applicant": {
                    "Name": name.get("ar") or name["en"],
                    "CommercialRegistrationNumber": companies[0]["commercialRegistrationNumber"],
                },
                "GuaranteeAmount": {"Type": "PRIN", "Amount": amount, "Currency": "SAR"},
                "ValidityType": "LIMT",
                "ValidityExpiryDate": _days_ahead(now, 180),
                "Beneficiary": {"Name": "هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority"},
                "Reference": "TENDER WND-2026-044",
                "ApplicableRules": "URDG",
            },
        }
    }
