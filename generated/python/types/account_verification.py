# Written by make generate from specs/. Do not edit.
"""Messages of account-verification, as its contract describes them."""

from __future__ import annotations

import typing as t


class AccountVerificationRequest(t.TypedDict):
    """A question about one account."""

    data: AccountVerificationRequestData
    """The question and who asks it."""


class _AccountVerificationRequestDataRequired(t.TypedDict):
    query: Query
    """What is asked about which account."""


class AccountVerificationRequestData(_AccountVerificationRequestDataRequired, total=False):
    """The question and who asks it."""

    initiator: Initiator
    """Who asks, and which relation to the payee justifies it. `idType` and `idValue` come together. `reference` is mandatory with idType ICS (mandates)."""


class Initiator(t.TypedDict, total=False):
    """Who asks, and which relation to the payee justifies it. `idType` and `idValue` come together. `reference` is mandatory with idType ICS (mandates)."""

    idType: str
    """The kind of idValue."""
    idValue: str
    """Identification of the requester."""
    reference: str
    """Reference of the relationship that justifies the request, for example of an invoice. The prefix RUM- is recommended for a unique mandate reference."""


class _QueryRequired(t.TypedDict):
    types: list[QueryType]
    """What is asked. NAME and ID exclude each other (INVALID_FIELD_COMBO)."""
    account: QueriedAccount
    """The account, the bank that holds it, and what is to be compared."""


class Query(_QueryRequired, total=False):
    """What is asked about which account."""

    xRefId: str
    """The requester's own tracking reference."""


QueryType: t.TypeAlias = t.Literal["STATUS", "NAME", "ID"]


class _QueriedAccountRequired(t.TypedDict):
    idScheme: t.Literal["IBAN", "ACNR", "CUID", "UPIC", "SCAN"]
    """How id identifies the account. IBAN is served, and ACNR for the accounts of this bank; everything else is refused with 421."""
    id: str
    """The account in the form of its scheme. An IBAN has no blanks and correct check digits (ISO 13616, mod 97). An account number (ACNR) is the last 18 characters of this bank's IBAN, digits and capital letters, with or without its leading zeros; holdingEntity names this bank by its BIC."""
    holdingEntity: QueriedAccountHoldingEntity
    """The bank that holds the account."""


class QueriedAccount(_QueriedAccountRequired, total=False):
    """The account, the bank that holds it, and what is to be compared."""

    type: t.Literal["BUSINESS", "PERSONAL"]
    """Whether the account belongs to a business or a person. It does not influence the answer."""
    name: str
    """The name to compare. Mandatory when types has NAME (otherwise MISSING_FIELD)."""
    secondaryId: str
    """Reference of a sub-account. It does not influence the answer, which repeats it."""
    identities: QueriedAccountIdentities
    """The identifier to compare. Mandatory when types has ID (otherwise MISSING_FIELD)."""


class QueriedAccountHoldingEntity(t.TypedDict):
    """The bank that holds the account."""

    type: str
    """The kind of value. Participants are known by their BIC, so every kind but BICFI is refused as NON_PARTICIPANT."""
    value: str
    """Identification of the bank; for BICFI a BIC of 8 or 11 characters."""


class QueriedAccountIdentities(t.TypedDict):
    """The identifier to compare. Mandatory when types has ID (otherwise MISSING_FIELD)."""

    type: str
    """The kind of identifier. COID and CR are the commercial registration, TXID and VAT the VAT number, UNN the unified national number, NIDN and NID the national identification number, IQAMA a resident's number, CCPT a passport; DUNS, LEI and BIC mean what their names say. Every other kind is answered with UNABLE_TO_MATCH."""
    value: str
    """The identifier. Letter case, blanks and hyphens make no difference."""


class AccountVerificationResponse(t.TypedDict):
    """The answer to a question about one account."""

    data: AccountVerificationResponseData
    """Holds the outcome of the question."""


class AccountVerificationResponseData(t.TypedDict):
    """Holds the outcome of the question."""

    result: VerificationResult
    """What was found out about the account, and who said so."""


class _VerificationResultRequired(t.TypedDict):
    id: ResultId
    """Unique reference of the verification. If another bank was asked, it was the X-Request-ID of that question."""
    account: VerificationResultAccount
    """What was found out about the account."""
    responder: Responder
    """Who answered, and the exact answer."""


class VerificationResult(_VerificationResultRequired, total=False):
    """What was found out about the account, and who said so."""

    message: str
    """A confirmation for people."""


ResultId: t.TypeAlias = str


class _VerificationResultAccountRequired(t.TypedDict):
    id: str
    """Repeats data.query.account.id."""
    status: t.Literal["ACTIVE", "INACTIVE", "CLOSED", "FORBIDDEN", "NOT_FOUND", "UNABLE_TO_MATCH"]
    """The state of the account. INACTIVE, inactive or dormant. FORBIDDEN, the account must not be verified. NOT_FOUND, the responder has no such account. UNABLE_TO_MATCH, the responder cannot tell now. Other banks do not report states: an account that they can verify is ACTIVE, one that they cannot is NOT_FOUND."""


class VerificationResultAccount(_VerificationResultAccountRequired, total=False):
    """What was found out about the account."""

    secondaryId: str
    """Repeats data.query.account.secondaryId."""
    nameCheckStatus: t.Literal["FULL_MATCH", "PARTIAL_MATCH", "NO_MATCH", "UNABLE_TO_MATCH"]
    """The result of the name check. Present when NAME was asked."""
    respondedName: str
    """The name that the responder holds. Present with PARTIAL_MATCH only."""
    identities: VerificationResultAccountIdentities
    """The result of the identifier check. Present when ID was asked."""


class VerificationResultAccountIdentities(t.TypedDict):
    """The result of the identifier check. Present when ID was asked."""

    status: t.Literal["FULL_MATCH", "NO_MATCH", "UNABLE_TO_MATCH"]
    """FULL_MATCH, the identifier is the holder's. NO_MATCH, it is not. UNABLE_TO_MATCH, the bank does not hold such an identifier or cannot verify the account."""
    type: str
    """Repeats the request."""
    value: str
    """Repeats the request."""


_ResponderRequired = t.TypedDict("_ResponderRequired", {
    "accountVerificationScheme": "str",
    "data": "str",
    "entity": "ResponderEntity",
})
_ResponderOptional = t.TypedDict("_ResponderOptional", {
    "apiVersion": "str",
    "urlVerificationScheme": "str",
    "receivedTime": "str",
    "scheme-response-code": "ResponderSchemeResponseCode",
    "schemeResponseCodes": "list[ResponderSchemeResponseCodesItem]",
}, total=False)


class Responder(_ResponderRequired, _ResponderOptional):
    """Who answered, and the exact answer."""


class _ResponderEntityRequired(t.TypedDict):
    idType: str
    """The kind of idValue."""
    idValue: str
    """Identification of the bank."""


class ResponderEntity(_ResponderEntityRequired, total=False):
    """The bank that answered."""

    reference: str
    """The responder's reference of the question."""


_ResponderSchemeResponseCodeRequired = t.TypedDict("_ResponderSchemeResponseCodeRequired", {
    "status": "str",
    "name": "str",
    "response-code-id": "ResponderSchemeResponseCodeResponseCodeId",
})
_ResponderSchemeResponseCodeOptional = t.TypedDict("_ResponderSchemeResponseCodeOptional", {
}, total=False)


class ResponderSchemeResponseCode(_ResponderSchemeResponseCodeRequired, _ResponderSchemeResponseCodeOptional):
    """The scheme's code as an object, the same code as in schemeResponseCodes. Absent when only the state was asked."""


class ResponderSchemeResponseCodeResponseCodeId(t.TypedDict):
    """The same code with the scheme it belongs to."""

    identificationType: str
    """The scheme that defines the code."""
    reasonCode: str
    """The scheme's code."""


class ResponderSchemeResponseCodesItem(t.TypedDict):
    """ResponderSchemeResponseCodesItem."""

    name: str
    """The scheme's code."""
    id: list[str]
    """Further identifications of the code."""
