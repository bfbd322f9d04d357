# Written by make generate from specs/. Do not edit.
"""Messages of letter-of-guarantee, as its contract describes them."""

from __future__ import annotations

import typing as t


class _LetterOfGuaranteeConsentRequestMessageRequired(t.TypedDict):
    Data: LetterOfGuaranteeConsentRequestMessageData
    """The guarantee and the end of the time in which it can be authorized."""


class LetterOfGuaranteeConsentRequestMessage(_LetterOfGuaranteeConsentRequestMessageRequired, total=False):
    """What the developer asks a signatory of the applicant to consent to."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class LetterOfGuaranteeConsentRequestMessageData(t.TypedDict):
    """The guarantee and the end of the time in which it can be authorized."""

    AuthExpirationDateTime: str
    """The end of the time in which the consent can be authorized, in the future and at most 720 hours ahead. Afterwards the consent is Rejected."""
    Mt798: RequestMt798
    """The guarantee that is asked for."""


class _RequestMt798Required(t.TypedDict):
    CustomerReferenceNumber: _CustomerReferenceNumberType
    """The applicant's own number of this request."""
    KindOfGuarantee: _KindOfGuaranteeType
    """The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted."""
    TypeOfGuarantee: _TypeOfGuaranteeType
    """What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance."""
    FormOfGuarantee: _FormOfGuaranteeType
    """Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted."""
    WordingOfGuarantee: _WordingOfGuaranteeType
    """Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted."""
    Applicant: _ApplicantType
    """The company that asks for the guarantee and is liable for it to the bank."""
    GuaranteeAmount: RequestMt798GuaranteeAmount
    """The highest amount that the bank promises to pay. In SAR only, as guarantee lines are in SAR."""
    ValidityType: _ValidityTypeType
    """Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted."""
    Beneficiary: _BeneficiaryType
    """The party whom the bank promises to pay."""


class RequestMt798(_RequestMt798Required, total=False):
    """The guarantee that is asked for."""

    MessageCreationDateTime: str
    """When the applicant made the request."""
    SpecialTerms: _SpecialTermsType
    """A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted."""
    LanguageOfStandardWording: _LanguageOfStandardWordingType
    """Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted."""
    ProjectName: _ProjectNameType
    """The project that the guarantee belongs to."""
    ProjectNumber: _ProjectNumberType
    """The number under which the beneficiary runs the project, for example of its tender."""
    ValidityExpiryDate: str
    """The end of the guarantee, in the future. Mandatory with ValidityType LIMT and FIXD, refused with UNLM and OPEN."""
    DeliveryOfOriginalGuarantee: _DeliveryOfOriginalGuaranteeType
    """How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail."""
    DeliveryTo: _DeliveryToType
    """Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given."""
    DeliveryAddress: _DeliveryAddressType
    """Where the original is delivered. Mandatory with DeliveryTo OTHR."""
    LiabilityDetails: _LiabilityDetailsType
    """What the bank is liable for, in a few words."""
    Reference: _ReferenceType
    """The beneficiary's reference, for example of a tender, a contract or an order."""
    ReferenceDate: str | None
    """Date of Reference. Accepted in requests; answers have null."""
    ReferenceDate1: str
    """First date that belongs to Reference."""
    ReferenceDate2: str
    """Second date that belongs to Reference."""
    TotalOrderAmount: RequestMt798TotalOrderAmount
    """The value of the whole order or contract."""
    GuaranteeValueInPercent: int
    """The amount of the guarantee in percent of TotalOrderAmount."""
    CustomerContact: _CustomerContactType
    """A person at the applicant whom the bank may ask."""
    BeneficiaryContact: _BeneficiaryContactType
    """A person at the beneficiary whom the bank may ask."""
    BankReferenceNumber: _BankReferenceNumberType
    """A reference number of the bank to which the applicant refers."""
    TransactionReferenceNumber: _TransactionReferenceNumberType
    """Number of the transaction at the applicant."""
    FurtherIdentification: _FurtherIdentificationType
    """Anything else that identifies the request."""
    ApplicableRules: _ApplicableRulesType
    """The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758)."""
    ChargesAndFees: _ChargesAndFeesType
    """Who bears the charges and fees."""
    DetailsOfGuarantee: _DetailsOfGuaranteeType
    """The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR."""
    TermsAndConditions: _TermsAndConditionsType
    """Terms and conditions in words (150 lines of 65 characters in the SWIFT message)."""
    LetterOfGuaranteeStartDate: str
    """The start of the guarantee's validity, before ValidityExpiryDate."""


CustomerReferenceNumber: t.TypeAlias = str


KindOfGuarantee: t.TypeAlias = str


TypeOfGuarantee: t.TypeAlias = t.Literal["APAY", "BILL", "CUST", "DPAY", "INSU", "JUDI", "LEAS", "OTHR", "PAYM", "PERF", "RETN", "SHIP", "TEND", "WARR"]


FormOfGuarantee: t.TypeAlias = str


WordingOfGuarantee: t.TypeAlias = str


SpecialTerms: t.TypeAlias = str


LanguageOfStandardWording: t.TypeAlias = str


ProjectName: t.TypeAlias = str


ProjectNumber: t.TypeAlias = str


class _ApplicantRequired(t.TypedDict):
    Name: str
    """Name in one language or in both."""
    CommercialRegistrationNumber: int
    """Commercial registration number of the company. One of its signatories must authorize the consent, and its guarantee line is used."""


class Applicant(_ApplicantRequired, total=False):
    """The company that asks for the guarantee and is liable for it to the bank."""

    ApplicantIdentifierType: str
    """The kind of ApplicantNumber."""
    ApplicantNumber: str
    """The party's number, of the kind that its identifier type names."""
    Address: _AddressType
    """A Saudi national address."""


class Address(t.TypedDict, total=False):
    """A Saudi national address."""

    AddressType: str
    """What the address is used for, for example business."""
    ShortAddress: str
    """Short address of the Saudi national address system, four letters and four digits."""
    BuildingNumber: str
    """The building's four digits in the national address."""
    UnitNumber: int
    """The flat, office or shop inside the building."""
    StreetName: str
    """The street in Arabic or English, without the building's number."""
    SecondaryNumber: str
    """Secondary number of the national address, four digits."""
    District: str
    """The quarter of the city in Arabic or English."""
    PostalCode: str
    """The postal zone, five digits in Saudi Arabia."""
    City: str
    """The town in Arabic or English."""
    Country: str
    """ISO 3166-1 alpha-2 country code."""


class RequestMt798GuaranteeAmount(t.TypedDict):
    """The highest amount that the bank promises to pay. In SAR only, as guarantee lines are in SAR."""

    Type: GuaranteeAmountType
    """What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted."""
    Amount: str
    """Decimal amount above zero with a point, at most 13 digits before it and two after it."""
    Currency: str
    """ISO 4217 code."""


GuaranteeAmountType: t.TypeAlias = str


ValidityType: t.TypeAlias = str


DeliveryOfOriginalGuarantee: t.TypeAlias = t.Literal["COLL", "COUR", "MAIL", "MESS", "OTHR", "REGM"]


DeliveryTo: t.TypeAlias = t.Literal["BENE", "OTHR"]


class DeliveryAddress(t.TypedDict, total=False):
    """Where the original is delivered. Mandatory with DeliveryTo OTHR."""

    Name: str
    """Who receives the original there."""
    Address: _AddressType
    """A Saudi national address."""


class _BeneficiaryRequired(t.TypedDict):
    Name: str
    """Name in one language or in both."""


class Beneficiary(_BeneficiaryRequired, total=False):
    """The party whom the bank promises to pay."""

    CommercialRegistrationNumber: int
    """Commercial registration number, if the beneficiary has one."""
    BeneficiaryIdentifierType: str
    """The kind of BeneficiaryNumber."""
    BeneficiaryNumber: str
    """The party's number, of the kind that its identifier type names."""
    Address: _AddressType
    """A Saudi national address."""


LiabilityDetails: t.TypeAlias = str


Reference: t.TypeAlias = str


class RequestMt798TotalOrderAmount(t.TypedDict):
    """The value of the whole order or contract."""

    Amount: str
    """Decimal amount above zero with a point, at most 13 digits before it and two after it."""
    Currency: str
    """ISO 4217 code."""


CustomerContact: t.TypeAlias = str


BeneficiaryContact: t.TypeAlias = str


BankReferenceNumber: t.TypeAlias = str


TransactionReferenceNumber: t.TypeAlias = str


FurtherIdentification: t.TypeAlias = str


ApplicableRules: t.TypeAlias = str


ChargesAndFees: t.TypeAlias = str


DetailsOfGuarantee: t.TypeAlias = str


TermsAndConditions: t.TypeAlias = str


class Subscription(t.TypedDict):
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""

    Webhook: SubscriptionWebhook
    """The developer's callback."""


class SubscriptionWebhook(t.TypedDict):
    """The developer's callback."""

    Url: str
    """Callback address. Outside the sandbox it must be https and public, also whenever the bank calls it."""
    IsActive: bool
    """Whether the bank sends events. What happens while it is false is not sent later, but can be fetched for 7 days."""


class _LetterOfGuaranteeConsentResponseMessageRequired(t.TypedDict):
    Data: LetterOfGuaranteeConsentResponseData
    """The consent and what it allows."""
    Links: NullLinks | None
    """Always null. The header `Link` of a new consent says how to continue."""
    Meta: NullMeta | None
    """Always null."""


class LetterOfGuaranteeConsentResponseMessage(_LetterOfGuaranteeConsentResponseMessageRequired, total=False):
    """A letter-of-guarantee consent as the bank has it."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _LetterOfGuaranteeConsentResponseDataRequired(t.TypedDict):
    ConsentId: str
    """The bank's id of the consent."""
    CreationDateTime: str
    """When the consent was created."""
    Status: t.Literal["AwaitingAuthorization", "Authorized", "Rejected", "Finished"]
    """AwaitingAuthorization on creation, Authorized until the letter is created. Rejected when it was declined, withdrawn or not authorized in time, Finished when it was used or revoked or has expired."""
    StatusUpdateDateTime: str
    """When Status last changed."""
    AuthExpirationDateTime: str
    """The value of the request in UTC."""
    Mt798: ResponseMt798
    """The guarantee as it was asked for."""


class LetterOfGuaranteeConsentResponseData(_LetterOfGuaranteeConsentResponseDataRequired, total=False):
    """The consent and what it allows."""

    Flags: list[LetterOfGuaranteeConsentResponseDataFlagsItem]
    """What happened to the consent and when. Absent until the first flag is set."""


class LetterOfGuaranteeConsentResponseDataFlagsItem(t.TypedDict):
    """One flag. It is set once and never changed."""

    Flag: t.Literal["PartlyAuthorized", "Activated", "Consumed", "Revoked", "Expired", "Closed"]
    """Consumed, the letter was created. Revoked, the consent was ended before that. Expired, nobody used it in time. Nothing sets Closed yet. The other flags are not used in letter-of-guarantee consents."""
    FlagSetDateTime: str
    """When the flag was set."""


class _ResponseMt798Required(t.TypedDict):
    CustomerReferenceNumber: _CustomerReferenceNumberType
    """The applicant's own number of this request."""
    KindOfGuarantee: _KindOfGuaranteeType
    """The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted."""
    TypeOfGuarantee: _TypeOfGuaranteeType
    """What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance."""
    FormOfGuarantee: _FormOfGuaranteeType
    """Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted."""
    WordingOfGuarantee: _WordingOfGuaranteeType
    """Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted."""
    Applicant: _ApplicantType
    """The company that asks for the guarantee and is liable for it to the bank."""
    GuaranteeAmount: ResponseMt798GuaranteeAmount
    """The highest amount that the bank promises to pay, in SAR."""
    ValidityType: _ValidityTypeType
    """Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted."""
    Beneficiary: _BeneficiaryType
    """The party whom the bank promises to pay."""
    ReferenceDate: dict[str, t.Any] | None
    """Always null in answers."""


class ResponseMt798(_ResponseMt798Required, total=False):
    """The guarantee as it was asked for."""

    MessageCreationDateTime: str
    """When the applicant made the request."""
    SpecialTerms: _SpecialTermsType
    """A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted."""
    LanguageOfStandardWording: _LanguageOfStandardWordingType
    """Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted."""
    ProjectName: _ProjectNameType
    """The project that the guarantee belongs to."""
    ProjectNumber: _ProjectNumberType
    """The number under which the beneficiary runs the project, for example of its tender."""
    ValidityExpiryDate: str
    """The end of the guarantee. Absent with ValidityType UNLM."""
    DeliveryOfOriginalGuarantee: _DeliveryOfOriginalGuaranteeType
    """How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail."""
    DeliveryTo: _DeliveryToType
    """Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given."""
    DeliveryAddress: _DeliveryAddressType
    """Where the original is delivered. Mandatory with DeliveryTo OTHR."""
    LiabilityDetails: _LiabilityDetailsType
    """What the bank is liable for, in a few words."""
    Reference: _ReferenceType
    """The beneficiary's reference, for example of a tender, a contract or an order."""
    ReferenceDate1: str
    """First date that belongs to Reference."""
    ReferenceDate2: str
    """Second date that belongs to Reference."""
    TotalOrderAmount: ResponseMt798TotalOrderAmount
    """The value of the whole order or contract."""
    GuaranteeValueInPercent: int
    """The amount of the guarantee in percent of TotalOrderAmount."""
    CustomerContact: _CustomerContactType
    """A person at the applicant whom the bank may ask."""
    BeneficiaryContact: _BeneficiaryContactType
    """A person at the beneficiary whom the bank may ask."""
    BankReferenceNumber: _BankReferenceNumberType
    """A reference number of the bank to which the applicant refers."""
    TransactionReferenceNumber: _TransactionReferenceNumberType
    """Number of the transaction at the applicant."""
    FurtherIdentification: _FurtherIdentificationType
    """Anything else that identifies the request."""
    ApplicableRules: _ApplicableRulesType
    """The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758)."""
    ChargesAndFees: _ChargesAndFeesType
    """Who bears the charges and fees."""
    DetailsOfGuarantee: _DetailsOfGuaranteeType
    """The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR."""
    TermsAndConditions: _TermsAndConditionsType
    """Terms and conditions in words (150 lines of 65 characters in the SWIFT message)."""
    LetterOfGuaranteeStartDate: str
    """The start of the guarantee's validity."""


class ResponseMt798GuaranteeAmount(t.TypedDict):
    """The highest amount that the bank promises to pay, in SAR."""

    Type: GuaranteeAmountType
    """What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted."""
    Amount: str
    """Decimal amount with exactly two decimals."""
    Currency: str
    """ISO 4217 code."""


class ResponseMt798TotalOrderAmount(t.TypedDict):
    """The value of the whole order or contract."""

    Amount: str
    """Decimal amount with exactly two decimals."""
    Currency: str
    """ISO 4217 code."""


NullLinks: t.TypeAlias = "dict[str, t.Any]"


NullMeta: t.TypeAlias = "dict[str, t.Any]"


class LetterOfGuaranteeConsentPatchMessage(t.TypedDict, total=False):
    """The changes. Send Data, Subscription or both."""

    Data: LetterOfGuaranteeConsentPatchMessageData
    """Ends the consent. Send Rejected while it awaits authorization, and Finished (flag Revoked) once it is authorized and no letter was created."""
    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class LetterOfGuaranteeConsentPatchMessageData(t.TypedDict):
    """Ends the consent. Send Rejected while it awaits authorization, and Finished (flag Revoked) once it is authorized and no letter was created."""

    Status: t.Literal["Rejected", "Finished"]
    """How the consent ends: Rejected before it is authorized, Finished afterwards."""
    RevokedBy: t.Literal["KSAOB.TPP", "KSAOB.TPP.InitiatedByPSU"]
    """Who ends the consent, the developer or the PSU through the developer."""


class LetterOfGuaranteeRequestMessage(t.TypedDict):
    """The authorized consent that becomes a letter."""

    Data: LetterOfGuaranteeRequestMessageData
    """The consent. Everything else about the letter is in it."""


class LetterOfGuaranteeRequestMessageData(t.TypedDict):
    """The consent. Everything else about the letter is in it."""

    ConsentId: str
    """The ConsentId of the consent that the token belongs to."""


class LetterOfGuaranteeResponseMessage(t.TypedDict):
    """A letter of guarantee."""

    Data: LetterOfGuaranteeResponseData
    """The letter and what became of it."""
    Links: NullLinks | None
    """Always null. The header `Link` of a new consent says how to continue."""
    Meta: NullMeta | None
    """Always null."""


class _LetterOfGuaranteeResponseDataRequired(t.TypedDict):
    LetterOfGuaranteeId: str
    """The bank's id of the letter."""
    ConsentId: str
    """The consent that was used for the letter."""
    Status: t.Literal["Pending", "Issued", "Rejected", "Cancelled", "Expired"]
    """Pending on creation, until the bank has decided; the amount is reserved meanwhile. Issued, the guarantee is valid. Rejected, the bank refused it. Cancelled, the applicant withdrew it before it was issued. Expired, an issued letter after its ValidityExpiryDate."""
    StatusUpdateDateTime: str
    """When Status last changed."""
    Mt798: ResponseMt798
    """The guarantee as it was asked for."""


class LetterOfGuaranteeResponseData(_LetterOfGuaranteeResponseDataRequired, total=False):
    """The letter and what became of it."""

    RejectReasonCode: list[LetterOfGuaranteeResponseDataRejectReasonCodeItem]
    """The reasons of a rejection; absent in every other status."""


class LetterOfGuaranteeResponseDataRejectReasonCodeItem(t.TypedDict):
    """One reason."""

    Code: str
    """The system that rejected, a point, and its code. PASP is this bank; PASP.Declined says that nobody gave a reason."""
    Message: str
    """Why the bank decided so, for people."""


class LetterOfGuaranteeConsentEventMessage(t.TypedDict):
    """A letter-of-guarantee consent after a change of its status or flags."""

    Data: LetterOfGuaranteeConsentResponseData
    """The consent and what it allows."""
    Links: EventLinks
    """Relative paths."""
    EventMeta: _EventMetaType
    """What happened, when, and to which resource."""


class EventLinks(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of the resource that was created or changed, below the base address."""


class EventMeta(t.TypedDict):
    """What happened, when, and to which resource."""

    EventDateTime: str
    """When it happened, which is not when this delivery was signed."""
    EventResource: str
    """The same path as Links.Self."""
    EventType: _EventTypeType
    """What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches."""
    ConsentId: str
    """The consent that was changed, or from which the payment or letter came."""


EventType: t.TypeAlias = str


class LetterOfGuaranteeEventMessage(t.TypedDict):
    """A letter of guarantee that was created, or whose status changed."""

    Data: LetterOfGuaranteeResponseData
    """The letter and what became of it."""
    Links: EventLinks
    """Relative paths."""
    EventMeta: _EventMetaType
    """What happened, when, and to which resource."""


_CustomerReferenceNumberType: t.TypeAlias = CustomerReferenceNumber
_KindOfGuaranteeType: t.TypeAlias = KindOfGuarantee
_TypeOfGuaranteeType: t.TypeAlias = TypeOfGuarantee
_FormOfGuaranteeType: t.TypeAlias = FormOfGuarantee
_WordingOfGuaranteeType: t.TypeAlias = WordingOfGuarantee
_SpecialTermsType: t.TypeAlias = SpecialTerms
_LanguageOfStandardWordingType: t.TypeAlias = LanguageOfStandardWording
_ProjectNameType: t.TypeAlias = ProjectName
_ProjectNumberType: t.TypeAlias = ProjectNumber
_AddressType: t.TypeAlias = Address
_ApplicantType: t.TypeAlias = Applicant
_ValidityTypeType: t.TypeAlias = ValidityType
_DeliveryOfOriginalGuaranteeType: t.TypeAlias = DeliveryOfOriginalGuarantee
_DeliveryToType: t.TypeAlias = DeliveryTo
_DeliveryAddressType: t.TypeAlias = DeliveryAddress
_BeneficiaryType: t.TypeAlias = Beneficiary
_LiabilityDetailsType: t.TypeAlias = LiabilityDetails
_ReferenceType: t.TypeAlias = Reference
_CustomerContactType: t.TypeAlias = CustomerContact
_BeneficiaryContactType: t.TypeAlias = BeneficiaryContact
_BankReferenceNumberType: t.TypeAlias = BankReferenceNumber
_TransactionReferenceNumberType: t.TypeAlias = TransactionReferenceNumber
_FurtherIdentificationType: t.TypeAlias = FurtherIdentification
_ApplicableRulesType: t.TypeAlias = ApplicableRules
_ChargesAndFeesType: t.TypeAlias = ChargesAndFees
_DetailsOfGuaranteeType: t.TypeAlias = DetailsOfGuarantee
_TermsAndConditionsType: t.TypeAlias = TermsAndConditions
_SubscriptionType: t.TypeAlias = Subscription
_EventTypeType: t.TypeAlias = EventType
_EventMetaType: t.TypeAlias = EventMeta
