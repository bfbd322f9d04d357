# Written by make generate from specs/. Do not edit.
"""Messages of payment-initiation, as its contract describes them."""

from __future__ import annotations

import typing as t


class _PaymentConsentRequestMessageRequired(t.TypedDict):
    Data: PaymentConsentRequestData
    """The payment, who pays and who is paid."""
    Risk: PaymentConsentRequestRisk
    """What the developer knows and the bank needs to recognise fraud. Every group and every member is optional."""


class PaymentConsentRequestMessage(_PaymentConsentRequestMessageRequired, total=False):
    """What the developer asks the PSU to consent to."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _PaymentConsentRequestDataRequired(t.TypedDict):
    NationalIdentificationNumber: _NationalIdentificationNumberType
    """The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama)."""
    BaseConsentId: str
    """The developer's own id of this request. Each payment consent request of an app needs a new one."""
    AcceptedAuthorizationType: t.Literal["KSAOB.Single", "KSAOB.Multi"]
    """Whether one person must be able to authorize alone. With KSAOB.Single an account that needs several people's approval cannot be debited; with KSAOB.Multi it can. Other values are refused. Otherwise a misspelt one would show only when the PSU is at the bank."""
    ExpirationDateTime: str
    """The end of the consent's validity, in the future and at most 365 days ahead."""
    ControlParameters: RequestControlParameters
    """What the consent allows and when."""
    Initiation: RequestInitiation
    """Who pays and who is paid."""
    PaymentPurposeCode: PurposeCode
    """The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted."""


class PaymentConsentRequestData(_PaymentConsentRequestDataRequired, total=False):
    """The payment, who pays and who is paid."""

    AuthorizationExpirationTimeWindow: _AuthorizationExpirationTimeWindowType
    """How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected."""
    PayerNotes: str
    """A text from the payer to the beneficiary."""
    SponsoredTPP: _SponsoredTPPType
    """The third party on whose behalf the developer acts."""
    MerchantDetails: _MerchantDetailsType
    """Who sells what the payment is for. Left out where no shop is paid."""


NationalIdentificationNumber: t.TypeAlias = str


AuthorizationExpirationTimeWindow: t.TypeAlias = str


class _RequestControlParametersRequired(t.TypedDict):
    ConsentSchedule: RequestControlParametersConsentSchedule
    """Which payments the consent allows. One single payment is the only schedule that is offered."""


class RequestControlParameters(_RequestControlParametersRequired, total=False):
    """What the consent allows and when."""

    IsPayByAccount: bool
    """Whether the PSU pays by account at a merchant."""


class RequestControlParametersConsentSchedule(t.TypedDict):
    """Which payments the consent allows. One single payment is the only schedule that is offered."""

    SinglePayment: RequestControlParametersConsentScheduleSinglePayment
    """One payment, at once or on a later day."""


class _RequestControlParametersConsentScheduleSinglePaymentRequired(t.TypedDict):
    Type: str
    """Whether the payment is made at once or on a later day. Values other than the known ones are refused as a breach of a business rule."""
    Amount: RequestAmount
    """An amount of money, greater than zero."""


class RequestControlParametersConsentScheduleSinglePayment(_RequestControlParametersConsentScheduleSinglePaymentRequired, total=False):
    """One payment, at once or on a later day."""

    RequestedExecutionDate: str
    """The day of a KSAOB.SingleFutureDatedPayment in Asia/Riyadh, from tomorrow to 365 days ahead. The day must not begin after ExpirationDateTime. When it begins, a consent that still awaits authorization is Rejected. Leave it out of an instant payment."""


class RequestAmount(t.TypedDict):
    """An amount of money, greater than zero."""

    Amount: str
    """Decimal amount with a point, at most 13 digits before it and two after it."""
    Currency: str
    """ISO 4217 code; payments are in SAR only."""


class _RequestInitiationRequired(t.TypedDict):
    CreditorAccount: RequestInitiationCreditorAccount
    """The account to credit. It must differ from the debtor's."""


class RequestInitiation(_RequestInitiationRequired, total=False):
    """Who pays and who is paid."""

    DebtorAccount: RequestInitiationDebtorAccount
    """The account to debit. It must belong to the PSU who authorizes. Without it the PSU chooses an account at the bank."""


class _RequestInitiationDebtorAccountRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.IBAN"]
    """The scheme of Identification. Only IBANs are accepted."""
    Identification: str
    """A Saudi IBAN with correct check digits (ISO 13616, mod 97). Blanks and small letters are accepted."""


class RequestInitiationDebtorAccount(_RequestInitiationDebtorAccountRequired, total=False):
    """The account to debit. It must belong to the PSU who authorizes. Without it the PSU chooses an account at the bank."""

    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class BilingualName(t.TypedDict, total=False):
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""

    en: str
    """The name in English."""
    ar: str
    """The name in Arabic."""


class _RequestInitiationCreditorAccountRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.IBAN"]
    """The scheme of Identification. Only IBANs are accepted."""
    Identification: str
    """A Saudi IBAN with correct check digits (ISO 13616, mod 97). Blanks and small letters are accepted."""
    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class RequestInitiationCreditorAccount(_RequestInitiationCreditorAccountRequired, total=False):
    """The account to credit. It must differ from the debtor's."""

    TradingName: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


PurposeCode: t.TypeAlias = str


class SponsoredTPP(t.TypedDict, total=False):
    """The third party on whose behalf the developer acts."""

    TradingName: str
    """Trading name of the third party."""
    Identification: str
    """Identification of the third party, for example the unified number of its establishment."""


class MerchantDetails(t.TypedDict, total=False):
    """Who sells what the payment is for. Left out where no shop is paid."""

    MerchantId: str
    """The merchant's id. The KSA standard asks for 8 to 20 characters, but its own samples are shorter, so shorter ids are accepted."""
    MerchantLegalName: str
    """The name under which the merchant is entered in the commercial register."""
    MerchantTradingBrandName: str
    """Trading brand of the merchant. Answers give it as Data.TradingBrandName."""
    MerchantCategoryCode: int
    """What the merchant sells, as the number of an ISO 18245 category, for example 5814 for fast food."""
    MerchantRegistered: bool
    """Whether any of the systems below knows the merchant."""
    RegisteredMerchantManagementSystem: list[str]
    """The public systems that know the merchant, for example Maroof."""
    OBSaqrDetails: MerchantDetailsOBSaqrDetails
    """The SAQR code that the PSU scanned."""


class MerchantDetailsOBSaqrDetails(t.TypedDict, total=False):
    """The SAQR code that the PSU scanned."""

    SAQRCodeID: str
    """Id of the SAQR code."""
    SAQRValidityDateTime: str
    """The end of the SAQR code's validity."""


class PaymentConsentRequestRisk(t.TypedDict, total=False):
    """What the developer knows and the bank needs to recognise fraud. Every group and every member is optional."""

    PSUIndicators: _PSUIndicatorsType
    """What the developer knows about the PSU."""
    TransactionIndicators: _TransactionIndicatorsType
    """How the payment request came about."""
    BeneficiaryIndicators: _BeneficiaryIndicatorsType
    """What the developer knows about the beneficiary."""
    DeviceIndicators: _DeviceIndicatorsType
    """What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same."""


class PSUIndicators(t.TypedDict, total=False):
    """What the developer knows about the PSU."""

    PSUName: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""
    PSUPhoneNumber: str
    """Phone number of the PSU at the developer, national or international."""
    IsCustomerRegistered: bool
    """Whether the PSU has an account at the developer."""
    IsCustomerVerified: bool
    """Whether the developer has verified who the PSU is."""
    FailedLoginAttempts: int
    """Failed log-ins of the PSU at the developer since the last successful one."""
    PasswordChangedDateTime: str
    """When the PSU last changed the password at the developer."""
    PSUOnboardingDateTime: str
    """When the PSU became a customer of the developer."""


class TransactionIndicators(t.TypedDict, total=False):
    """How the payment request came about."""

    InitiationMode: t.Literal["KSAOB.UserInitiated", "KSAOB.SystemInitiated"]
    """Whether the user or a system started the request."""
    TransactionNumberCap: int
    """The highest number of payments that the developer lets the PSU make."""
    AcceptanceChannel: t.Literal["KSAOB.Web", "KSAOB.Mobile"]
    """The channel in which the PSU started the request."""


class BeneficiaryIndicators(t.TypedDict, total=False):
    """What the developer knows about the beneficiary."""

    IsBeneficiaryPrePopulated: bool
    """Whether the developer, not the PSU, filled in the beneficiary."""


class DeviceIndicators(t.TypedDict, total=False):
    """What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same."""

    GeoLocation: DeviceIndicatorsGeoLocation
    """The position of the device."""
    DeviceId: str
    """The developer's id of the device."""
    VPNStatus: bool
    """Whether the device uses a VPN."""
    RemoteAccessTool: bool
    """Whether a remote access tool runs on the device."""
    Screensharing: bool
    """Whether the screen is shared."""
    DeviceSoftwareRestricted: bool
    """Whether the restrictions of the device's maker are in force, so that it is neither jailbroken nor rooted."""
    TrustedDeviceFlag: bool
    """Whether the developer trusts the device."""
    TrustedDeviceDateAndTime: str
    """Since when the developer trusts the device."""
    TrustedDeviceDateAndtime: str
    """Since when the developer trusts the device."""
    MechanismOfTrustingDevice: t.Literal["KSAOB.IVR", "KSAOB.OTP", "KSAOB.Nafath"]
    """How the developer came to trust the device."""
    IPAddressVersion: t.Literal["KSAOB.IPv4", "KSAOB.IPv6"]
    """Version of the device's IP address. The KSA standard also spells this member IPAddressVerison."""
    IPAddressVerison: t.Literal["KSAOB.IPv4", "KSAOB.IPv6"]
    """Version of the device's IP address. The KSA standard also spells this member IPAddressVerison."""
    DeviceType: t.Literal["KSAOB.Smartphone", "KSAOB.Tablet", "KSAOB.Smartwatch"]
    """Whether the PSU holds a telephone or a tablet, or wears a watch."""
    DeviceName: str
    """Name of the device as its owner set it."""
    ConnectionType: t.Literal["KSAOB.WiFi", "KSAOB.MobileData"]
    """How the device is connected."""
    AppVersion: str
    """Version of the developer's app."""
    LocaleInformation: str
    """Locale of the device as a BCP 47 tag."""
    StorageCapacity: str
    """How much the device can store, with the unit."""
    ScreenReaderActive: bool
    """Whether the device reads the screen aloud to the PSU."""
    ISPName: str
    """Name of the internet service provider."""
    NetworkType: t.Literal["KSAOB.2G", "KSAOB.3G", "KSAOB.4G", "KSAOB.5G"]
    """Generation of the mobile network."""


class DeviceIndicatorsGeoLocation(t.TypedDict, total=False):
    """The position of the device."""

    Latitude: str
    """Decimal degrees."""
    Longitude: str
    """Decimal degrees."""


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


class _PaymentConsentResponseMessageRequired(t.TypedDict):
    Data: PaymentConsentResponseData
    """The consent and what it allows."""
    Risk: PaymentResponseRisk
    """The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it."""
    Links: PaymentConsentLinks
    """Relative paths."""
    Meta: _MetaType
    """An empty object; only lists have members here."""


class PaymentConsentResponseMessage(_PaymentConsentResponseMessageRequired, total=False):
    """A payment consent as the bank has it."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _PaymentConsentResponseDataRequired(t.TypedDict):
    ConsentId: str
    """The bank's id of the consent."""
    PaymentId: str
    """The payment's id, known from the beginning. The payment can be read under it once the PSU has authorized."""
    BaseConsentId: str
    """The value of the request."""
    Status: t.Literal["AwaitingAuthorization", "Authorized", "Rejected", "Finished"]
    """AwaitingAuthorization on creation, Rejected when it was declined, withdrawn or not authorized in time, Finished after use. Authorized lasts only within one transaction, because authorization and use are one step."""
    StatusUpdateDateTime: str
    """When Status last changed."""
    CreationDateTime: str
    """When the consent was created."""
    ControlParameters: ResponseControlParameters
    """What the consent allows and when."""
    Initiation: ResponseInitiation
    """Who pays and who is paid."""
    Purpose: PurposeCode
    """The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted."""


class PaymentConsentResponseData(_PaymentConsentResponseDataRequired, total=False):
    """The consent and what it allows."""

    Flags: list[PaymentConsentResponseDataFlagsItem]
    """What happened to the consent and when. Absent until the first flag is set."""
    PayerNotes: str
    """The value of the request."""
    BeneficiaryInformation: PaymentConsentResponseDataBeneficiaryInformation
    """The text that the beneficiary receives with the money."""
    TradingBrandName: str
    """MerchantDetails.MerchantTradingBrandName of the request."""
    AgentInformation: PaymentConsentResponseDataAgentInformation
    """The creditor's bank, found by the bank code of the IBAN. Absent when the code is not known."""
    IsPayByAccount: bool
    """ControlParameters.IsPayByAccount of the request."""


class PaymentConsentResponseDataFlagsItem(t.TypedDict):
    """One flag. It is set once and never changed."""

    Flag: t.Literal["PartlyAuthorized", "Activated", "Consumed", "Revoked", "Expired", "Closed"]
    """PartlyAuthorized, the first of several people approved. Consumed, the payment was created. Nothing sets Closed yet. The other flags are not used in payment consents."""
    FlagSetDateTime: str
    """When the flag was set."""


class _ResponseControlParametersRequired(t.TypedDict):
    ConsentPeriod: ResponseControlParametersConsentPeriod
    """The time from creation to expiry."""
    ConsentSchedule: ResponseControlParametersConsentSchedule
    """Which payment the consent allows."""
    AcceptedAuthorizationType: str
    """The value of the request. Consents from before the list was closed may have other values."""


class ResponseControlParameters(_ResponseControlParametersRequired, total=False):
    """What the consent allows and when."""

    IsPayByAccount: bool
    """The value of the request."""
    AuthorizationExpirationTimeWindow: _AuthorizationExpirationTimeWindowType
    """How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected."""


class ResponseControlParametersConsentPeriod(t.TypedDict):
    """The time from creation to expiry."""

    ValidFromDateTime: str
    """CreationDateTime of the consent."""
    ValidToDateTime: str
    """ExpirationDateTime of the request."""


class ResponseControlParametersConsentSchedule(t.TypedDict):
    """Which payment the consent allows."""

    SinglePayment: ResponseControlParametersConsentScheduleSinglePayment
    """The one payment that the consent allows."""


class _ResponseControlParametersConsentScheduleSinglePaymentRequired(t.TypedDict):
    id: int
    """Number of the payment in the schedule, always 1."""
    Type: str
    """The value of the request."""
    Amount: ResponseAmount
    """How much money, and in which currency."""


class ResponseControlParametersConsentScheduleSinglePayment(_ResponseControlParametersConsentScheduleSinglePaymentRequired, total=False):
    """The one payment that the consent allows."""

    RequestedExecutionDate: str
    """The value of the request in UTC. Only in a future-dated payment."""


class ResponseAmount(t.TypedDict):
    """How much money, and in which currency."""

    Amount: str
    """Decimal amount with exactly two decimals."""
    Currency: str
    """ISO 4217 code."""


class _ResponseInitiationRequired(t.TypedDict):
    CreditorAccount: ResponseInitiationCreditorAccount
    """The beneficiary's account, as the request named it."""


class ResponseInitiation(_ResponseInitiationRequired, total=False):
    """Who pays and who is paid."""

    DebtorAccount: ResponseInitiationDebtorAccount
    """The account to debit. When the request named none, absent until the consent is used, then the account that the PSU chose at the bank, without a name."""


class _ResponseInitiationDebtorAccountRequired(t.TypedDict):
    SchemeName: t.Literal["KSAOB.IBAN"]
    """The scheme of Identification. Requests call this member IdentificationType."""
    Identification: str
    """IBAN without blanks."""


class ResponseInitiationDebtorAccount(_ResponseInitiationDebtorAccountRequired, total=False):
    """The account to debit. When the request named none, absent until the consent is used, then the account that the PSU chose at the bank, without a name."""

    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class _ResponseInitiationCreditorAccountRequired(t.TypedDict):
    SchemeName: t.Literal["KSAOB.IBAN"]
    """The scheme of Identification. Requests call this member IdentificationType."""
    Identification: str
    """IBAN without blanks."""
    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class ResponseInitiationCreditorAccount(_ResponseInitiationCreditorAccountRequired, total=False):
    """The beneficiary's account, as the request named it."""

    TradingName: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""
    CreditorAgent: str
    """BIC of the creditor's bank, or its SARIE id where no BIC is known. Absent when the bank code of the IBAN is not known."""


class PaymentConsentResponseDataBeneficiaryInformation(t.TypedDict):
    """The text that the beneficiary receives with the money."""

    Notes: str
    """PayerNotes of the request."""


class PaymentConsentResponseDataAgentInformation(t.TypedDict):
    """The creditor's bank, found by the bank code of the IBAN. Absent when the code is not known."""

    Name: str
    """The creditor's bank in English, found by the IBAN."""
    Identification: str
    """BIC of the bank, or its SARIE id where no BIC is known."""


class PaymentResponseRisk(t.TypedDict):
    """The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it."""

    PSUIndicators: PSUIndicatorsOrNull | None
    """What the developer said about the PSU, as sent, or null."""
    DestinationDeliveryAddress: AddressOrNull | None
    """A Saudi national address, or null."""
    TransactionIndicators: TransactionIndicatorsOrNull | None
    """How the payment request came about, as the developer sent it, or null."""


class PSUIndicatorsOrNull(t.TypedDict, total=False):
    """What the developer said about the PSU, as sent, or null."""

    PSUName: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""
    PSUPhoneNumber: str
    """Phone number of the PSU at the developer, national or international."""
    IsCustomerRegistered: bool
    """Whether the PSU has an account at the developer."""
    IsCustomerVerified: bool
    """Whether the developer has verified who the PSU is."""
    FailedLoginAttempts: int
    """Failed log-ins of the PSU at the developer since the last successful one."""
    PasswordChangedDateTime: str
    """When the PSU last changed the password at the developer."""
    PSUOnboardingDateTime: str
    """When the PSU became a customer of the developer."""


class AddressOrNull(t.TypedDict, total=False):
    """A Saudi national address, or null."""

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


class TransactionIndicatorsOrNull(t.TypedDict, total=False):
    """How the payment request came about, as the developer sent it, or null."""

    InitiationMode: t.Literal["KSAOB.UserInitiated", "KSAOB.SystemInitiated"]
    """Whether the user or a system started the request."""
    TransactionNumberCap: int
    """The highest number of payments that the developer lets the PSU make."""
    AcceptanceChannel: t.Literal["KSAOB.Web", "KSAOB.Mobile"]
    """The channel in which the PSU started the request."""


class PaymentConsentLinks(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of this consent; its last segment is the ConsentId."""
    Related: list[str]
    """Empty until the consent is used, then the path of the payment."""
    scaOAuth: str
    """The authorization endpoint with client_id, response_type and the scope of this consent. Add redirect_uri, state, nonce, code_challenge and code_challenge_method=S256, and send the PSU there, as the text at the top of this contract says."""
    scaStatus: str
    """Path of the resource that tells how far the PSU has come with the authorization."""
    transactionStatus: str
    """Path of the status of the payment; it can be read from now on."""


Meta: t.TypeAlias = "dict[str, t.Any]"


class PaymentConsentPatchMessage(t.TypedDict, total=False):
    """The changes. Send Data, Subscription or both."""

    Data: PaymentConsentPatchMessageData
    """Ends the consent. A payment consent can be rejected while it awaits authorization; afterwards its status cannot be changed."""
    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class PaymentConsentPatchMessageData(t.TypedDict):
    """Ends the consent. A payment consent can be rejected while it awaits authorization; afterwards its status cannot be changed."""

    Status: t.Literal["Rejected", "Finished"]
    """How the consent ends: Rejected before it is authorized, Finished afterwards."""
    RevokedBy: t.Literal["KSAOB.TPP", "KSAOB.TPP.InitiatedByPSU"]
    """Who ends the consent, the developer or the PSU through the developer."""


class AuthorisationResponseMessage(t.TypedDict):
    """How far the PSU has come with the authorization of a consent."""

    Data: AuthorisationResponseMessageData
    """The status of the authorization."""
    Links: SelfLinks
    """Relative paths."""
    Meta: _MetaType
    """An empty object; only lists have members here."""


class AuthorisationResponseMessageData(t.TypedDict):
    """The status of the authorization."""

    ScaStatus: t.Literal["received", "psuAuthenticated", "finalised", "failed"]
    """received until the PSU has signed in, psuAuthenticated until the PSU has decided. Then finalised after an approval, or failed after a refusal, a withdrawal or the end of the time."""


class SelfLinks(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of this resource."""


class _PaymentResponseMessageRequired(t.TypedDict):
    Data: PaymentResponseData
    """The payment and what became of it."""
    Links: PaymentResponseMessageLinks
    """Relative paths."""
    Meta: _MetaType
    """An empty object; only lists have members here."""


class PaymentResponseMessage(_PaymentResponseMessageRequired, total=False):
    """One payment as it stands now."""

    Risk: PaymentResponseRisk
    """The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it."""


class _PaymentResponseDataRequired(t.TypedDict):
    PaymentId: str
    """The bank's id of the payment."""
    ConsentId: str
    """The consent that was used for the payment."""
    Type: t.Literal["KSAOB.SingleInstantPayment", "KSAOB.SingleFutureDatedPayment"]
    """ControlParameters.ConsentSchedule.SinglePayment.Type of the consent."""
    PaymentTransactionId: str
    """End-to-end id of the payment between the banks."""
    Status: PaymentStatus
    """KSAOB.Pending until the core bank has decided; a future-dated payment is first handed to it on its day. KSAOB.AcceptedSettlementCompleted, the money has moved. KSAOB.Rejected, the core bank refused. KSAOB.Cancelled, the PSU stopped a future-dated payment before its day."""
    StatusUpdateDateTime: str
    """When Status last changed."""
    CreationDateTime: str
    """When the bank created the payment, at the PSU's authorization."""
    DebtorAccount: PaymentResponseDataDebtorAccount
    """The account that is debited: the one that the consent named, or that the PSU chose at the bank."""
    Charges: PaymentResponseDataCharges
    """What the bank charged for the payment."""
    Instruction: PaymentResponseDataInstruction
    """The amount and what goes with it."""
    Purpose: PurposeCode
    """The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted."""


class PaymentResponseData(_PaymentResponseDataRequired, total=False):
    """The payment and what became of it."""

    RejectReasonCode: list[PaymentResponseDataRejectReasonCodeItem]
    """The reasons of a rejection; absent in every other status."""


PaymentStatus: t.TypeAlias = t.Literal["KSAOB.Pending", "KSAOB.AcceptedSettlementCompleted", "KSAOB.Rejected", "KSAOB.Cancelled"]


class PaymentResponseDataDebtorAccount(t.TypedDict):
    """The account that is debited: the one that the consent named, or that the PSU chose at the bank."""

    SchemeName: t.Literal["KSAOB.IBAN"]
    """The scheme of Identification; accounts are named by IBAN only."""
    Identification: str
    """IBAN without blanks."""


class PaymentResponseDataRejectReasonCodeItem(t.TypedDict):
    """One reason."""

    Code: str
    """The system that rejected, a point, and its code. Codes after SARIE are ISO 20022 external status reasons. PASP is this bank; PASP.Declined says that nobody gave a reason."""
    Message: str
    """Why the payment was rejected, for people."""


class PaymentResponseDataCharges(t.TypedDict):
    """What the bank charged for the payment."""

    chargesInnerList: list[Charge]
    """The charges. Always empty at present, because this bank charges nothing."""


class Charge(t.TypedDict):
    """One charge, in the form of the UAE Open Finance standard. Not sent at present."""

    ChargeBearer: str
    """Who bears the charge."""
    Type: str
    """What the charge is for."""
    Amount: ResponseAmount
    """How much money, and in which currency."""


class PaymentResponseDataInstruction(t.TypedDict):
    """The amount and what goes with it."""

    Amount: ResponseAmount
    """How much money, and in which currency."""
    BeneficiaryInformation: PaymentResponseDataInstructionBeneficiaryInformation | None
    """The text that the beneficiary receives with the money; null when the consent has no PayerNotes."""
    PaymentSequenceNumber: str
    """Number of the payment under its consent, always 1."""


class PaymentResponseDataInstructionBeneficiaryInformation(t.TypedDict):
    """The text that the beneficiary receives with the money; null when the consent has no PayerNotes."""

    Notes: str
    """PayerNotes of the consent."""


class PaymentResponseMessageLinks(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of this payment."""
    Related: list[str] | None
    """Always null, because a single payment has no related resources."""


class PaymentStatusResponseMessage(t.TypedDict):
    """The status of a payment, from the creation of its consent on."""

    Data: PaymentStatusResponseMessageData
    """How far the payment has come."""
    Links: SelfLinks
    """Relative paths."""
    Meta: _MetaType
    """An empty object; only lists have members here."""


class PaymentStatusResponseMessageData(t.TypedDict):
    """How far the payment has come."""

    PaymentId: str
    """Names the payment, as the consent's answer did."""
    Status: t.Literal["KSAOB.Pending", "KSAOB.AcceptedSettlementCompleted", "KSAOB.Rejected", "KSAOB.Cancelled", None]
    """The status of the payment, or null until the payment is created."""
    StatusUpdateDateTime: str
    """When the status last changed. Until the payment is created, when the status of the consent last changed."""


class PaymentConsentEventMessage(t.TypedDict):
    """A payment consent after a change of its status or flags."""

    Data: PaymentConsentResponseData
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


class PaymentEventMessage(t.TypedDict):
    """A payment that was created, or whose status changed."""

    Data: PaymentResponseData
    """The payment and what became of it."""
    Links: EventLinks
    """Relative paths."""
    EventMeta: _EventMetaType
    """What happened, when, and to which resource."""


_NationalIdentificationNumberType: t.TypeAlias = NationalIdentificationNumber
_AuthorizationExpirationTimeWindowType: t.TypeAlias = AuthorizationExpirationTimeWindow
_SponsoredTPPType: t.TypeAlias = SponsoredTPP
_MerchantDetailsType: t.TypeAlias = MerchantDetails
_PSUIndicatorsType: t.TypeAlias = PSUIndicators
_TransactionIndicatorsType: t.TypeAlias = TransactionIndicators
_BeneficiaryIndicatorsType: t.TypeAlias = BeneficiaryIndicators
_DeviceIndicatorsType: t.TypeAlias = DeviceIndicators
_SubscriptionType: t.TypeAlias = Subscription
_MetaType: t.TypeAlias = Meta
_EventTypeType: t.TypeAlias = EventType
_EventMetaType: t.TypeAlias = EventMeta
