# Written by make generate from specs/. Do not edit.
"""Messages of payee-verification, as its contract describes them."""

from __future__ import annotations

import typing as t


class _PayeeVerificationRequestRequired(t.TypedDict):
    party: Party
    """The payee as the payer knows it. Give exactly one of `name` and `identification`."""


class PayeeVerificationRequest(_PayeeVerificationRequestRequired, total=False):
    """The flat shape has `partyAccount`, `partyAgent` and `requestingAgent` here; the nested shape has them inside `party`. Each of the three is mandatory in one of the two places. If it stands in both, both must be equal."""

    partyAccount: PartyAccount
    """The payee's account."""
    partyAgent: Agent
    """A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks."""
    unstructuredRemittanceInformation: list[str]
    """What the payment is for, one entry. It does not influence the answer."""
    requestingAgent: Agent
    """A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks."""


class Party(t.TypedDict, total=False):
    """The payee as the payer knows it. Give exactly one of `name` and `identification`."""

    name: str
    """A name in Arabic or Latin letters. A semicolon separates joint holders. Control characters are removed before the comparison."""
    identification: PartyIdentification
    """An organisation or a person by identifiers. All of them must belong to the holder, as far as the bank holds identifiers of their kinds."""
    partyAccount: PartyAccount
    """The payee's account."""
    partyAgent: Agent
    """A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks."""
    requestingAgent: Agent
    """A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks."""


class PartyIdentification(t.TypedDict, total=False):
    """An organisation or a person by identifiers. All of them must belong to the holder, as far as the bank holds identifiers of their kinds."""

    organisationId: PartyIdentificationOrganisationId
    """An organisation. Give at least one of the three."""
    privateId: PartyIdentificationPrivateId
    """Identifies a natural person by numbers such as a national id."""


class PartyIdentificationOrganisationId(t.TypedDict, total=False):
    """An organisation. Give at least one of the three."""

    anyBIC: str
    """BIC of any organisation, also one that is not a bank."""
    lei: str
    """Legal entity identifier (ISO 17442)."""
    others: OtherIdentifications
    """Identifiers of other kinds."""


OtherIdentifications: t.TypeAlias = "list[OtherIdentificationsItem]"


class _OtherIdentificationsItemRequired(t.TypedDict):
    identification: str
    """The identifier; letter case, blanks and hyphens make no difference."""


class OtherIdentificationsItem(_OtherIdentificationsItemRequired, total=False):
    """An identifier and its kind, by exactly one of `schemeNameCode` and `schemeNameProprietary`."""

    schemeNameCode: str
    """ISO 20022 external code of the kind. COID is the commercial registration, TXID the VAT number, NIDN the national identification number, CCPT a passport, DUNS a D-U-N-S number. Every other code is answered with NOAP."""
    schemeNameProprietary: str
    """A Saudi kind of identifier. CR is the commercial registration, UNN the unified national number (it starts with 7), VAT the VAT number, NID the national identification number, IQAMA a resident's number. Every other kind is answered with NOAP."""
    issuer: str
    """Issuer of the identifier. It does not influence the answer."""


class PartyIdentificationPrivateId(t.TypedDict):
    """Identifies a natural person by numbers such as a national id."""

    others: OtherIdentifications
    """Identifiers of other kinds."""


class PartyAccount(t.TypedDict):
    """The payee's account."""

    iban: str
    """IBAN without blanks and with correct check digits (ISO 13616, mod 97)."""


class Agent(t.TypedDict):
    """A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks."""

    financialInstitutionId: AgentFinancialInstitutionId
    """Identification of the payment service provider."""


class AgentFinancialInstitutionId(t.TypedDict):
    """Identification of the payment service provider."""

    bicfi: str
    """BIC (ISO 9362) of 8 or 11 characters. A branch code XXX makes no difference."""


PayeeVerificationResponse: t.TypeAlias = "NameVerified | NameCloselyMatched | IdentificationVerified"


class NameVerified(t.TypedDict):
    """Result of a question by name that is not a close match."""

    partyNameMatch: t.Literal["MTCH", "NMTC", "NOAP"]
    """MTCH, the name matches. NMTC, it does not match. NOAP, verification is not possible or not applicable."""


class NameCloselyMatched(t.TypedDict):
    """Result of a question by name that is a close match."""

    partyNameMatch: t.Literal["CMTC"]
    """CMTC, a close match: the name closely resembles the name of the account holder."""
    matchedName: str
    """The name that this bank holds, in the script of the question if the bank holds it in that script."""


class IdentificationVerified(t.TypedDict):
    """Result of a question by identifiers."""

    partyIdMatch: t.Literal["MTCH", "NMTC", "NOAP"]
    """MTCH, the identifiers are the holder's. NMTC, at least one is not. NOAP, the bank does not know or hold such identifiers, or verification is not possible."""
