# Written by make generate from specs/. Do not edit.
"""Messages of account-information, as its contract describes them."""

from __future__ import annotations

import typing as t


class _AccountConsentRequestMessageRequired(t.TypedDict):
    Data: AccountConsentRequestData
    """Whose data the developer wants to read, which data, for what purpose and until when."""
    Risk: AccountConsentRequestRisk
    """What the developer knows and the bank needs to recognise fraud. Every group and every member is optional."""


class AccountConsentRequestMessage(_AccountConsentRequestMessageRequired, total=False):
    """What the developer asks the PSU to consent to."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _AccountConsentRequestDataRequired(t.TypedDict):
    Permissions: _PermissionsType
    """What the developer may read. Every other permission needs ReadAccountsBasic or ReadAccountsDetail. ReadTransactionsCredits and ReadTransactionsDebits also need ReadTransactionsBasic or ReadTransactionsDetail; without them, these stand for both directions."""
    ExpirationDateTime: str
    """The end of the access, in the future and at most 365 days ahead."""
    NationalIdentificationNumber: _NationalIdentificationNumberType
    """The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama)."""
    ConsentPurpose: Purposes
    """The purposes for which the developer wants the data."""


class AccountConsentRequestData(_AccountConsentRequestDataRequired, total=False):
    """Whose data the developer wants to read, which data, for what purpose and until when."""

    AuthorizationExpirationTimeWindow: _AuthorizationExpirationTimeWindowType
    """How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected."""
    TransactionFromDateTime: str
    """The earliest booking time of the transactions that may be read. Without it there is no earliest time."""
    TransactionToDateTime: str
    """The latest booking time of the transactions that may be read, not before TransactionFromDateTime. Without it there is no latest time."""
    AccountType: AccountTypes
    """The types of accounts that may be linked. Without it every type may be linked."""
    AccountSubType: AccountSubTypes
    """The sub-types of accounts that may be linked. Without it every sub-type may be linked."""
    FourthParty: _FourthPartyType
    """A further party to whom the developer passes the data on."""
    SponsoredTPP: _SponsoredTPPType
    """The third party on whose behalf the developer acts."""
    IsPSUReadAllAccounts: bool
    """With true, all accounts of the wanted types are linked and the PSU has no choice. With false, the default, the PSU chooses at the bank."""


Permissions: t.TypeAlias = "list[Permission]"


Permission: t.TypeAlias = t.Literal["ReadAccountsBasic", "ReadAccountsDetail", "ReadBalances", "ReadParty", "ReadPartyPSU", "ReadPartyPSUIdentity", "ReadBeneficiariesBasic", "ReadBeneficiariesDetail", "ReadTransactionsBasic", "ReadTransactionsDetail", "ReadTransactionsCredits", "ReadTransactionsDebits", "ReadScheduledPaymentsBasic", "ReadScheduledPaymentsDetail", "ReadDirectDebits", "ReadStandingOrdersBasic", "ReadStandingOrdersDetail"]


AuthorizationExpirationTimeWindow: t.TypeAlias = str


NationalIdentificationNumber: t.TypeAlias = str


AccountTypes: t.TypeAlias = "list[AccountTypeCode]"


AccountTypeCode: t.TypeAlias = t.Literal["KSAOB.Retail", "KSAOB.Corporate"]


AccountSubTypes: t.TypeAlias = "list[str]"


class FourthParty(t.TypedDict, total=False):
    """A further party to whom the developer passes the data on."""

    TradingName: str
    """The name under which the further party is known to customers."""
    LegalName: str
    """The name under which the further party is entered in the register."""
    IdentifierType: t.Literal["KSAOB.UnifiedCommercialNumber", "KSAOB.Other"]
    """The register that gave the Identifier."""
    Identifier: str
    """The further party's number in the register that IdentifierType names."""


class SponsoredTPP(t.TypedDict, total=False):
    """The third party on whose behalf the developer acts."""

    TradingName: str
    """Trading name of the third party."""
    Identification: str
    """Identification of the third party, for example the unified number of its establishment."""


Purposes: t.TypeAlias = "list[Purpose]"


Purpose: t.TypeAlias = t.Literal["Account Aggregation", "Personal Finance Manager", "Electronic Verification", "E-Statement", "Credit Assessment", "Tax Filing", "Enterprise Financial Management", "Letter Of Guarantee", "Other"]


class AccountConsentRequestRisk(t.TypedDict, total=False):
    """What the developer knows and the bank needs to recognise fraud. Every group and every member is optional."""

    PSUIndicators: _PSUIndicatorsType
    """What the developer knows about the PSU."""
    DeviceIndicators: AccountDeviceIndicators
    """What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same."""
    RequestIndicators: _RequestIndicatorsType
    """How the request came about."""


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


class BilingualName(t.TypedDict, total=False):
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""

    en: str
    """The name in English."""
    ar: str
    """The name in Arabic."""


class AccountDeviceIndicators(t.TypedDict, total=False):
    """What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same."""

    GeoLocation: AccountDeviceIndicatorsGeoLocation
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


class AccountDeviceIndicatorsGeoLocation(t.TypedDict, total=False):
    """The position of the device."""

    latitude: str
    """Decimal degrees."""
    longitude: str
    """Decimal degrees."""


class RequestIndicators(t.TypedDict, total=False):
    """How the request came about."""

    InitiationMode: t.Literal["KSAOB.UserInitiated", "KSAOB.SystemInitiated"]
    """Whether the user or a system started the request."""
    AcceptanceChannel: t.Literal["KSAOB.Web", "KSAOB.Mobile"]
    """The channel in which the PSU started the request."""


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


class _AccountConsentResponseMessageRequired(t.TypedDict):
    Data: AccountConsentResponseData
    """The consent and what it allows."""
    Risk: AccountConsentResponseRisk
    """The Risk of the request, with date-times in seconds since the epoch."""
    Links: AccountConsentLinks
    """Relative paths."""
    Meta: AccountConsentMeta
    """About this answer."""


class AccountConsentResponseMessage(_AccountConsentResponseMessageRequired, total=False):
    """An account-access consent as the bank has it."""

    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _AccountConsentResponseDataRequired(t.TypedDict):
    ConsentId: str
    """The bank's id of the consent."""
    ConsentStatus: t.Literal["AwaitingAuthorization", "Authorized", "Rejected", "Finished"]
    """AwaitingAuthorization on creation, Authorized while data can be read. Rejected when it was declined, withdrawn or not authorized in time, Finished when it was revoked or has expired."""
    ConsentStatusUpdateDateTime: float
    """When ConsentStatus last changed, in seconds since the epoch with a fraction."""
    CreationDateTime: float
    """When the consent was created, in seconds since the epoch with a fraction."""
    Flag: AccountConsentFlag
    """What happened to the consent and when, in seconds since the epoch with a fraction."""
    authorizationExpirationTimeWindow: AuthorizationExpirationTimeWindow
    """How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected."""
    ExpirationDateTime: int
    """The end of the access, in seconds since the epoch."""
    Permissions: _PermissionsType
    """What the developer may read. Every other permission needs ReadAccountsBasic or ReadAccountsDetail. ReadTransactionsCredits and ReadTransactionsDebits also need ReadTransactionsBasic or ReadTransactionsDetail; without them, these stand for both directions."""
    NationalIdentificationNumber: _NationalIdentificationNumberType
    """The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama)."""
    IsPSUReadAllAccounts: bool
    """The value of the request, or false when it was absent."""
    Purpose: Purposes
    """The purposes for which the developer wants the data."""


class AccountConsentResponseData(_AccountConsentResponseDataRequired, total=False):
    """The consent and what it allows."""

    TransactionFromDateTime: int
    """The earliest booking time of the transactions that may be read, in seconds since the epoch."""
    TransactionToDateTime: int
    """The latest booking time of the transactions that may be read, in seconds since the epoch."""
    AccountType: AccountTypes
    """The types of accounts that may be linked. Without it every type may be linked."""
    AccountSubType: AccountSubTypes
    """The sub-types of accounts that may be linked. Without it every sub-type may be linked."""
    FourthParty: _FourthPartyType
    """A further party to whom the developer passes the data on."""
    SponsoredTPP: _SponsoredTPPType
    """The third party on whose behalf the developer acts."""


class _AccountConsentFlagRequired(t.TypedDict):
    partlyAuthorized: float
    """When the first of several people approved. Until then, and where one person is enough, the time of creation."""


class AccountConsentFlag(_AccountConsentFlagRequired, total=False):
    """What happened to the consent and when, in seconds since the epoch with a fraction."""

    activated: float
    """When data was read for the first time."""
    revoked: float
    """When the consent was revoked."""
    expired: float
    """When the consent expired."""
    closed: float
    """When the bank closed the record of the consent. Nothing sets it yet."""


class AccountConsentResponseRisk(t.TypedDict, total=False):
    """The Risk of the request, with date-times in seconds since the epoch."""

    PSUIndicators: EchoedPSUIndicators
    """What the developer knows about the PSU."""
    DeviceIndicators: EchoedDeviceIndicators
    """What the developer knows about the PSU's device."""
    RequestIndicators: _RequestIndicatorsType
    """How the request came about."""


class EchoedPSUIndicators(t.TypedDict, total=False):
    """What the developer knows about the PSU."""

    PSUName: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""
    PSUPhoneNumber: _PSUPhoneNumberType
    """Phone number of the PSU at the developer, national or international."""
    IsCustomerRegistered: _IsCustomerRegisteredType
    """Whether the PSU has an account at the developer."""
    IsCustomerVerified: _IsCustomerVerifiedType
    """Whether the developer has verified who the PSU is."""
    FailedLoginAttempts: _FailedLoginAttemptsType
    """Failed log-ins of the PSU at the developer since the last successful one."""
    PasswordChangedDateTime: float
    """When the PSU last changed the password at the developer, in seconds since the epoch."""
    PSUOnboardingDateTime: float
    """When the PSU became a customer of the developer, in seconds since the epoch."""


PSUPhoneNumber: t.TypeAlias = str


IsCustomerRegistered: t.TypeAlias = bool


IsCustomerVerified: t.TypeAlias = bool


FailedLoginAttempts: t.TypeAlias = int


class EchoedDeviceIndicators(t.TypedDict, total=False):
    """What the developer knows about the PSU's device."""

    GeoLocation: _GeoLocationType
    """The position of the device."""
    DeviceId: _DeviceIdType
    """The developer's id of the device."""
    VPNStatus: _VPNStatusType
    """Whether the device uses a VPN."""
    RemoteAccessTool: _RemoteAccessToolType
    """Whether a remote access tool runs on the device."""
    Screensharing: _ScreensharingType
    """Whether the screen is shared."""
    DeviceSoftwareRestricted: _DeviceSoftwareRestrictedType
    """Whether the restrictions of the device's maker are in force, so that it is neither jailbroken nor rooted."""
    TrustedDeviceFlag: _TrustedDeviceFlagType
    """Whether the developer trusts the device."""
    TrustedDeviceDateAndTime: float
    """Since when the developer trusts the device, in seconds since the epoch."""
    TrustedDeviceDateAndtime: float
    """Since when the developer trusts the device, in seconds since the epoch."""
    MechanismOfTrustingDevice: _MechanismOfTrustingDeviceType
    """How the developer came to trust the device."""
    IPAddressVersion: _IPAddressVersionType
    """Version of the device's IP address. The KSA standard also spells this member IPAddressVerison."""
    IPAddressVerison: _IPAddressVerisonType
    """Version of the device's IP address. The KSA standard also spells this member IPAddressVerison."""
    DeviceType: _DeviceTypeType
    """Whether the PSU holds a telephone or a tablet, or wears a watch."""
    DeviceName: _DeviceNameType
    """Name of the device as its owner set it."""
    ConnectionType: _ConnectionTypeType
    """How the device is connected."""
    AppVersion: _AppVersionType
    """Version of the developer's app."""
    LocaleInformation: _LocaleInformationType
    """Locale of the device as a BCP 47 tag."""
    StorageCapacity: _StorageCapacityType
    """How much the device can store, with the unit."""
    ScreenReaderActive: _ScreenReaderActiveType
    """Whether the device reads the screen aloud to the PSU."""
    ISPName: _ISPNameType
    """Name of the internet service provider."""
    NetworkType: _NetworkTypeType
    """Generation of the mobile network."""


class GeoLocation(t.TypedDict, total=False):
    """The position of the device."""

    latitude: str
    """Decimal degrees."""
    longitude: str
    """Decimal degrees."""


DeviceId: t.TypeAlias = str


VPNStatus: t.TypeAlias = bool


RemoteAccessTool: t.TypeAlias = bool


Screensharing: t.TypeAlias = bool


DeviceSoftwareRestricted: t.TypeAlias = bool


TrustedDeviceFlag: t.TypeAlias = bool


MechanismOfTrustingDevice: t.TypeAlias = t.Literal["KSAOB.IVR", "KSAOB.OTP", "KSAOB.Nafath"]


IPAddressVersion: t.TypeAlias = t.Literal["KSAOB.IPv4", "KSAOB.IPv6"]


IPAddressVerison: t.TypeAlias = t.Literal["KSAOB.IPv4", "KSAOB.IPv6"]


DeviceType: t.TypeAlias = t.Literal["KSAOB.Smartphone", "KSAOB.Tablet", "KSAOB.Smartwatch"]


DeviceName: t.TypeAlias = str


ConnectionType: t.TypeAlias = t.Literal["KSAOB.WiFi", "KSAOB.MobileData"]


AppVersion: t.TypeAlias = str


LocaleInformation: t.TypeAlias = str


StorageCapacity: t.TypeAlias = str


ScreenReaderActive: t.TypeAlias = bool


ISPName: t.TypeAlias = str


NetworkType: t.TypeAlias = t.Literal["KSAOB.2G", "KSAOB.3G", "KSAOB.4G", "KSAOB.5G"]


class AccountConsentLinks(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of this consent; its last segment is the ConsentId."""
    scaOAuth: str
    """The authorization endpoint with client_id, response_type and the scope of this consent. Add redirect_uri, state, nonce, code_challenge and code_challenge_method=S256, and send the PSU there, as the text at the top of this contract says."""


class AccountConsentMeta(t.TypedDict):
    """About this answer."""

    TotalPages: int
    """Always 1, because a consent fits on one page."""
    MultipleAuthorizers: AccountConsentMetaMultipleAuthorizers | None
    """Who has to approve, when an account needs the approval of several people. Null when one person is enough, and until somebody has approved and chosen the accounts."""


class AccountConsentMetaMultipleAuthorizers(t.TypedDict):
    """Who has to approve, when an account needs the approval of several people. Null when one person is enough, and until somebody has approved and chosen the accounts."""

    TotalRequired: int
    """How many people have to approve. More may be listed, where a mandate lets one of several sign."""
    Authorizations: list[Authorization]
    """One entry for each person who has approved or is asked to."""


class _AuthorizationRequired(t.TypedDict):
    AuthorizerId: str
    """The bank's id of the person, not the national identification number."""
    AuthorizerType: str
    """Whether the person approves as a holder of a joint account or as a signatory of a company."""
    AuthorizationStatus: t.Literal["Pending", "Approved", "Rejected"]
    """The decision of the person."""


class Authorization(_AuthorizationRequired, total=False):
    """One person's approval."""

    AuthorizerName: str
    """Name of the person who must approve, as the bank holds it."""
    AuthorizationDate: str
    """When the person decided; absent while the decision is open."""


class AccountConsentPatchMessage(t.TypedDict, total=False):
    """The changes. Send Data, Subscription or both."""

    Data: AccountConsentPatchMessageData
    """Ends the consent. Send Rejected while it awaits authorization and Finished once it is authorized."""
    Subscription: _SubscriptionType
    """Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet."""


class _AccountConsentPatchMessageDataRequired(t.TypedDict):
    ConsentStatus: t.Literal["Rejected", "Finished"]
    """How the consent ends: Rejected before it is authorized, Finished afterwards."""
    RevokedBy: t.Literal["KSAOB.TPP", "KSAOB.TPP.InitiatedByPSU"]
    """Who ends the consent, the developer or the PSU through the developer."""


class AccountConsentPatchMessageData(_AccountConsentPatchMessageDataRequired, total=False):
    """Ends the consent. Send Rejected while it awaits authorization and Finished once it is authorized."""

    ConsentFlags: AccountConsentPatchMessageDataConsentFlags
    """The flag that the KSA standard sends with a revocation. The bank accepts it and sets the time of the flag by its own clock."""


class AccountConsentPatchMessageDataConsentFlags(t.TypedDict, total=False):
    """The flag that the KSA standard sends with a revocation. The bank accepts it and sets the time of the flag by its own clock."""

    Revoked: str
    """When the consent was revoked at the developer."""


class AccountsMessage(t.TypedDict):
    """The accounts of the consent, oldest first."""

    Data: AccountsMessageData
    """The accounts on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class AccountsMessageData(t.TypedDict):
    """The accounts on this page."""

    Account: list[ListedAccount]
    """The accounts on this page."""


class _ListedAccountRequired(t.TypedDict):
    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    AccountHolderName: HolderName
    """Name of the holder or holders in Arabic and English."""
    Status: t.Literal["Active", "NotActive", "Dormant", "Unclaimed", "Deceased", "Suspended", "Closed"]
    """An account without movements is NotActive after 6 months, Dormant after a year and Unclaimed after 5 years. A Suspended, Deceased or Closed account is still listed, but nothing else of it can be read."""
    Currency: str
    """ISO 4217 code."""
    AccountType: t.Literal["KSAOB.Retail", "KSAOB.Corporate"]
    """Whether the account belongs to a person (KSAOB.Retail) or an organisation (KSAOB.Corporate)."""
    AccountSubType: str
    """What the account is used for, for example current payments or savings."""
    OpeningDate: DateTime
    """A time in UTC with milliseconds."""
    AccountIdentifiers: list[AccountIdentification]
    """The IBAN of the account and, for a card account, the masked card number."""
    Servicer: ListedAccountServicer
    """The bank that holds the account."""


class ListedAccount(_ListedAccountRequired, total=False):
    """One account of the PSU, with as much of it as the consent's permissions show."""

    StatusUpdateDateTime: str
    """When Status last changed."""
    Description: str
    """The bank's product, in Arabic and, where both fit, English."""
    Nickname: str
    """The customer's name for the account, in Arabic and, where both fit, English."""
    MaturityDate: str
    """The end of a term deposit or a card contract. Absent where there is none."""


AccountId: t.TypeAlias = str


HolderName: t.TypeAlias = str


DateTime: t.TypeAlias = str


class _AccountIdentificationRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.IBAN", "KSAOB.MaskedPAN"]
    """The scheme of Identification, an IBAN or the masked number of a card."""
    Identification: str
    """The IBAN without blanks, or the first and last four digits of a card."""


class AccountIdentification(_AccountIdentificationRequired, total=False):
    """The account on the other side, by its number and, where it is known, its holder."""

    Name: str
    """Name of the account's holder."""


class ListedAccountServicer(t.TypedDict):
    """The bank that holds the account."""

    IdentificationType: t.Literal["KSAOB.BICFI"]
    """The scheme of Identification; for a bank always its BIC."""
    Identification: str
    """BIC of this bank."""


class _PageLinksRequired(t.TypedDict):
    Self: str
    """Path of this resource with the query of the request."""
    First: str
    """Link to the first page of the whole list."""
    Last: str
    """Link to the last page of the whole list."""


class PageLinks(_PageLinksRequired, total=False):
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""

    Prev: str
    """The page before this one. Absent on the first page."""
    Next: str
    """The page after this one. Absent on the last page."""


class PageMeta(t.TypedDict):
    """About this answer."""

    TotalPages: int
    """The number of pages of this size. An empty list has one page."""


class AccountMessage(t.TypedDict):
    """One account."""

    Data: AccountMessageData
    """One account that the consent covers."""
    Links: SelfLink
    """Relative paths."""
    Meta: PageMeta
    """About this answer."""


class AccountMessageData(t.TypedDict):
    """One account that the consent covers."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    Account: _AccountType
    """One account of the PSU, with as much of it as the consent's permissions show."""


class _AccountRequired(t.TypedDict):
    AccountHolderName: HolderName
    """Name of the holder or holders in Arabic and English."""
    Status: t.Literal["Active", "NotActive", "Dormant", "Unclaimed", "Deceased", "Suspended", "Closed"]
    """An account without movements is NotActive after 6 months, Dormant after a year and Unclaimed after 5 years. A Suspended, Deceased or Closed account is still listed, but nothing else of it can be read."""
    Currency: str
    """ISO 4217 code."""
    AccountType: t.Literal["KSAOB.Retail", "KSAOB.Corporate"]
    """Whether the account belongs to a person (KSAOB.Retail) or an organisation (KSAOB.Corporate)."""
    AccountSubType: str
    """What the account is used for, for example current payments or savings."""
    OpeningDate: DateTime
    """A time in UTC with milliseconds."""
    AccountIdentifiers: list[AccountIdentification]
    """The IBAN of the account and, for a card account, the masked card number."""
    Servicer: AccountServicer
    """The bank that holds the account."""


class Account(_AccountRequired, total=False):
    """One account of the PSU, with as much of it as the consent's permissions show."""

    StatusUpdateDateTime: str
    """When Status last changed."""
    Description: str
    """The bank's product, in Arabic and, where both fit, English."""
    Nickname: str
    """The customer's name for the account, in Arabic and, where both fit, English."""
    MaturityDate: str
    """The end of a term deposit or a card contract. Absent where there is none."""


class AccountServicer(t.TypedDict):
    """The bank that holds the account."""

    IdentificationType: t.Literal["KSAOB.BICFI"]
    """The scheme of Identification; for a bank always its BIC."""
    Identification: str
    """BIC of this bank."""


class SelfLink(t.TypedDict):
    """Relative paths."""

    Self: str
    """Path of this resource with the query of the request."""


class BalancesMessage(t.TypedDict):
    """The balances of an account."""

    Data: BalancesMessageData
    """The balances on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class BalancesMessageData(t.TypedDict):
    """The balances on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    Balance: list[_BalanceType]
    """The balances on this page."""


class _BalanceRequired(t.TypedDict):
    CreditDebitIndicator: _CreditDebitIndicatorType
    """Credit for money that came in or is there, Debit for money that went out or is owed. A balance of zero is a credit."""
    Type: BalanceType
    """The kind of balance. The sandbox answers KSAOB.InterimBooked (what is booked) and KSAOB.InterimAvailable (what can be spent)."""
    DateTime: _DateTimeType
    """A time in UTC with milliseconds."""
    Amount: ResponseAmount
    """How much money, and in which currency."""
    CreditLineIncluded: bool
    """Whether the amount includes the credit line."""


class Balance(_BalanceRequired, total=False):
    """One balance."""

    CreditLine: list[BalanceCreditLineItem]
    """The credit lines of the account; absent where it has none."""


CreditDebitIndicator: t.TypeAlias = t.Literal["KSAOB.Credit", "KSAOB.Debit"]


BalanceType: t.TypeAlias = t.Literal["KSAOB.ClosingAvailable", "KSAOB.ClosingBooked", "KSAOB.ClosingCleared", "KSAOB.Expected", "KSAOB.ForwardAvailable", "KSAOB.Information", "KSAOB.InterimAvailable", "KSAOB.InterimBooked", "KSAOB.InterimCleared", "KSAOB.OpeningAvailable", "KSAOB.OpeningBooked", "KSAOB.OpeningCleared", "KSAOB.PreviouslyClosedBooked"]


class ResponseAmount(t.TypedDict):
    """How much money, and in which currency."""

    Amount: str
    """Decimal amount with exactly two decimals."""
    Currency: str
    """ISO 4217 code."""


class BalanceCreditLineItem(t.TypedDict):
    """One credit line."""

    Type: t.Literal["KSAOB.Available", "KSAOB.Credit", "KSAOB.Emergency", "KSAOB.Pre-Agreed", "KSAOB.Temporary"]
    """The kind of credit line."""
    Amount: ResponseAmount
    """How much money, and in which currency."""


class TransactionsMessage(t.TypedDict):
    """The transactions of an account, newest booking first."""

    Data: TransactionsMessageData
    """The transactions on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: TransactionsMeta
    """About this answer."""


class TransactionsMessageData(t.TypedDict):
    """The transactions on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    Transaction: list[_TransactionType]
    """The transactions on this page."""


class _TransactionRequired(t.TypedDict):
    TransactionId: str
    """The bank's id of the transaction. It is unique in the bank and never changes."""
    TransactionDateTime: DateTime
    """A time in UTC with milliseconds."""
    TransactionType: t.Literal["KSAOB.POS", "KSAOB.ECommerce", "KSAOB.ATM", "KSAOB.BillPayments", "KSAOB.LocalBankTransfer", "KSAOB.SameBankTransfer", "KSAOB.InternationalTransfer", "KSAOB.Teller", "KSAOB.Cheque", "KSAOB.Other"]
    """How the money moved, for example a card purchase, a transfer or a fee."""
    SubTransactionType: t.Literal["KSAOB.Purchase", "KSAOB.Reversal", "KSAOB.Refund", "KSAOB.Withdrawal", "KSAOB.WithdrawalReversal", "KSAOB.Deposit", "KSAOB.DepositReversal", "KSAOB.MoneyTransfer", "KSAOB.NotApplicable"]
    """The kind of transaction in more detail."""
    PaymentModes: t.Literal["KSAOB.Online", "KSAOB.Offline", "KSAOB.Batch"]
    """How the transaction was made."""
    CreditDebitIndicator: t.Literal["KSAOB.Credit", "KSAOB.Debit"]
    """Credit for incoming money, Debit for outgoing money."""
    Status: t.Literal["KSAOB.Booked", "KSAOB.Pending", "KSAOB.Rejected"]
    """Whether the transaction is booked."""
    BookingDateTime: DateTime
    """A time in UTC with milliseconds."""
    Amount: ResponseAmount
    """How much money, and in which currency."""


class Transaction(_TransactionRequired, total=False):
    """One transaction of the account."""

    LocalTimeZone: str
    """Offset of the local time where the transaction was made."""
    TransactionReference: str
    """Reference of the customer or of the payment system; the PaymentId of a payment that came through this bank's payment interface."""
    Flags: list[t.Literal["KSAOB.Cashback", "KSAOB.Payroll", "KSAOB.DirectDebit", "KSAOB.StandingOrder", "KSAOB.Loan", "KSAOB.Dividend"]]
    """What the transaction belongs to. Absent where no flag applies."""
    TransactionMutability: t.Literal["KSAOB.Mutable", "KSAOB.Immutable"]
    """Whether the transaction can still change."""
    ValueDateTime: DateTime
    """A time in UTC with milliseconds."""
    TransactionInformation: str
    """The text of the account statement in Arabic and English."""
    ChargeAmount: TransactionChargeAmount
    """What the bank charged for the transaction. Absent where it charged nothing."""
    CurrencyExchange: _CurrencyExchangeType
    """How money of another currency was converted. Absent where nothing was converted."""
    BankTransactionCode: TransactionBankTransactionCode
    """What happened, in the three-level code list of ISO 20022."""
    ProprietaryBankTransactionCode: TransactionProprietaryBankTransactionCode
    """The bank's own code of the transaction."""
    Balance: TransactionBalance
    """The booked balance after this transaction. Absent while the transaction is pending."""
    MerchantDetails: TransactionMerchant
    """The merchant of a card purchase."""
    CreditorAgent: TransactionCreditorAgent
    """The bank of the other account. Absent where that account is held here or there is none."""
    CreditorAccount: AccountIdentification
    """The account on the other side, by its number and, where it is known, its holder."""
    DebtorAgent: TransactionDebtorAgent
    """The bank of the other account. Absent where that account is held here or there is none."""
    DebtorAccount: AccountIdentification
    """The account on the other side, by its number and, where it is known, its holder."""
    CardInstrument: _CardInstrumentType
    """The card with which the customer paid."""
    BillDetails: _BillDetailsType
    """The bill that was paid."""
    SupplementaryData: TransactionSupplementaryData
    """More about the transaction."""


class _TransactionChargeAmountRequired(t.TypedDict):
    Amount: str
    """Decimal amount with exactly two decimals."""
    Currency: str
    """ISO 4217 code."""


class TransactionChargeAmount(_TransactionChargeAmountRequired, total=False):
    """What the bank charged for the transaction. Absent where it charged nothing."""

    ChargeIncluded: bool
    """Whether Amount includes the charge."""


class _CurrencyExchangeRequired(t.TypedDict):
    SourceCurrency: str
    """ISO 4217 code."""
    TargetCurrency: str
    """ISO 4217 code."""
    UnitCurrency: str
    """ISO 4217 code."""
    ExchangeRate: str
    """Units of TargetCurrency for one unit of UnitCurrency, as a decimal number."""
    InstructedAmount: CurrencyExchangeInstructedAmount
    """The amount in the currency of the order."""


class CurrencyExchange(_CurrencyExchangeRequired, total=False):
    """How money of another currency was converted. Absent where nothing was converted."""

    ContractIdentification: str
    """The bank's reference for the agreed rate of exchange."""
    QuotationDate: str
    """When the rate was quoted."""


class CurrencyExchangeInstructedAmount(t.TypedDict):
    """The amount in the currency of the order."""

    Amount: str
    """Decimal amount, with the decimals of its currency."""
    Currency: str
    """ISO 4217 code."""


class TransactionBankTransactionCode(t.TypedDict, total=False):
    """What happened, in the three-level code list of ISO 20022."""

    DomainCode: str
    """First level of the code, the business area, for example PMNT for payments."""
    FamilyCode: str
    """Second level of the code, for example CCRD for customer card transactions."""
    SubFamilyCode: str
    """Third level of the code, for example POSD for a purchase at a point of sale."""


class _TransactionProprietaryBankTransactionCodeRequired(t.TypedDict):
    Code: str
    """What happened, in this bank's own words."""


class TransactionProprietaryBankTransactionCode(_TransactionProprietaryBankTransactionCodeRequired, total=False):
    """The bank's own code of the transaction."""

    Issuer: str
    """Who defined the code. It is this bank."""


class TransactionBalance(t.TypedDict):
    """The booked balance after this transaction. Absent while the transaction is pending."""

    CreditDebitIndicator: _CreditDebitIndicatorType
    """Credit for money that came in or is there, Debit for money that went out or is owed. A balance of zero is a credit."""
    Type: BalanceType
    """The kind of balance. The sandbox answers KSAOB.InterimBooked (what is booked) and KSAOB.InterimAvailable (what can be spent)."""
    Amount: ResponseAmount
    """How much money, and in which currency."""


class TransactionMerchant(t.TypedDict, total=False):
    """The merchant of a card purchase."""

    MerchantName: str
    """The shop or company as the card scheme reported it."""
    MerchantCategoryCode: str
    """What the merchant sells, as four digits of ISO 18245."""


class _TransactionCreditorAgentRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.BICFI", "KSAOB.OTHER"]
    """The scheme of Identification, a BIC or an id of the SARIE system."""
    Identification: str
    """BIC of the bank, or its SARIE id."""


class TransactionCreditorAgent(_TransactionCreditorAgentRequired, total=False):
    """The bank of the other account. Absent where that account is held here or there is none."""

    Name: str
    """Name of the bank in the languages in which it is known."""


class _TransactionDebtorAgentRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.BICFI", "KSAOB.OTHER"]
    """The scheme of Identification, a BIC or an id of the SARIE system."""
    Identification: str
    """BIC of the bank, or its SARIE id."""


class TransactionDebtorAgent(_TransactionDebtorAgentRequired, total=False):
    """The bank of the other account. Absent where that account is held here or there is none."""

    Name: str
    """Name of the bank in the languages in which it is known."""


class _CardInstrumentRequired(t.TypedDict):
    CardSchemeName: t.Literal["KSAOB.AmericanExpress", "KSAOB.Diners", "KSAOB.Discover", "KSAOB.GCC", "KSAOB.MasterCard", "KSAOB.UPI", "KSAOB.VISA", "KSAOB.mada"]
    """The network that the payment went through, for example mada or Visa."""
    InstrumentType: t.Literal["KSAOB.ApplePay", "KSAOB.madaPay", "KSAOB.Contactless", "KSAOB.MagStripe", "KSAOB.Chip", "KSAOB.Other"]
    """How the card was used."""


class CardInstrument(_CardInstrumentRequired, total=False):
    """The card with which the customer paid."""

    Name: str
    """Name on the card."""
    Identification: str
    """The first and last four digits of the card number."""


class BillDetails(t.TypedDict):
    """The bill that was paid."""

    BillerId: str
    """The biller's code in SADAD."""
    BillNumber: str
    """Number of the bill at the biller."""


class TransactionSupplementaryData(t.TypedDict, total=False):
    """More about the transaction."""

    BillerName: str
    """Name of the biller of BillDetails."""
    MerchantCity: str
    """Where the merchant does business, as the card scheme reported it."""


class _TransactionsMetaRequired(t.TypedDict):
    TotalPages: int
    """The number of pages of this size. An empty list has one page."""


class TransactionsMeta(_TransactionsMetaRequired, total=False):
    """About this answer."""

    FirstAvailableDateTime: str
    """Booking time of the oldest transaction on all pages. Absent when there is none."""
    LastAvailableDateTime: str
    """Booking time of the newest transaction on all pages. Absent when there is none."""


class BeneficiariesMessage(t.TypedDict):
    """The people and organisations whom the customer may pay from an account."""

    Data: BeneficiariesMessageData
    """The beneficiaries on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class BeneficiariesMessageData(t.TypedDict):
    """The beneficiaries on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    Beneficiary: list[_BeneficiaryType]
    """The beneficiaries on this page."""


class _BeneficiaryRequired(t.TypedDict):
    BeneficiaryId: str
    """The bank's id of the beneficiary."""
    BeneficiaryType: t.Literal["KSAOB.Activated", "KSAOB.NotActivated"]
    """Whether the customer has activated the beneficiary."""
    AccountHolderName: HolderName
    """Name of the holder or holders in Arabic and English."""
    CreditorAgent: BeneficiaryCreditorAgent
    """The beneficiary's bank."""
    CreditorAccount: list[AccountIdentification]
    """The beneficiary's account."""


class Beneficiary(_BeneficiaryRequired, total=False):
    """One beneficiary."""

    Reference: str
    """The customer's name for the beneficiary."""
    SupplementaryData: BeneficiarySupplementaryData
    """More about the beneficiary."""


class BeneficiarySupplementaryData(t.TypedDict, total=False):
    """More about the beneficiary."""

    DateCreated: DateTime
    """A time in UTC with milliseconds."""


class _BeneficiaryCreditorAgentRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.BICFI", "KSAOB.OTHER"]
    """The scheme of Identification, a BIC or an id of the SARIE system."""
    Identification: str
    """BIC of the bank, or its SARIE id."""


class BeneficiaryCreditorAgent(_BeneficiaryCreditorAgentRequired, total=False):
    """The beneficiary's bank."""

    Name: str
    """Name of the bank in the languages in which it is known."""
    PostalAddress: list[BeneficiaryCreditorAgentPostalAddressItem]
    """Where the beneficiary's bank has its office, one entry per address."""


class _BeneficiaryCreditorAgentPostalAddressItemRequired(t.TypedDict):
    AddressType: t.Literal["KSAOB.Business"]
    """What the address is used for; banks have business addresses only."""
    Country: str
    """ISO 3166-1 alpha-2 country code."""


class BeneficiaryCreditorAgentPostalAddressItem(_BeneficiaryCreditorAgentPostalAddressItemRequired, total=False):
    """One address."""

    StreetName: str
    """Street and town in one text."""


class DirectDebitsMessage(t.TypedDict):
    """The mandates under which others may collect money from an account."""

    Data: DirectDebitsMessageData
    """The direct debits on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class DirectDebitsMessageData(t.TypedDict):
    """The direct debits on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    DirectDebit: list[_DirectDebitType]
    """The direct debits on this page."""


class _DirectDebitRequired(t.TypedDict):
    DirectDebitId: str
    """The bank's id of the direct debit."""
    MandateIdentification: str
    """Identification of the customer's mandate."""
    DirectDebitStatusCode: t.Literal["Active", "Inactive"]
    """Whether the direct debit is active. The KSA standard writes these values without a prefix."""
    Name: str
    """Name of the collecting organisation, in Arabic and, where both fit, English."""
    Frequency: t.Literal["KSAOB.Annual", "KSAOB.Daily", "KSAOB.Fortnightly", "KSAOB.HalfYearly", "KSAOB.Monthly", "KSAOB.NotKnown", "KSAOB.Quarterly", "KSAOB.Weekly"]
    """How often money is collected."""


class DirectDebit(_DirectDebitRequired, total=False):
    """One direct debit."""

    PreviousPaymentDateTime: DateTime
    """A time in UTC with milliseconds."""
    PreviousPaymentAmount: ResponseAmount
    """How much money, and in which currency."""


class StandingOrdersMessage(t.TypedDict):
    """The payments that an account makes again and again."""

    Data: StandingOrdersMessageData
    """The standing orders on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class StandingOrdersMessageData(t.TypedDict):
    """The standing orders on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    StandingOrder: list[_StandingOrderType]
    """The standing orders on this page."""


class _StandingOrderRequired(t.TypedDict):
    StandingOrderId: str
    """The bank's id of the standing order."""
    AccountHolderName: HolderName
    """Name of the holder or holders in Arabic and English."""
    Frequency: str
    """How often the order pays. EveryDay, or IntervalWeekDay:<number of weeks>:<day of the week, 1 is Monday>, or IntervalMonthDay:<number of months>:<day of the month>, or NotKnown."""
    FirstPaymentDateTime: str
    """When that payment was made or will be made, in UTC with milliseconds. Absent where there is none."""
    StandingOrderStatusCode: t.Literal["KSAOB.Active", "KSAOB.Inactive"]
    """Whether further payments are made under the order."""
    FirstPaymentAmount: ResponseAmount
    """How much money, and in which currency."""


class StandingOrder(_StandingOrderRequired, total=False):
    """One standing order."""

    CreditorReference: str
    """The text that the beneficiary receives with the money."""
    NextPaymentDateTime: str
    """When that payment was made or will be made, in UTC with milliseconds. Absent where there is none."""
    LastPaymentDateTime: str
    """When that payment was made or will be made, in UTC with milliseconds. Absent where there is none."""
    FinalPaymentDateTime: str
    """When that payment was made or will be made, in UTC with milliseconds. Absent where there is none."""
    NumberOfPayments: str
    """The number of all payments of the order. Absent where the order has no end."""
    NextPaymentAmount: ResponseAmount
    """How much money, and in which currency."""
    LastPaymentAmount: ResponseAmount
    """How much money, and in which currency."""
    FinalPaymentAmount: ResponseAmount
    """How much money, and in which currency."""
    CreditorAgent: StandingOrderCreditorAgent
    """The beneficiary's bank."""
    CreditorAccount: StandingOrderCreditorAccount
    """The beneficiary's account."""


class _StandingOrderCreditorAgentRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.BICFI", "KSAOB.OTHER"]
    """The scheme of Identification, for example an IBAN or a BIC."""
    Identification: str
    """BIC of the bank, or its SARIE id."""


class StandingOrderCreditorAgent(_StandingOrderCreditorAgentRequired, total=False):
    """The beneficiary's bank."""

    Name: str
    """Name of the bank in the languages in which it is known."""


class _StandingOrderCreditorAccountRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.IBAN", "KSAOB.MaskedPAN"]
    """The scheme of Identification, for example an IBAN or a BIC."""
    Identification: str
    """IBAN without blanks."""


class StandingOrderCreditorAccount(_StandingOrderCreditorAccountRequired, total=False):
    """The beneficiary's account."""

    Name: HolderName
    """Name of the holder or holders in Arabic and English."""


class ScheduledPaymentsMessage(t.TypedDict):
    """The payments that an account will make once, on a later day."""

    Data: ScheduledPaymentsMessageData
    """The scheduled payments on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class ScheduledPaymentsMessageData(t.TypedDict):
    """The scheduled payments on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    ScheduledPayment: list[_ScheduledPaymentType]
    """The scheduled payments on this page."""


class _ScheduledPaymentRequired(t.TypedDict):
    ScheduledPaymentId: str
    """The bank's id of the scheduled payment."""
    AccountHolderName: HolderName
    """Name of the holder or holders in Arabic and English."""
    ScheduledType: t.Literal["KSAOB.Arrival", "KSAOB.Execution"]
    """Whether the money leaves (Execution) or arrives (Arrival) at ScheduledPaymentDateTime."""
    ScheduledPaymentDateTime: DateTime
    """A time in UTC with milliseconds."""
    InstructedAmount: ResponseAmount
    """How much money, and in which currency."""


class ScheduledPayment(_ScheduledPaymentRequired, total=False):
    """One scheduled payment."""

    CreditorReference: str
    """The text that the beneficiary receives with the money."""
    CreditorAgent: ScheduledPaymentCreditorAgent
    """The beneficiary's bank."""
    CreditorAccount: ScheduledPaymentCreditorAccount
    """The beneficiary's account."""


class _ScheduledPaymentCreditorAgentRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.BICFI", "KSAOB.OTHER"]
    """The scheme of Identification, for example an IBAN or a BIC."""
    Identification: str
    """BIC of the bank, or its SARIE id."""


class ScheduledPaymentCreditorAgent(_ScheduledPaymentCreditorAgentRequired, total=False):
    """The beneficiary's bank."""

    Name: str
    """Name of the bank in the languages in which it is known."""


class _ScheduledPaymentCreditorAccountRequired(t.TypedDict):
    IdentificationType: t.Literal["KSAOB.IBAN", "KSAOB.MaskedPAN"]
    """The scheme of Identification, for example an IBAN or a BIC."""
    Identification: str
    """IBAN without blanks."""


class ScheduledPaymentCreditorAccount(_ScheduledPaymentCreditorAccountRequired, total=False):
    """The beneficiary's account."""

    Name: HolderName
    """Name of the holder or holders in Arabic and English."""


class AccountPartiesMessage(t.TypedDict):
    """Who holds an account and who acts for its holders."""

    Data: AccountPartiesMessageData
    """The parties on this page."""
    Links: PageLinks
    """Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row."""
    Meta: PageMeta
    """About this answer."""


class AccountPartiesMessageData(t.TypedDict):
    """The parties on this page."""

    AccountId: _AccountIdType
    """The bank's id of the account; it never changes and says nothing about the account."""
    Party: list[AccountPartiesMessageDataPartyItem]
    """The parties on this page."""


class AccountPartiesMessageDataPartyItem(t.TypedDict):
    """One party."""

    PartyId: str
    """The bank's id of the party. It is not the national identification number."""
    PartyType: t.Literal["KSAOB.Sole", "KSAOB.Joint", "KSAOB.Delegate"]
    """How the party holds the account."""
    AccountRole: str
    """What the party is to this account, for example its owner or a signatory."""
    VerifiedClaims: list[AccountPartiesMessageDataPartyItemVerifiedClaimsItem]
    """What the bank has verified about the party."""


class AccountPartiesMessageDataPartyItemVerifiedClaimsItem(t.TypedDict):
    """Claims that were verified together."""

    Verification: _VerificationType
    """How and when the claims were verified."""
    Claims: AccountPartiesMessageDataPartyItemVerifiedClaimsItemClaims
    """What the bank has verified about the person."""


class _VerificationRequired(t.TypedDict):
    TrustFramework: t.Literal["SA_AML"]
    """The rules of the verification. SA_AML stands for the Saudi rules against money laundering."""


class Verification(_VerificationRequired, total=False):
    """How and when the claims were verified."""

    AssuranceLevel: t.Literal["high", "very_high"]
    """How sure the bank is of who this person is (OpenID Connect for Identity Assurance)."""
    Time: DateTime
    """A time in UTC with milliseconds."""


class AccountPartiesMessageDataPartyItemVerifiedClaimsItemClaims(t.TypedDict):
    """What the bank has verified about the person."""

    Sub: str
    """The bank's id of the person."""
    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class PartyMessage(t.TypedDict):
    """The PSU of the consent."""

    Data: PartyMessageData
    """The PSU of the consent."""
    Links: SelfLink
    """Relative paths."""
    Meta: _MetaType
    """An empty object; only lists have members here."""


class PartyMessageData(t.TypedDict):
    """The PSU of the consent."""

    Party: PartyMessageDataParty
    """The PSU as a party of the bank."""


class PartyMessageDataParty(t.TypedDict):
    """The PSU as a party of the bank."""

    PartyId: str
    """The bank's id of the party. It is not the national identification number."""
    PartyType: t.Literal["KSAOB.Sole", "KSAOB.Joint", "KSAOB.Delegate"]
    """How the party holds the account."""
    AccountRole: str
    """What the party is to this account, for example its owner or a signatory."""
    VerifiedClaims: list[PartyMessageDataPartyVerifiedClaimsItem]
    """What the bank has verified about the PSU."""


class PartyMessageDataPartyVerifiedClaimsItem(t.TypedDict):
    """Claims that were verified together."""

    Verification: _VerificationType
    """How and when the claims were verified."""
    Claims: PsuClaims
    """What the bank has verified about the person."""


class _PsuClaimsRequired(t.TypedDict):
    Sub: str
    """The bank's id of the person."""
    Name: BilingualName
    """A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit."""


class PsuClaims(_PsuClaimsRequired, total=False):
    """What the bank has verified about the person."""

    Email: str
    """The e-mail address under which the bank writes to the person."""
    PhoneNumber: str
    """Mobile number with the country code."""
    BirthDate: str
    """The person's date of birth in the Gregorian calendar, without a time."""
    Nationalities: list[str]
    """ISO 3166-1 alpha-2 country codes."""
    NationalAddress: list[PsuClaimsNationalAddressItem]
    """Addresses of the PSU."""
    PartyIdentity: PsuClaimsPartyIdentity
    """The PSU's identity document."""


class _PsuClaimsNationalAddressItemRequired(t.TypedDict):
    AddressType: t.Literal["KSAOB.Business", "KSAOB.Correspondence", "KSAOB.Residential"]
    """What the address is used for, for example living there or receiving mail."""
    Country: str
    """ISO 3166-1 alpha-2 country code."""


class PsuClaimsNationalAddressItem(_PsuClaimsNationalAddressItemRequired, total=False):
    """One address."""

    BuildingNumber: str
    """The building's four digits in the national address."""
    StreetName: str
    """Street, in Arabic and English."""
    PostalCode: str
    """The five digits of the postal zone in the national address."""
    City: str
    """City, in Arabic and, where both fit, English."""


class PsuClaimsPartyIdentity(t.TypedDict):
    """The PSU's identity document."""

    Type: t.Literal["KSAOB.NationalID", "KSAOB.IqamaID"]
    """The kind of document."""
    Number: str
    """National identification number."""


Meta: t.TypeAlias = "dict[str, t.Any]"


class AccountConsentEventMessage(t.TypedDict):
    """An account-access consent after a change of its status or flags, or three days or less before its end."""

    Data: AccountConsentResponseData
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
    """What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches."""
    ConsentId: str
    """The consent that was changed, or from which the payment or letter came."""


EventType: t.TypeAlias = str


_PermissionsType: t.TypeAlias = Permissions
_AuthorizationExpirationTimeWindowType: t.TypeAlias = AuthorizationExpirationTimeWindow
_NationalIdentificationNumberType: t.TypeAlias = NationalIdentificationNumber
_FourthPartyType: t.TypeAlias = FourthParty
_SponsoredTPPType: t.TypeAlias = SponsoredTPP
_PSUIndicatorsType: t.TypeAlias = PSUIndicators
_RequestIndicatorsType: t.TypeAlias = RequestIndicators
_SubscriptionType: t.TypeAlias = Subscription
_PSUPhoneNumberType: t.TypeAlias = PSUPhoneNumber
_IsCustomerRegisteredType: t.TypeAlias = IsCustomerRegistered
_IsCustomerVerifiedType: t.TypeAlias = IsCustomerVerified
_FailedLoginAttemptsType: t.TypeAlias = FailedLoginAttempts
_GeoLocationType: t.TypeAlias = GeoLocation
_DeviceIdType: t.TypeAlias = DeviceId
_VPNStatusType: t.TypeAlias = VPNStatus
_RemoteAccessToolType: t.TypeAlias = RemoteAccessTool
_ScreensharingType: t.TypeAlias = Screensharing
_DeviceSoftwareRestrictedType: t.TypeAlias = DeviceSoftwareRestricted
_TrustedDeviceFlagType: t.TypeAlias = TrustedDeviceFlag
_MechanismOfTrustingDeviceType: t.TypeAlias = MechanismOfTrustingDevice
_IPAddressVersionType: t.TypeAlias = IPAddressVersion
_IPAddressVerisonType: t.TypeAlias = IPAddressVerison
_DeviceTypeType: t.TypeAlias = DeviceType
_DeviceNameType: t.TypeAlias = DeviceName
_ConnectionTypeType: t.TypeAlias = ConnectionType
_AppVersionType: t.TypeAlias = AppVersion
_LocaleInformationType: t.TypeAlias = LocaleInformation
_StorageCapacityType: t.TypeAlias = StorageCapacity
_ScreenReaderActiveType: t.TypeAlias = ScreenReaderActive
_ISPNameType: t.TypeAlias = ISPName
_NetworkTypeType: t.TypeAlias = NetworkType
_AccountIdType: t.TypeAlias = AccountId
_AccountType: t.TypeAlias = Account
_CreditDebitIndicatorType: t.TypeAlias = CreditDebitIndicator
_DateTimeType: t.TypeAlias = DateTime
_BalanceType: t.TypeAlias = Balance
_CurrencyExchangeType: t.TypeAlias = CurrencyExchange
_CardInstrumentType: t.TypeAlias = CardInstrument
_BillDetailsType: t.TypeAlias = BillDetails
_TransactionType: t.TypeAlias = Transaction
_BeneficiaryType: t.TypeAlias = Beneficiary
_DirectDebitType: t.TypeAlias = DirectDebit
_StandingOrderType: t.TypeAlias = StandingOrder
_ScheduledPaymentType: t.TypeAlias = ScheduledPayment
_VerificationType: t.TypeAlias = Verification
_MetaType: t.TypeAlias = Meta
_EventTypeType: t.TypeAlias = EventType
_EventMetaType: t.TypeAlias = EventMeta
