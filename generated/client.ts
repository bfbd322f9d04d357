// Written by make generate from specs/. Do not edit.
import type { AnswerOf, CallInput } from '../src/sdk/operations.ts'

/** Every operation as a method of its own name. */
export interface OperationMethods {
  /**
   * Create an account-access consent
   *
   * Asks for access to accounts. The consent is created in AwaitingAuthorization with a new ConsentId; `Links.scaOAuth` says where
   * the PSU authorizes it. With `x-idempotency-key` the same request again gives the first answer.
   *
   * `POST /account-access-consents`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 409: The idempotency key was used for another message in the last 24 hours.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createAccountAccessConsent({
   *   body: {
   *     Data: {
   *       Permissions: [
   *         'ReadAccountsDetail',
   *         'ReadBalances',
   *         'ReadTransactionsDetail',
   *         'ReadTransactionsCredits',
   *         'ReadTransactionsDebits',
   *         'ReadBeneficiariesBasic',
   *         'ReadDirectDebits',
   *         'ReadStandingOrdersBasic',
   *         'ReadScheduledPaymentsBasic',
   *         'ReadPartyPSU',
   *       ],
   *       AuthorizationExpirationTimeWindow: '024:00:00',
   *       ExpirationDateTime: '2027-05-20T12:30:00+03:00',
   *       NationalIdentificationNumber: '1000000016',
   *       TransactionFromDateTime: '2025-11-21T00:00:00+03:00',
   *       TransactionToDateTime: '2027-05-20T12:30:00+03:00',
   *       AccountType: ['KSAOB.Retail'],
   *       AccountSubType: ['CurrentAccount', 'Savings'],
   *       FourthParty: {
   *         TradingName: 'محاسب الخليج',
   *         LegalName: 'شركة محاسب الخليج المحدودة',
   *         IdentifierType: 'KSAOB.UnifiedCommercialNumber',
   *         Identifier: '7012345678',
   *       },
   *       SponsoredTPP: { TradingName: 'نخيل للمدفوعات', Identification: '7001234567' },
   *       ConsentPurpose: ['Account Aggregation', 'E-Statement'],
   *       IsPSUReadAllAccounts: false,
   *     },
   *     Risk: {
   *       PSUIndicators: {
   *         PSUName: { … },
   *         PSUPhoneNumber: '0501234567',
   *         IsCustomerRegistered: true,
   *         IsCustomerVerified: true,
   *         FailedLoginAttempts: 0,
   *         PasswordChangedDateTime: '2026-03-02T08:15:00+03:00',
   *         PSUOnboardingDateTime: '2024-09-10T11:00:00+0300',
   *       },
   *       DeviceIndicators: {
   *         GeoLocation: { … },
   *         DeviceId: '7f3c1a90-54234',
   *         VPNStatus: false,
   *         RemoteAccessTool: false,
   *         Screensharing: false,
   *         DeviceSoftwareRestricted: true,
   *         TrustedDeviceFlag: true,
   *         TrustedDeviceDateAndtime: '2025-11-05T19:20:30Z',
   *         MechanismOfTrustingDevice: 'KSAOB.IVR',
   *         IPAddressVersion: 'KSAOB.IPv4',
   *         DeviceType: 'KSAOB.Smartphone',
   *         DeviceName: 'هاتف عبدالله',
   *         ConnectionType: 'KSAOB.WiFi',
   *         AppVersion: '4.12.0',
   *         LocaleInformation: 'ar-SA',
   *         StorageCapacity: '256 GB',
   *         ScreenReaderActive: false,
   *         ISPName: 'stc',
   *         NetworkType: 'KSAOB.2G',
   *       },
   *       RequestIndicators: { InitiationMode: 'KSAOB.UserInitiated', AcceptanceChannel: 'KSAOB.Mobile' },
   *     },
   *     Subscription: { Webhook: { Url: 'https://tpp.example/webhooks/sanad', IsActive: false } },
   *   },
   * })
   */
  createAccountAccessConsent(input: CallInput<'createAccountAccessConsent'>): Promise<AnswerOf<'createAccountAccessConsent'>>

  /**
   * Create an account-access consent (other address)
   *
   * The same operation as createAccountAccessConsent, at the address of the KSA standard.
   *
   * `POST /open-banking/account-information/2024.09.01-final-errata1/account-access-consents`
   */
  createAccountAccessConsentAlias(input: CallInput<'createAccountAccessConsentAlias'>): Promise<AnswerOf<'createAccountAccessConsentAlias'>>

  /**
   * Create an account-access consent (other address)
   *
   * The same operation as createAccountAccessConsent, below the address at which consents are read and ended.
   *
   * `POST /ksaob-aisp/v3.10/account-access-consents`
   */
  createAccountAccessConsentVersionAlias(input: CallInput<'createAccountAccessConsentVersionAlias'>): Promise<AnswerOf<'createAccountAccessConsentVersionAlias'>>

  /**
   * Read an account-access consent
   *
   * Returns the consent as it is now. `Flag` has the times of what happened to it, and `Meta.MultipleAuthorizers` says who still has to approve.
   *
   * `GET /ksaob-aisp/v3.10/account-access-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountAccessConsent({ path: { ConsentId: 'aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94' } })
   */
  getAccountAccessConsent(input: CallInput<'getAccountAccessConsent'>): Promise<AnswerOf<'getAccountAccessConsent'>>

  /**
   * End an account-access consent or change its webhook
   *
   * Rejects a consent that still awaits authorization (`Rejected`), or revokes one that is authorized (`Finished`). The webhook can be changed in any state, alone or in the same call. The tokens of an ended consent end at once.
   *
   * `PATCH /ksaob-aisp/v3.10/account-access-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.patchAccountAccessConsent({
   *   path: { ConsentId: 'aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94' },
   *   body: {
   *     Data: {
   *       ConsentStatus: 'Finished',
   *       ConsentFlags: { Revoked: '2027-01-15T18:00:00+03:00' },
   *       RevokedBy: 'KSAOB.TPP.InitiatedByPSU',
   *     },
   *   },
   * })
   */
  patchAccountAccessConsent(input: CallInput<'patchAccountAccessConsent'>): Promise<AnswerOf<'patchAccountAccessConsent'>>

  /**
   * Read an account-access consent (other address)
   *
   * The same operation as getAccountAccessConsent, at the address of the KSA standard.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}`
   */
  getAccountAccessConsentAlias(input: CallInput<'getAccountAccessConsentAlias'>): Promise<AnswerOf<'getAccountAccessConsentAlias'>>

  /**
   * End an account-access consent or change its webhook (other address)
   *
   * The same operation as patchAccountAccessConsent, at the address of the KSA standard.
   *
   * `PATCH /open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}`
   */
  patchAccountAccessConsentAlias(input: CallInput<'patchAccountAccessConsentAlias'>): Promise<AnswerOf<'patchAccountAccessConsentAlias'>>

  /**
   * List the accounts of the consent
   *
   * Returns the accounts that the PSU linked, oldest first. Suspended and closed accounts and those of a deceased holder are listed too, but nothing more of them can be read.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts`
   *
   * @throws {SanadApiError} 400: A header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccounts({ psuToken })
   */
  getAccounts(input: CallInput<'getAccounts'>): Promise<AnswerOf<'getAccounts'>>

  /**
   * Read one account
   *
   * Returns one account of the list, whatever its status.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccount({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccount(input: CallInput<'getAccount'>): Promise<AnswerOf<'getAccount'>>

  /**
   * Read the balances of an account
   *
   * Returns the booked and the available balance as they are now.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/balances`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountBalances({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountBalances(input: CallInput<'getAccountBalances'>): Promise<AnswerOf<'getAccountBalances'>>

  /**
   * List the transactions of an account
   *
   * Returns the transactions, newest booking first. Only those between the consent’s TransactionFromDateTime and TransactionToDateTime are shown. The consent’s permissions decide which directions and which members are shown.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/transactions`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown, or the window ends before it begins.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountTransactions({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountTransactions(input: CallInput<'getAccountTransactions'>): Promise<AnswerOf<'getAccountTransactions'>>

  /**
   * List the beneficiaries of an account
   *
   * Returns the people and organisations whom the customer may pay from the account.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/beneficiaries`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountBeneficiaries({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountBeneficiaries(input: CallInput<'getAccountBeneficiaries'>): Promise<AnswerOf<'getAccountBeneficiaries'>>

  /**
   * List the direct debits of an account
   *
   * Returns the mandates under which others may collect money from the account.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/direct-debits`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountDirectDebits({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountDirectDebits(input: CallInput<'getAccountDirectDebits'>): Promise<AnswerOf<'getAccountDirectDebits'>>

  /**
   * List the standing orders of an account
   *
   * Returns the payments that the account makes again and again.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/standing-orders`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountStandingOrders({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountStandingOrders(input: CallInput<'getAccountStandingOrders'>): Promise<AnswerOf<'getAccountStandingOrders'>>

  /**
   * List the scheduled payments of an account
   *
   * Returns the payments that the account will make once, on a later day.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/scheduled-payments`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountScheduledPayments({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountScheduledPayments(input: CallInput<'getAccountScheduledPayments'>): Promise<AnswerOf<'getAccountScheduledPayments'>>

  /**
   * List the parties of an account
   *
   * Returns who holds the account and who acts for its holders.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/parties`
   *
   * @throws {SanadApiError} 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAccountParties({ psuToken, path: { AccountId: 'acc-000101' } })
   */
  getAccountParties(input: CallInput<'getAccountParties'>): Promise<AnswerOf<'getAccountParties'>>

  /**
   * Read about the PSU
   *
   * Returns what the bank knows about the person who gave the consent.
   *
   * `GET /open-banking/account-information/2024.09.01-final-errata1/parties`
   *
   * @throws {SanadApiError} 400: A header or a query parameter is wrong or unknown.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getParties({ psuToken })
   */
  getParties(input: CallInput<'getParties'>): Promise<AnswerOf<'getParties'>>

  /**
   * Verify an account
   *
   * Answers one question about one account: a name or an identifier, with or without the state of the account, or the state alone. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.
   *
   * `POST /v1.1/account-verifications`
   *
   * @throws {SanadApiError} 400: INVALID_FIELD: a value is wrong, the JSON is malformed, or the body is larger than 16 KiB. MISSING_FIELD: a mandatory field is missing or null. INVALID_FIELD_COMBO: name and ID exclude each other. NON_PARTICIPANT: holdingEntity names no participant. INVALID_HEADER and MISSING_HEADER: a header is wrong or missing.
   * @throws {SanadApiError} 401: The token is missing, has expired or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token belongs to an app of another product.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface. An unknown account is not an error.
   * @throws {SanadApiError} 421: The bank of the account does not serve its identification scheme, its country or this kind of question.
   * @throws {SanadApiError} 429: The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 502: The responder of the account’s bank gave an answer that breaks its contract.
   * @throws {SanadApiError} 503: The responder of the account’s bank is not available.
   * @throws {SanadApiError} 504: The responder of the account’s bank did not answer in time.
   * @example
   * const answer = await bank.verifyAccount({
   *   body: {
   *     data: {
   *       initiator: { idType: 'VAT', idValue: '310123456700003', reference: 'RUM-INV-2026-4471' },
   *       query: { types: [ … ], xRefId: 'INV-2026-4471', account: { … } },
   *     },
   *   },
   * })
   */
  verifyAccount(input: CallInput<'verifyAccount'>): Promise<AnswerOf<'verifyAccount'>>

  /**
   * OpenID Connect discovery
   *
   * Returns the server's metadata (OpenID Connect Discovery 1.0).
   *
   * `GET /auth/.well-known/openid-configuration`
   *
   * @example
   * const answer = await bank.getOpenidConfiguration()
   */
  getOpenidConfiguration(input?: CallInput<'getOpenidConfiguration'>): Promise<AnswerOf<'getOpenidConfiguration'>>

  /**
   * OAuth authorization server metadata
   *
   * Returns the same document. Clients that follow RFC 8414 to the letter look for it at the other address, `/.well-known/oauth-authorization-server/auth`.
   *
   * `GET /auth/.well-known/oauth-authorization-server`
   *
   * @example
   * const answer = await bank.getAuthorizationServerMetadata()
   */
  getAuthorizationServerMetadata(input?: CallInput<'getAuthorizationServerMetadata'>): Promise<AnswerOf<'getAuthorizationServerMetadata'>>

  /**
   * OAuth authorization server metadata (other address)
   *
   * The same operation as getAuthorizationServerMetadata, at the address of RFC 8414 section 3.1, which puts the path of the issuer behind `/.well-known/oauth-authorization-server`.
   *
   * `GET /.well-known/oauth-authorization-server/auth`
   */
  getAuthorizationServerMetadataAlias(input?: CallInput<'getAuthorizationServerMetadataAlias'>): Promise<AnswerOf<'getAuthorizationServerMetadataAlias'>>

  /**
   * Public keys of the bank
   *
   * Returns the public keys that verify the bank's tokens and envelopes. A key is published before it signs and stays published after it has stopped (two hours by default).
   *
   * `GET /auth/jwks`
   *
   * @example
   * const answer = await bank.getJwks()
   */
  getJwks(input?: CallInput<'getJwks'>): Promise<AnswerOf<'getJwks'>>

  /**
   * Send the PSU to the bank
   *
   * Open this address in the PSU's browser. After sign-in, decision and one-time code the browser comes back to `redirect_uri` with `code`, `state` and `iss`, or with `error`, for example access_denied. With a pushed request send only `client_id` and `request_uri`.
   *
   * `GET /auth/authorize`
   *
   * @throws {SanadApiError} 400: A page that says what is wrong. It is shown when the redirect address is not known to be the app's.
   * @throws {SanadApiError} 429: The browser, or its network, asks too often. A browser, which names text/html in `Accept`, gets a page; a program gets JSON as in RFC 6749.
   * @throws {SanadApiError} 431: The request line and the headers together are longer than 16 KiB. The connection ends.
   * @throws {SanadApiError} 500: A page that says that something went wrong at the bank.
   * @throws {SanadApiError} 503: A page that says that the bank cannot reach its data at this moment.
   * @example
   * const answer = await bank.authorize({ query: { client_id: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  authorize(input: CallInput<'authorize'>): Promise<AnswerOf<'authorize'>>

  /**
   * Push an authorization request
   *
   * Stores an authorization request and answers with a request_uri for it (RFC 9126). Every app may use it.
   *
   * `POST /auth/par`
   *
   * @throws {SanadApiError} 400: The authorization request is wrong; `error` says how.
   * @throws {SanadApiError} 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
   * @throws {SanadApiError} 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
   * @throws {SanadApiError} 431: The request line and the headers together are longer than 16 KiB. The connection ends.
   * @throws {SanadApiError} 500: Something went wrong at the bank. Nothing was issued.
   * @throws {SanadApiError} 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.
   * @example
   * const answer = await bank.pushAuthorizationRequest({
   *   body: {
   *     response_type: 'code',
   *     client_id: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f',
   *     redirect_uri: 'https://tpp.example/callback',
   *     scope: 'openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
   *     state: 'af0ifjsldkj',
   *     nonce: 'n-0S6_WzA2Mj',
   *     code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
   *     code_challenge_method: 'S256',
   *   },
   * })
   */
  pushAuthorizationRequest(input: CallInput<'pushAuthorizationRequest'>): Promise<AnswerOf<'pushAuthorizationRequest'>>

  /**
   * Let the PSU decide in the bank's app
   *
   * Begins a decoupled authorization (OpenID CIBA Core, modes poll and ping). The scope names one consent of the app that awaits authorization. `login_hint` is the NationalIdentificationNumber of the consent, or its ConsentId; a letter consent names nobody, so there it is the national identification number of a signatory. It is compared with the consent only. The answer does not show whether anybody has this number at the bank; a request for a number that nobody has just expires. `interval` is the time in seconds between two questions at the token endpoint. In mode ping the bank tells the app's endpoint once the customer has decided: POST with `Authorization: Bearer <client_notification_token>` and `{"auth_req_id": "..."}`, up to five times. A later request for the same consent ends the one before it, and a few requests of one app wait for one customer: a further one ends the oldest. A request that was ended so is answered at the token endpoint with `expired_token`. In the sandbox the scope `openid accounts` without a ConsentId makes a consent for the customer's retail accounts.
   *
   * `POST /auth/bc-authorize`
   *
   * @throws {SanadApiError} 400: The request is wrong; `error` says how.
   * @throws {SanadApiError} 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
   * @throws {SanadApiError} 403: The customer has declined several requests of this app, which may ask them again after as many seconds as `Retry-After` says.
   * @throws {SanadApiError} 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
   * @throws {SanadApiError} 431: The request line and the headers together are longer than 16 KiB. The connection ends.
   * @throws {SanadApiError} 500: Something went wrong at the bank. Nothing was issued.
   * @throws {SanadApiError} 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.
   * @example
   * const answer = await bank.beginBackchannelAuthentication({
   *   body: {
   *     scope: 'openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
   *     login_hint: '1000000016',
   *     binding_message: 'طلب 1042 Order',
   *     requested_expiry: '120',
   *   },
   * })
   */
  beginBackchannelAuthentication(input: CallInput<'beginBackchannelAuthentication'>): Promise<AnswerOf<'beginBackchannelAuthentication'>>

  /**
   * Get a token
   *
   * Returns a developer token for client_credentials, and a PSU token for authorization_code, refresh_token or urn:openid:params:grant-type:ciba. A code is valid for 60 seconds and can be used once; a second use ends its tokens. For a decoupled request the answer is 400 `authorization_pending` while its customer has not decided, `slow_down` when the app asks sooner than `interval` allows, `access_denied` when there will be no approval, `expired_token` after its end, and invalid_grant once it was used. What was decided can be fetched for 60 seconds after the end of the request.
   *
   * `POST /auth/token`
   *
   * @throws {SanadApiError} 400: The grant is wrong, or there is no token yet; `error` says which.
   * @throws {SanadApiError} 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
   * @throws {SanadApiError} 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
   * @throws {SanadApiError} 431: The request line and the headers together are longer than 16 KiB. The connection ends.
   * @throws {SanadApiError} 500: Something went wrong at the bank. Nothing was issued.
   * @throws {SanadApiError} 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.
   * @example
   * const answer = await bank.createToken({ body: { grant_type: 'client_credentials', scope: 'payments' } })
   */
  createToken(input: CallInput<'createToken'>): Promise<AnswerOf<'createToken'>>

  /**
   * End a token
   *
   * Ends a token (RFC 7009). Unknown tokens are answered with 200 too. Revoking any PSU token ends all tokens of its consent.
   *
   * `POST /auth/revoke`
   *
   * @throws {SanadApiError} 400: The request is wrong; `error` says how. An unknown token is no error.
   * @throws {SanadApiError} 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
   * @throws {SanadApiError} 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
   * @throws {SanadApiError} 431: The request line and the headers together are longer than 16 KiB. The connection ends.
   * @throws {SanadApiError} 500: Something went wrong at the bank. Nothing was issued.
   * @throws {SanadApiError} 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.
   * @example
   * const answer = await bank.revokeToken({ body: { token: 'eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJQUzI1NiJ9.eyJzY29wZSI6InBheW1lbnRzIn0.c2lnbmF0dXJl' } })
   */
  revokeToken(input: CallInput<'revokeToken'>): Promise<AnswerOf<'revokeToken'>>

  /**
   * Create a letter-of-guarantee consent
   *
   * Asks for a consent to one letter of guarantee. The consent is created in AwaitingAuthorization with a new ConsentId; the header
   * `Link` (rel `scaOAuth`) says where a signatory of the applicant company authorizes it. Where the company's mandate asks for more
   * than one at this amount, the first approval sets the flag PartlyAuthorized, the bank asks the others, and the consent is Authorized
   * with the last; until then its PSU token opens nothing. With `x-idempotency-key` the same request again gives the first answer.
   *
   * `POST /ksaob-lgsp/v3.10/letters-of-guarantee-consents`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 409: The idempotency key was used for another message in the last 24 hours.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createLetterOfGuaranteeConsent({
   *   body: {
   *     Data: {
   *       AuthExpirationDateTime: '2026-11-28T12:30:00+03:00',
   *       Mt798: {
   *         CustomerReferenceNumber: 'TMC-LG-2026-0117',
   *         MessageCreationDateTime: '2026-11-21T12:25:00+03:00',
   *         KindOfGuarantee: 'GUAR',
   *         TypeOfGuarantee: 'TEND',
   *         FormOfGuarantee: 'DIRC',
   *         WordingOfGuarantee: 'STND',
   *         SpecialTerms: 'EFCT',
   *         LanguageOfStandardWording: 'en',
   *         ProjectName: 'تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front',
   *         ProjectNumber: 'WND-2026-044',
   *         Applicant: { … },
   *         GuaranteeAmount: { … },
   *         ValidityType: 'LIMT',
   *         ValidityExpiryDate: '2027-03-31T23:59:59+03:00',
   *         DeliveryOfOriginalGuarantee: 'COUR',
   *         DeliveryTo: 'BENE',
   *         DeliveryAddress: { … },
   *         Beneficiary: { … },
   *         LiabilityDetails: 'Bid security under tender WND-2026-044',
   *         Reference: 'TENDER WND-2026-044',
   *         ReferenceDate: '2026-10-25T00:00:00+03:00',
   *         ReferenceDate1: '2026-11-01T00:00:00+03:00',
   *         ReferenceDate2: '2026-12-15T00:00:00+03:00',
   *         TotalOrderAmount: { … },
   *         GuaranteeValueInPercent: 2,
   *         CustomerContact: 'م. عمر المصري · Omar Al-Masri, 0501234567',
   *         BeneficiaryContact: 'قسم المنافسات · Tenders desk, 0112345678',
   *         BankReferenceNumber: 'SND-LINE-1010123456',
   *         TransactionReferenceNumber: 'TRX-20261121-0091',
   *         FurtherIdentification: 'ISSUE OF UNDERTAKING',
   *         ApplicableRules: 'URDG',
   *         ChargesAndFees: 'العمولات على طالب الضمان · Charges are for the applicant',
   *         DetailsOfGuarantee: 'نتعهد بأن ندفع للمستفيد مبلغ هذا الضمان عند أول طلب كتابي منه، دون حاجة إلى إنذار أو حكم قضائي.
   * We undertake to pay the beneficiary the amount of this guarantee on first written demand, without notice or court ruling.',
   *         TermsAndConditions: 'يسري هذا الضمان من تاريخ فتح المظاريف، ولا يجوز التنازل عنه.
   * This guarantee takes effect when the bids are opened and is not assignable.',
   *         LetterOfGuaranteeStartDate: '2026-12-01T00:00:00+03:00',
   *       },
   *     },
   *     Subscription: { Webhook: { Url: 'https://tpp.example/webhooks/sanad', IsActive: false } },
   *   },
   * })
   */
  createLetterOfGuaranteeConsent(input: CallInput<'createLetterOfGuaranteeConsent'>): Promise<AnswerOf<'createLetterOfGuaranteeConsent'>>

  /**
   * Create a letter-of-guarantee consent (other address)
   *
   * The same operation as createLetterOfGuaranteeConsent, at a shorter address.
   *
   * `POST /letters-of-guarantee-consents`
   */
  createLetterOfGuaranteeConsentAlias(input: CallInput<'createLetterOfGuaranteeConsentAlias'>): Promise<AnswerOf<'createLetterOfGuaranteeConsentAlias'>>

  /**
   * Read a letter-of-guarantee consent
   *
   * Returns the consent as it is now. After use `Flags` has Consumed.
   *
   * `GET /ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getLetterOfGuaranteeConsent({ path: { ConsentId: 'lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354' } })
   */
  getLetterOfGuaranteeConsent(input: CallInput<'getLetterOfGuaranteeConsent'>): Promise<AnswerOf<'getLetterOfGuaranteeConsent'>>

  /**
   * End a letter-of-guarantee consent or change its webhook
   *
   * Rejects a consent that still awaits authorization (`Rejected`), or revokes one that was authorized and not used yet (`Finished`). The webhook can be changed in any state, alone or in the same call.
   *
   * `PATCH /ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.patchLetterOfGuaranteeConsent({
   *   path: { ConsentId: 'lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354' },
   *   body: { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } },
   * })
   */
  patchLetterOfGuaranteeConsent(input: CallInput<'patchLetterOfGuaranteeConsent'>): Promise<AnswerOf<'patchLetterOfGuaranteeConsent'>>

  /**
   * Create the letter of guarantee of an authorized consent
   *
   * Uses the consent. The letter is created in Pending, and the consent is Finished with the flag Consumed. A consent gives one letter; a second request is refused. The amount must still be free on the applicant's guarantee line; otherwise the request is refused, nothing is created and the consent stays Authorized. The core bank then reserves the amount and decides. If it refuses the letter, the letter becomes Rejected with the reason.
   *
   * `POST /letters-of-guarantee`
   *
   * @throws {SanadApiError} 400: The envelope or the body is wrong, the consent is not the token's or was used, its ValidityExpiryDate has passed, or the amount is not free on the guarantee line; `Path` names the field.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: it is not a PSU token, its consent has ended, or the person who authorized it may no longer sign for the applicant.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 409: The idempotency key was used for another message in the last 24 hours.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createLetterOfGuarantee({ psuToken, body: { Data: { ConsentId: 'lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354' } } })
   */
  createLetterOfGuarantee(input: CallInput<'createLetterOfGuarantee'>): Promise<AnswerOf<'createLetterOfGuarantee'>>

  /**
   * Read a letter of guarantee
   *
   * Returns the letter as it is now. It needs the PSU token of the letter's consent; a refreshed token serves as well.
   *
   * `GET /ksaob-lgsp/v3.10/letters-of-guarantee/{letterOfGuaranteeId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the consent of the token has no letter with this id.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation: it is not a PSU token, or its consent has ended.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getLetterOfGuarantee({ psuToken, path: { letterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496' } })
   */
  getLetterOfGuarantee(input: CallInput<'getLetterOfGuarantee'>): Promise<AnswerOf<'getLetterOfGuarantee'>>

  /**
   * Verify a payee
   *
   * Compares the name or identifier of `party` with what this bank holds for `partyAccount`. The same question gets the same answer again. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.
   *
   * `POST /api/vop/v1/payee-verifications`
   *
   * @throws {SanadApiError} 400: FORMAT_ERROR: a header, the JSON or a field is wrong, or the body is larger than 16 KiB. TIMESTAMP_INVALID: the time of the request is missing, malformed or more than 300 seconds from the bank's time.
   * @throws {SanadApiError} 401: CLIENT_INVALID: the token is missing, has expired or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: CLIENT_INVALID: the token belongs to an app of another product. CLIENT_INCONSISTENT: requestingAgent is not the BIC that the app is registered with.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @example
   * const answer = await bank.verifyPayee({
   *   body: {
   *     party: { name: 'عبدالله محمد القحطاني' },
   *     partyAccount: { iban: 'SA3099000000608010799819' },
   *     partyAgent: { financialInstitutionId: { bicfi: 'SNADSARI' } },
   *     requestingAgent: { financialInstitutionId: { bicfi: 'NKHLSARI' } },
   *     unstructuredRemittanceInformation: ['فاتورة رقم 4471'],
   *   },
   * })
   */
  verifyPayee(input: CallInput<'verifyPayee'>): Promise<AnswerOf<'verifyPayee'>>

  /**
   * Verify a payee (other address)
   *
   * The same operation as verifyPayee, at a second address.
   *
   * `POST /api/v1/payee-verification`
   */
  verifyPayeeAlias(input: CallInput<'verifyPayeeAlias'>): Promise<AnswerOf<'verifyPayeeAlias'>>

  /**
   * Create a payment consent
   *
   * Asks for a consent to one payment. The consent is created in AwaitingAuthorization with a new ConsentId and the PaymentId
   * that the payment will have. `BaseConsentId` guards against sending the same request twice; with `x-idempotency-key` the same
   * request again gives the first answer.
   *
   * `POST /payments/consents`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 409: The idempotency key was used for another message in the last 24 hours.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createPaymentConsent({
   *   body: {
   *     Data: {
   *       NationalIdentificationNumber: '1000000016',
   *       BaseConsentId: '6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51',
   *       AcceptedAuthorizationType: 'KSAOB.Single',
   *       AuthorizationExpirationTimeWindow: '024:00:00',
   *       ExpirationDateTime: '2026-12-21T12:30:00+03:00',
   *       ControlParameters: { IsPayByAccount: true, ConsentSchedule: { … } },
   *       Initiation: { DebtorAccount: { … }, CreditorAccount: { … } },
   *       PayerNotes: 'قهوة الصباح · Morning coffee',
   *       PaymentPurposeCode: 'ONLP',
   *       SponsoredTPP: { TradingName: 'نخيل للمدفوعات', Identification: '7001234567' },
   *       MerchantDetails: {
   *         MerchantId: 'M-1010234567',
   *         MerchantLegalName: 'شركة النخيل للقهوة المحدودة',
   *         MerchantTradingBrandName: 'قهوة النخيل · Palm Coffee',
   *         MerchantCategoryCode: 5814,
   *         MerchantRegistered: true,
   *         RegisteredMerchantManagementSystem: [ … ],
   *         OBSaqrDetails: { … },
   *       },
   *     },
   *     Risk: {
   *       PSUIndicators: {
   *         PSUName: { … },
   *         PSUPhoneNumber: '0501234567',
   *         IsCustomerRegistered: true,
   *         IsCustomerVerified: true,
   *         FailedLoginAttempts: 0,
   *         PasswordChangedDateTime: '2026-03-02T08:15:00+03:00',
   *         PSUOnboardingDateTime: '2024-09-10T11:00:00+03:00',
   *       },
   *       TransactionIndicators: { InitiationMode: 'KSAOB.UserInitiated', TransactionNumberCap: 1, AcceptanceChannel: 'KSAOB.Web' },
   *       BeneficiaryIndicators: { IsBeneficiaryPrePopulated: true },
   *       DeviceIndicators: {
   *         GeoLocation: { … },
   *         DeviceId: '7f3c1a90-54234',
   *         VPNStatus: false,
   *         RemoteAccessTool: false,
   *         Screensharing: false,
   *         DeviceSoftwareRestricted: true,
   *         TrustedDeviceFlag: true,
   *         TrustedDeviceDateAndTime: '2025-11-05T19:20:30Z',
   *         MechanismOfTrustingDevice: 'KSAOB.IVR',
   *         IPAddressVersion: 'KSAOB.IPv4',
   *         DeviceType: 'KSAOB.Smartphone',
   *         DeviceName: 'هاتف عبدالله',
   *         ConnectionType: 'KSAOB.WiFi',
   *         AppVersion: '4.12.0',
   *         LocaleInformation: 'ar-SA',
   *         StorageCapacity: '256 GB',
   *         ScreenReaderActive: false,
   *         ISPName: 'stc',
   *         NetworkType: 'KSAOB.2G',
   *       },
   *     },
   *     Subscription: { Webhook: { Url: 'https://tpp.example/webhooks/sanad', IsActive: false } },
   *   },
   * })
   */
  createPaymentConsent(input: CallInput<'createPaymentConsent'>): Promise<AnswerOf<'createPaymentConsent'>>

  /**
   * Create a payment consent (other address)
   *
   * The same operation as createPaymentConsent, at the address of the KSA standard.
   *
   * `POST /open-banking/payment/2023.08-draft2/payment-consents`
   */
  createPaymentConsentAlias(input: CallInput<'createPaymentConsentAlias'>): Promise<AnswerOf<'createPaymentConsentAlias'>>

  /**
   * Read a payment consent
   *
   * Returns the consent as it is now. After use `Flags` has Consumed and `Links.Related` the path of the payment.
   *
   * `GET /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getPaymentConsent({ path: { ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4' } })
   */
  getPaymentConsent(input: CallInput<'getPaymentConsent'>): Promise<AnswerOf<'getPaymentConsent'>>

  /**
   * Reject a payment consent or change its webhook
   *
   * Rejects a consent that still awaits authorization, changes its webhook in any state, or does both.
   *
   * `PATCH /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}`
   *
   * @throws {SanadApiError} 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 413: The body is larger than 256 KiB.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.patchPaymentConsent({
   *   path: { ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4' },
   *   body: { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP.InitiatedByPSU' } },
   * })
   */
  patchPaymentConsent(input: CallInput<'patchPaymentConsent'>): Promise<AnswerOf<'patchPaymentConsent'>>

  /**
   * Read how far the PSU has come with the authorization
   *
   * The resource that `Links.scaStatus` of the consent names.
   *
   * `GET /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getPaymentConsentAuthorisation({
   *   path: {
   *     ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
   *     AuthorisationId: 'c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77',
   *   },
   * })
   */
  getPaymentConsentAuthorisation(input: CallInput<'getPaymentConsentAuthorisation'>): Promise<AnswerOf<'getPaymentConsentAuthorisation'>>

  /**
   * Read a payment
   *
   * Returns the payment that the bank created when the PSU authorized the consent.
   *
   * `GET /v3.1/pisp/domestic-payments/{PaymentId}`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getPayment({ path: { PaymentId: '2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04' } })
   */
  getPayment(input: CallInput<'getPayment'>): Promise<AnswerOf<'getPayment'>>

  /**
   * Read a payment (other address)
   *
   * The same operation as getPayment, at the address that `Links.Related` of a used consent names.
   *
   * `GET /open-banking/payment/2023.08-draft2/payments/{PaymentId}`
   */
  getPaymentAlias(input: CallInput<'getPaymentAlias'>): Promise<AnswerOf<'getPaymentAlias'>>

  /**
   * Read the status of a payment
   *
   * The resource that `Links.transactionStatus` of the consent names. Its status is null until the payment is created.
   *
   * `GET /open-banking/payment/2023.08-draft2/payments/{PaymentId}/status`
   *
   * @throws {SanadApiError} 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
   * @throws {SanadApiError} 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
   * @throws {SanadApiError} 403: The token is valid but does not permit this operation.
   * @throws {SanadApiError} 404: No contract has this address, or the bank does not offer this interface.
   * @throws {SanadApiError} 429: The app sent too many requests; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getPaymentStatus({ path: { PaymentId: '2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04' } })
   */
  getPaymentStatus(input: CallInput<'getPaymentStatus'>): Promise<AnswerOf<'getPaymentStatus'>>

  /**
   * Sign up
   *
   * Creates a developer and signs them in. The answer sets the session cookie. After five sign-ups from one network address within five minutes the answer is a 429; a sandbox does not count callers on its own machine. In production a developer signs up with an invitation of the bank. Without one, or with one that has expired, was used or is for another e-mail address, the answer is a 403, the same for a registered address and any other.
   *
   * `POST /dashboard/api/developers`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createDeveloper({
   *   body: {
   *     email: 'sara.alharbi@nakheel-pay.example',
   *     password: 'correct horse battery staple',
   *     organisation: 'نخيل للمدفوعات · Nakheel Pay',
   *   },
   * })
   */
  createDeveloper(input: CallInput<'createDeveloper'>): Promise<AnswerOf<'createDeveloper'>>

  /**
   * Read the developer who is signed in
   *
   *
   *
   * `GET /dashboard/api/developers/current`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getCurrentDeveloper({ session })
   */
  getCurrentDeveloper(input: CallInput<'getCurrentDeveloper'>): Promise<AnswerOf<'getCurrentDeveloper'>>

  /**
   * List the developer's sign-ins
   *
   * Returns at most 100 open sessions, newest first. `before` is the `sessionId` of the last one of the page before.
   *
   * `GET /dashboard/api/developers/current/sessions`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listSessions({ session })
   */
  listSessions(input: CallInput<'listSessions'>): Promise<AnswerOf<'listSessions'>>

  /**
   * End a sign-in
   *
   * Ends a session of the developer at once. An unknown one and another developer's get the same answer.
   *
   * `DELETE /dashboard/api/developers/current/sessions/{sessionId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.endSession({ session, path: { sessionId: '9h_Qm2Jx9aYk3v0YxtJ8nQ' } })
   */
  endSession(input: CallInput<'endSession'>): Promise<AnswerOf<'endSession'>>

  /**
   * Ask for a mail that proves the e-mail address
   *
   * Sends a link to the developer's e-mail address; sign-up sends the first one by itself. It works once and for 30 minutes. After three requests for mails of any kind to one e-mail address within 30 minutes the answer is a 429. A bank that sends no mails, and an address that is proven, are a 409.
   *
   * `POST /dashboard/api/developers/current/email-proofs`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.requestEmailProof({ session })
   */
  requestEmailProof(input: CallInput<'requestEmailProof'>): Promise<AnswerOf<'requestEmailProof'>>

  /**
   * List the developer's API tokens
   *
   * The tokens that have not ended, newest first, each with its last use. None of them opens anything by what is listed.
   *
   * `GET /dashboard/api/developers/current/api-tokens`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listApiTokens({ session })
   */
  listApiTokens(input: CallInput<'listApiTokens'>): Promise<AnswerOf<'listApiTokens'>>

  /**
   * Make an API token
   *
   * Makes a token for the developer's own programs: `Authorization: Bearer <token>` instead of the cookie. With scope `read` it opens the operations with GET, with `write` all that the developer may do. A token opens nothing about sign-ins, passwords, e-mail addresses and tokens, and changes no members; that takes a session. It is shown once, and works until `expiresDateTime`, until it is revoked, or until the password is replaced by mail. A developer has at most 20; one more is a 409.
   *
   * `POST /dashboard/api/developers/current/api-tokens`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createApiToken({ session, body: { name: 'Nightly build', scope: 'read', days: 90 } })
   */
  createApiToken(input: CallInput<'createApiToken'>): Promise<AnswerOf<'createApiToken'>>

  /**
   * Revoke an API token
   *
   * The token opens nothing from this moment on. An unknown one and another developer's get the same answer.
   *
   * `DELETE /dashboard/api/developers/current/api-tokens/{tokenId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.revokeApiToken({ session, path: { tokenId: '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7' } })
   */
  revokeApiToken(input: CallInput<'revokeApiToken'>): Promise<AnswerOf<'revokeApiToken'>>

  /**
   * Read whether the second step of the sign-in is on
   *
   * Whether an authenticator app is asked for a code at each sign-in, and how many recovery codes are left.
   *
   * `GET /dashboard/api/developers/current/second-factor`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getSecondFactor({ session })
   */
  getSecondFactor(input: CallInput<'getSecondFactor'>): Promise<AnswerOf<'getSecondFactor'>>

  /**
   * Make a secret for an authenticator app
   *
   * Makes a secret (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), for who knows the password: a session alone, which somebody may have stolen, locks nobody out. A wrong password is a 401, and counts as a wrong sign-in. Nothing is asked at the sign-in before a code of it was sent to confirmSecondFactor; a secret that was not confirmed is replaced. Where the second step is on, this is a 409.
   *
   * `POST /dashboard/api/developers/current/second-factor`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.beginSecondFactor({ session, body: { password: 'correct horse battery staple' } })
   */
  beginSecondFactor(input: CallInput<'beginSecondFactor'>): Promise<AnswerOf<'beginSecondFactor'>>

  /**
   * Switch the second step on
   *
   * A code proves that the app has the secret. The answer has ten recovery codes, each good once in place of a code; they are shown this once. A wrong code is a 403. After ten wrong codes within 30 minutes the answer is a 429.
   *
   * `POST /dashboard/api/developers/current/second-factor/confirmation`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.confirmSecondFactor({ session, body: { code: '492039' } })
   */
  confirmSecondFactor(input: CallInput<'confirmSecondFactor'>): Promise<AnswerOf<'confirmSecondFactor'>>

  /**
   * Make new recovery codes
   *
   * The codes before end. It takes a code of the app, or one of those that are left; a wrong one is a 403, and after ten a 429.
   *
   * `POST /dashboard/api/developers/current/second-factor/recovery-codes`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.replaceRecoveryCodes({ session, body: { code: '492039' } })
   */
  replaceRecoveryCodes(input: CallInput<'replaceRecoveryCodes'>): Promise<AnswerOf<'replaceRecoveryCodes'>>

  /**
   * Switch the second step off
   *
   * It takes a code of the app, or a recovery code; a wrong one is a 403, and after ten a 429. The recovery codes end with it.
   *
   * `POST /dashboard/api/developers/current/second-factor/removal`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.removeSecondFactor({ session, body: { code: '492039' } })
   */
  removeSecondFactor(input: CallInput<'removeSecondFactor'>): Promise<AnswerOf<'removeSecondFactor'>>

  /**
   * Prove the e-mail address
   *
   * Takes the code from the mail. A code that is wrong, was used or has expired is a 403.
   *
   * `POST /dashboard/api/email-proofs`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.proveEmail({ body: { code: 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C' } })
   */
  proveEmail(input: CallInput<'proveEmail'>): Promise<AnswerOf<'proveEmail'>>

  /**
   * Ask for a new password
   *
   * Sends a link for a new password to the e-mail address, when a developer has it. The answer is the same, at the same speed, for an address that nobody has. The link works once and for 30 minutes. After three requests for mails of any kind to one e-mail address, or 20 from one network address, within 30 minutes the answer is a 429. A bank that sends no mails answers the same and sends none.
   *
   * `POST /dashboard/api/password-resets`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.requestPasswordReset({ body: { email: 'sara.alharbi@nakheel-pay.example' } })
   */
  requestPasswordReset(input: CallInput<'requestPasswordReset'>): Promise<AnswerOf<'requestPasswordReset'>>

  /**
   * Set a new password
   *
   * Sets the password with the code from the mail. All sessions and API tokens of the developer end, and all other codes. A code that is wrong, was used or has expired is a 403.
   *
   * `POST /dashboard/api/passwords`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.resetPassword({ body: { code: 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C', password: 'correct horse battery staple' } })
   */
  resetPassword(input: CallInput<'resetPassword'>): Promise<AnswerOf<'resetPassword'>>

  /**
   * Sign in
   *
   * Opens a session. A wrong password and an unknown e-mail address get the same 401. After ten wrong tries for one e-mail address from one network address within five minutes the answer is a 429. Where the developer's second step is on, `code` is needed too: without it, or with a wrong one, the answer is a 403, and after ten wrong ones within 30 minutes a 429.
   *
   * `POST /dashboard/api/sessions`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createSession({ body: { email: 'sara.alharbi@nakheel-pay.example', password: 'correct horse battery staple' } })
   */
  createSession(input: CallInput<'createSession'>): Promise<AnswerOf<'createSession'>>

  /**
   * Sign out
   *
   * Ends the session at once, also for copies of its cookie.
   *
   * `DELETE /dashboard/api/sessions/current`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.deleteSession({ session })
   */
  deleteSession(input: CallInput<'deleteSession'>): Promise<AnswerOf<'deleteSession'>>

  /**
   * List the organisations in which the developer is
   *
   * Each developer has founded one by signing up, and may be a member of others. An app belongs to one organisation, and its members see it.
   *
   * `GET /dashboard/api/organisations`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listOrganisations({ session })
   */
  listOrganisations(input: CallInput<'listOrganisations'>): Promise<AnswerOf<'listOrganisations'>>

  /**
   * List the members of an organisation
   *
   * Every member sees the others.
   *
   * `GET /dashboard/api/organisations/{organisationId}/members`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listMembers({ session, path: { organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de' } })
   */
  listMembers(input: CallInput<'listMembers'>): Promise<AnswerOf<'listMembers'>>

  /**
   * Give a member another role
   *
   * For owners. An organisation has an owner at any time, so taking the role from the last one is a 409.
   *
   * `PATCH /dashboard/api/organisations/{organisationId}/members/{developerId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.changeMember({
   *   session, path: {
   *     organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de',
   *     developerId: '5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6',
   *   },
   *   body: { role: 'developer' },
   * })
   */
  changeMember(input: CallInput<'changeMember'>): Promise<AnswerOf<'changeMember'>>

  /**
   * Remove a member, or leave
   *
   * Owners remove anybody, and everybody may leave. The last owner cannot: that is a 409.
   *
   * `DELETE /dashboard/api/organisations/{organisationId}/members/{developerId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.removeMember({
   *   session, path: {
   *     organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de',
   *     developerId: '5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6',
   *   },
   * })
   */
  removeMember(input: CallInput<'removeMember'>): Promise<AnswerOf<'removeMember'>>

  /**
   * List the open invitations of an organisation
   *
   * For owners.
   *
   * `GET /dashboard/api/organisations/{organisationId}/invitations`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listMemberInvitations({ session, path: { organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de' } })
   */
  listMemberInvitations(input: CallInput<'listMemberInvitations'>): Promise<AnswerOf<'listMemberInvitations'>>

  /**
   * Invite somebody into an organisation
   *
   * For owners. Mails a link to the address; it works once, for 7 days, for a developer who has this e-mail address. A second invitation of an address takes the place of the first. Whether anybody has the address is not told. A member is a 409, and so is a bank that sends no mails. After three mails to one address within 30 minutes the answer is a 429.
   *
   * `POST /dashboard/api/organisations/{organisationId}/invitations`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.inviteMember({
   *   session, path: { organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de' },
   *   body: { email: 'faisal@nakheel-pay.example', role: 'viewer' },
   * })
   */
  inviteMember(input: CallInput<'inviteMember'>): Promise<AnswerOf<'inviteMember'>>

  /**
   * Take an invitation back
   *
   * For owners. Its link works no more.
   *
   * `DELETE /dashboard/api/organisations/{organisationId}/invitations/{invitationId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.revokeMemberInvitation({
   *   session, path: {
   *     organisationId: '0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de',
   *     invitationId: '9a4c7d12-6e80-4b35-a1f7-c3d82e05f694',
   *   },
   * })
   */
  revokeMemberInvitation(input: CallInput<'revokeMemberInvitation'>): Promise<AnswerOf<'revokeMemberInvitation'>>

  /**
   * Become a member of an organisation
   *
   * With the code of the mail. It works for the developer whose e-mail address was invited; for everybody else, and when it was used or has expired, the answer is the same 403.
   *
   * `POST /dashboard/api/memberships`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.acceptMemberInvitation({ session, body: { code: 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C' } })
   */
  acceptMemberInvitation(input: CallInput<'acceptMemberInvitation'>): Promise<AnswerOf<'acceptMemberInvitation'>>

  /**
   * List the apps of the developer
   *
   *
   *
   * `GET /dashboard/api/apps`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listApps({ session })
   */
  listApps(input: CallInput<'listApps'>): Promise<AnswerOf<'listApps'>>

  /**
   * Register an app
   *
   * Creates an app with an app id. Unless it authenticates with its key or certificate it gets an app secret, which only this answer shows. In a sandbox the app may act at once; in production it is `waiting` until the bank admits it, and a KSA app registers a certificate of the directory that the bank trusts, not a JWKS address. A bank that demands `fapi2` refuses `secret` with 403. A developer has at most 100 apps (409).
   *
   * `POST /dashboard/api/apps`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createApp({
   *   session, body: {
   *     name: 'نخيل للمدفوعات · Nakheel Pay',
   *     product: 'KSA PIS',
   *     securityLevel: 'secret',
   *     redirectUris: ['https://tpp.nakheel-pay.example/callback'],
   *     jwksUri: 'https://tpp.nakheel-pay.example/.well-known/jwks.json',
   *   },
   * })
   */
  createApp(input: CallInput<'createApp'>): Promise<AnswerOf<'createApp'>>

  /**
   * Read an app
   *
   * Returns an app of the developer. An unknown app and another developer's app get the same answer.
   *
   * `GET /dashboard/api/apps/{clientId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getApp({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  getApp(input: CallInput<'getApp'>): Promise<AnswerOf<'getApp'>>

  /**
   * Change an app
   *
   *
   *
   * `PATCH /dashboard/api/apps/{clientId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.updateApp({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' },
   *   body: {
   *     name: 'نخيل · Nakheel',
   *     redirectUris: ['https://tpp.nakheel-pay.example/callback', 'https://tpp.nakheel-pay.example/mobile/callback'],
   *   },
   * })
   */
  updateApp(input: CallInput<'updateApp'>): Promise<AnswerOf<'updateApp'>>

  /**
   * Delete an app
   *
   * Ends the app, its secret and all its tokens at once. The bank's records of what the app did stay.
   *
   * `DELETE /dashboard/api/apps/{clientId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.deleteApp({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  deleteApp(input: CallInput<'deleteApp'>): Promise<AnswerOf<'deleteApp'>>

  /**
   * Replace the app secret
   *
   * Returns a new secret. The one before it ends at once, or stays valid beside it for up to seven days (`overlapHours`), so that every instance of the app can change over. Two are valid at most. An app that authenticates with its key or certificate has no secret (409).
   *
   * `POST /dashboard/api/apps/{clientId}/secret`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.rotateAppSecret({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' }, body: { overlapHours: 24 } })
   */
  rotateAppSecret(input: CallInput<'rotateAppSecret'>): Promise<AnswerOf<'rotateAppSecret'>>

  /**
   * List an app's secrets and keys
   *
   * What the app proves itself with: its secrets, of which two live at once while one takes over from the other, its certificates, and for an app with a JWKS address the keys that it has signed with. Each with its end and its last use. It contains neither secrets nor private keys.
   *
   * `GET /dashboard/api/apps/{clientId}/credentials`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listCredentials({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  listCredentials(input: CallInput<'listCredentials'>): Promise<AnswerOf<'listCredentials'>>

  /**
   * Read an app's first steps
   *
   * All that a developer needs for the first request, filled in for this app: variables for a `.env` file, a profile for the command line, commands to copy, and how far the app is on its way to production, counted from what it has done. It contains neither secrets nor private keys.
   *
   * `GET /dashboard/api/apps/{clientId}/first-steps`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getFirstSteps({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  getFirstSteps(input: CallInput<'getFirstSteps'>): Promise<AnswerOf<'getFirstSteps'>>

  /**
   * Test a JWKS address
   *
   * Fetches the address once, as the bank does when it verifies a signature, and says of each key whether it can be used. Nothing is stored. After twenty tests by one developer within five minutes the answer is a 429.
   *
   * `POST /dashboard/api/jwks-checks`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.checkJwks({ session, body: { jwksUri: 'https://tpp.nakheel-pay.example/.well-known/jwks.json' } })
   */
  checkJwks(input: CallInput<'checkJwks'>): Promise<AnswerOf<'checkJwks'>>

  /**
   * List an app's events with what became of their delivery
   *
   * Returns at most 100 events of the last 30 days, newest first. `before` is the `sequence` of the last one of the page before.
   *
   * `GET /dashboard/api/apps/{clientId}/deliveries`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listDeliveries({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  listDeliveries(input: CallInput<'listDeliveries'>): Promise<AnswerOf<'listDeliveries'>>

  /**
   * Send many events of an app again
   *
   * Sends again, oldest first and at most 10,000 in one request, what happened from `from` to just before `to`: everything, or with
   * `onlyFailed` what could not be delivered yet. An event keeps its `jti`. It goes to the address that its consent has now; events of
   * consents without an active webhook stay as they are. Nothing that happens meanwhile waits for these. When there is more, the answer
   * says from where to go on.
   *
   * `POST /dashboard/api/apps/{clientId}/deliveries/replay`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.replayDeliveries({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' },
   *   body: { from: '2026-11-21T09:00:00Z', onlyFailed: true },
   * })
   */
  replayDeliveries(input: CallInput<'replayDeliveries'>): Promise<AnswerOf<'replayDeliveries'>>

  /**
   * Look at one event of an app and what became of its delivery
   *
   * The event as a receiver would read it once its signature is verified, also where nobody was subscribed, and each try. In production Data has only ids, status, flags and times.
   *
   * `GET /dashboard/api/apps/{clientId}/deliveries/{eventId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getDelivery({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f', eventId: '1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248' },
   * })
   */
  getDelivery(input: CallInput<'getDelivery'>): Promise<AnswerOf<'getDelivery'>>

  /**
   * Send one event of an app again
   *
   * Sends the event once more, whatever became of it, to the address that its consent has now; one that waits for its next try is tried now. A consent without an active webhook, or with a removed address, is a 409.
   *
   * `POST /dashboard/api/apps/{clientId}/deliveries/{eventId}/replay`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.replayDelivery({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f', eventId: '1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248' },
   * })
   */
  replayDelivery(input: CallInput<'replayDelivery'>): Promise<AnswerOf<'replayDelivery'>>

  /**
   * Send a test event to an address
   *
   * Signs an event of type `Sanad.Webhook.Test` for the app and sends it as any other is sent: no consent is needed for it. Its `Data` is
   * the example of the app's contract, and no consent has its `ConsentId`. It is tried once; `getDelivery` shows what came of it. A failure
   * says nothing against the address. After ten of an app within five minutes the answer is a 429. Apps for verification have no events, so
   * they get a 409.
   *
   * `POST /dashboard/api/apps/{clientId}/test-events`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.sendTestEvent({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' },
   *   body: { url: 'https://tpp.example/webhooks/sanad' },
   * })
   */
  sendTestEvent(input: CallInput<'sendTestEvent'>): Promise<AnswerOf<'sendTestEvent'>>

  /**
   * List the webhook addresses of an app
   *
   * An address that answers 410, or fails for 5 days, is switched off; `IsActive` of the consents stays as the app sent it. Returns at most 100 addresses: those that had failures, the latest change first, then those to which the latest 1,000 events went.
   *
   * `GET /dashboard/api/apps/{clientId}/webhooks`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listWebhooks({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  listWebhooks(input: CallInput<'listWebhooks'>): Promise<AnswerOf<'listWebhooks'>>

  /**
   * Send to a webhook address again
   *
   * Lets deliveries to the address go on; what waited for it is tried now. A PATCH of a consent that names the address does the same.
   *
   * `POST /dashboard/api/apps/{clientId}/webhooks/{webhookId}/switch-on`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.switchWebhookOn({
   *   session, path: {
   *     clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f',
   *     webhookId: '5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946',
   *   },
   * })
   */
  switchWebhookOn(input: CallInput<'switchWebhookOn'>): Promise<AnswerOf<'switchWebhookOn'>>

  /**
   * Remove a webhook address of an app
   *
   * Nothing more is sent to the address. What waits for it ends as `unsubscribed` with `addressRemoved`; it can be fetched with listEvents, and deliveries to other addresses go on. `IsActive` of the consents stays as the app sent it. A PATCH that names the address, or a later consent that does, brings it back.
   *
   * `DELETE /dashboard/api/apps/{clientId}/webhooks/{webhookId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.removeWebhook({
   *   session, path: {
   *     clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f',
   *     webhookId: '5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946',
   *   },
   * })
   */
  removeWebhook(input: CallInput<'removeWebhook'>): Promise<AnswerOf<'removeWebhook'>>

  /**
   * See how an app is doing
   *
   * Requests by outcome, how long they took (the median and the 95th percentile), errors by code, and what became of events, over 24 hours, 7 days or 30 days, in steps. The last step is the one that is under way.
   *
   * `GET /dashboard/api/apps/{clientId}/overview`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getAppOverview({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  getAppOverview(input: CallInput<'getAppOverview'>): Promise<AnswerOf<'getAppOverview'>>

  /**
   * List the consents, payments or letters of an app
   *
   * Returns at most 50, newest first, and where to go on. Names, accounts and identity numbers of customers are not in it.
   *
   * `GET /dashboard/api/apps/{clientId}/resources`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listResources({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' }, query: { resourceKind: 'payment' } })
   */
  listResources(input: CallInput<'listResources'>): Promise<AnswerOf<'listResources'>>

  /**
   * Look at the moves of a consent, payment or letter of an app
   *
   * Each change of its status with its time and who caused it, as far as the app may know.
   *
   * `GET /dashboard/api/apps/{clientId}/resources/{resourceId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getResource({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f', resourceId: '2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04' },
   * })
   */
  getResource(input: CallInput<'getResource'>): Promise<AnswerOf<'getResource'>>

  /**
   * List the requests of an app
   *
   * Returns at most 50 requests, newest first: those to the interfaces, the token endpoint, pushed requests and authorizations. `before`
   * is the `requestId` of the last one of the page before. Requests are kept for 7 days in a sandbox and 90 in production. What was refused
   * before the app was known is here too, when its token or the key of its signature names the app; `appKnownBy` says so, because such a
   * claim proves nothing.
   *
   * `GET /dashboard/api/apps/{clientId}/requests`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listLoggedRequests({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  listLoggedRequests(input: CallInput<'listLoggedRequests'>): Promise<AnswerOf<'listLoggedRequests'>>

  /**
   * Get one request with what was checked
   *
   * The verdicts name the first thing that was wrong and what would be right.
   *
   * `GET /dashboard/api/apps/{clientId}/requests/{requestId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getLoggedRequest({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f', requestId: '019abd2c-7e51-7001-9c4e-2f6b8d03a517' },
   * })
   */
  getLoggedRequest(input: CallInput<'getLoggedRequest'>): Promise<AnswerOf<'getLoggedRequest'>>

  /**
   * Check a signed message as the bank would
   *
   * Takes a compact JWS, or a whole request with its headers and body, and says of each check whether it passes, claim by claim. Nothing is
   * stored or sent on; only a registered JWKS may be fetched.
   *
   * `POST /dashboard/api/apps/{clientId}/signature-checks`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.checkSignature({
   *   session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' },
   *   body: { text: 'eyJhbGciOiJQUzI1NiIsImtpZCI6ImtleS05In0.eyJpc3MiOiJ4In0.c2ln' },
   * })
   */
  checkSignature(input: CallInput<'checkSignature'>): Promise<AnswerOf<'checkSignature'>>

  /**
   * Get a test certificate for mutual TLS
   *
   * Signs the key of a certificate signing request with the sandbox's own CA. The certificate is for connections with mutual TLS, and an app may be registered with it. Its subject has the common name of the request, the developer's organisation, and the developer's id, so that no developer gets the name of another one.
   *
   * `POST /dashboard/api/test-certificates`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.createTestCertificate({
   *   session, body: {
   *     csrPem: '-----BEGIN CERTIFICATE REQUEST-----
   * MIHdMIGEAgEAMCIxIDAeBgNVBAMTF3RwcC5uYWtoZWVsLXBheS5leGFtcGxlMFkw
   * EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhaynQSwfrPyOAC9zCZpIYgmXaN6l6HkY
   * 9GQkrwlmiyF2dBUhKBOrqJO3NlglhkPVEyiQ+Nvqma2/7A732YF486AAMAoGCCqG
   * SM49BAMCA0gAMEUCIBMqMclTMygjfsr5X0vkXv/14c+1qn37NimrKPSZ8mp+AiEA
   * 9Y2ybKOrguwXkrLpEG+NGfrhuOPpt0nPCxE5fSdgxCc=
   * -----END CERTIFICATE REQUEST-----
   * ',
   *   },
   * })
   */
  createTestCertificate(input: CallInput<'createTestCertificate'>): Promise<AnswerOf<'createTestCertificate'>>

  /**
   * Fetch the app's events
   *
   * For apps that cannot receive, or were down: the app's own events of the last 7 days, in the order in which they became known, whether or
   * not a webhook was active. Each is the compact JWS that a webhook would get (callbacks of the interfaces), signed now, with the `jti` that
   * its deliveries have; a receiver that drops repeated `jti` may use both ways at once. Go on from `cursor` of the answer, and at once if
   * `hasMore` is true. No event comes before one that was fetched already.
   *
   * `GET /events`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listEvents()
   */
  listEvents(input?: CallInput<'listEvents'>): Promise<AnswerOf<'listEvents'>>

  /**
   * List what arrived at the sandbox's own receiver
   *
   * The sandbox has a receiver for every app: register `{base_url}/sandbox/sink/{clientId}/200` as `Subscription.Webhook.Url`. It answers
   * the status in its address (200, 410 or 500); `slow` answers after 20 seconds, `redirect` with a 302, `reset` breaks the connection.
   * Returns the latest arrivals of an app of the developer who is signed in, newest first: of those that the bank signed the latest 40, of all
   * others the latest 10, so that nobody who posts to the address pushes an event out.
   *
   * `GET /sandbox/sink/{clientId}`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listSinkArrivals({ session, path: { clientId: '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f' } })
   */
  listSinkArrivals(input: CallInput<'listSinkArrivals'>): Promise<AnswerOf<'listSinkArrivals'>>

  /**
   * List the customers of the sandbox with their passwords
   *
   *
   *
   * `GET /core-bank/api/customers`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listCoreBankCustomers()
   */
  listCoreBankCustomers(input?: CallInput<'listCoreBankCustomers'>): Promise<AnswerOf<'listCoreBankCustomers'>>

  /**
   * List the valid one-time codes of a customer
   *
   * Returns the codes that a bank would send by SMS, each with its message, newest last.
   *
   * `GET /core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listOneTimeCodes({ path: { nationalIdentificationNumber: '1000000016' } })
   */
  listOneTimeCodes(input: CallInput<'listOneTimeCodes'>): Promise<AnswerOf<'listOneTimeCodes'>>

  /**
   * List the messages on a customer's phone
   *
   * Returns what the bank has told the customer, newest first, at most 50 messages: an approval that waits for them, an access given or ended, what became of a payment or letter, a sign-in from a new place. A message comes about a second after what it tells of. One-time codes are none of these (`listOneTimeCodes`).
   *
   * `GET /core-bank/api/customers/{nationalIdentificationNumber}/phone-messages`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listPhoneMessages({ path: { nationalIdentificationNumber: '1000000016' } })
   */
  listPhoneMessages(input: CallInput<'listPhoneMessages'>): Promise<AnswerOf<'listPhoneMessages'>>

  /**
   * List what waits for a customer in the bank's app
   *
   * Returns the decoupled authorizations that the customer can decide, newest first.
   *
   * `GET /core-bank/api/customers/{nationalIdentificationNumber}/authorizations`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listAuthorizations({ path: { nationalIdentificationNumber: '1000000016' } })
   */
  listAuthorizations(input: CallInput<'listAuthorizations'>): Promise<AnswerOf<'listAuthorizations'>>

  /**
   * Approve a decoupled authorization in the customer's place
   *
   * Does what the customer does in the bank's app, without password and one-time code. Approving again gets the same answer. An authorization that was declined, has expired or cannot be approved is a 409.
   *
   * `POST /core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/approve`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.approveAuthorization({
   *   path: { nationalIdentificationNumber: '1000000016', authorizationId: '3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE' },
   *   body: { accountIds: ['acc-000101'] },
   * })
   */
  approveAuthorization(input: CallInput<'approveAuthorization'>): Promise<AnswerOf<'approveAuthorization'>>

  /**
   * Decline a decoupled authorization in the customer's place
   *
   * Declining again gets the same answer. An authorization that was approved or has expired is a 409.
   *
   * `POST /core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/decline`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.declineAuthorization({
   *   path: { nationalIdentificationNumber: '1000000016', authorizationId: '3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE' },
   * })
   */
  declineAuthorization(input: CallInput<'declineAuthorization'>): Promise<AnswerOf<'declineAuthorization'>>

  /**
   * Decide a decoupled authorization by its auth_req_id
   *
   * Does the same as approveAuthorization or declineAuthorization, for scripts that know only what the app got, such as conformance suites.
   *
   * `POST /core-bank/api/authorizations/decide`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.decideAuthorization({ query: { auth_req_id: '1c266114-a1be-4252-8ad1-04986c5b9ac1', action: 'allow' } })
   */
  decideAuthorization(input: CallInput<'decideAuthorization'>): Promise<AnswerOf<'decideAuthorization'>>

  /**
   * Move an account to another state
   *
   * Changes the state of an account. In a real bank, its staff or the passing of time would do so. Possible changes are Active to NotActive, NotActive to Dormant, Dormant to Unclaimed, and each of these three back to Active; Active to Suspended and back; every state but Deceased and Closed to Deceased; every state but Closed to Closed. The state that the account already has is answered with 200 and changes nothing. Every other change is a 409.
   *
   * `POST /core-bank/api/accounts/{accountId}/status`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.setAccountStatus({ path: { accountId: 'acc-000103' }, body: { status: 'Suspended' } })
   */
  setAccountStatus(input: CallInput<'setAccountStatus'>): Promise<AnswerOf<'setAccountStatus'>>

  /**
   * Change who signs for a company
   *
   * Replaces the people who may sign for a company, on its account and on its guarantee line. In a real bank, a resolution of the company would do so. It counts at once, also for requests that some have approved already; a payment or letter that somebody without a mandate approved is rejected by the core bank with PASP.NotASignatory. How amounts are signed stays as it is. `make reset` begins again with the signatories of the documentation.
   *
   * `POST /core-bank/api/companies/{commercialRegistrationNumber}/signatories`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.setSignatories({
   *   path: { commercialRegistrationNumber: '5900112233' },
   *   body: {
   *     signatories: [
   *       { nationalIdentificationNumber: '1000000131', signingGroup: 'A' },
   *       { nationalIdentificationNumber: '1000000149', signingGroup: 'B' },
   *     ],
   *   },
   * })
   */
  setSignatories(input: CallInput<'setSignatories'>): Promise<AnswerOf<'setSignatories'>>

  /**
   * List the mails of the sandbox
   *
   * The latest 50 mails that the sandbox would have sent, newest first. They hold codes that open accounts, so only a sandbox on the caller's own machine shows them; elsewhere the answer is a 404.
   *
   * `GET /core-bank/api/mails`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listMails()
   */
  listMails(input?: CallInput<'listMails'>): Promise<AnswerOf<'listMails'>>

  /**
   * List the values with which the sandbox behaves in a special way
   *
   *
   *
   * `GET /core-bank/api/magic-values`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getMagicValues()
   */
  getMagicValues(input?: CallInput<'getMagicValues'>): Promise<AnswerOf<'getMagicValues'>>

  /**
   * List the payments at the core bank
   *
   * Returns at most 200 payments, newest first. `before` is the `paymentId` of the last one of the page before.
   *
   * `GET /core-bank/api/payments`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listBankPayments()
   */
  listBankPayments(input?: CallInput<'listBankPayments'>): Promise<AnswerOf<'listBankPayments'>>

  /**
   * Approve a payment in the name of its customer
   *
   * Completes the payment, or rejects it when the funds or the accounts do not allow it. Approving an approved payment again gets the same answer. A rejected payment is a 409. If a nationalIdentificationNumber is given, it must be that of the customer who authorized (403).
   *
   * `POST /core-bank/api/payments/{PaymentId}/approve`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.approvePayment({
   *   path: { PaymentId: '2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04' },
   *   body: { nationalIdentificationNumber: '1000000016' },
   * })
   */
  approvePayment(input: CallInput<'approvePayment'>): Promise<AnswerOf<'approvePayment'>>

  /**
   * Reject a payment
   *
   * Rejects the payment. Without a reason the reason is PASP.Declined. Rejecting a rejected payment again gets the first answer. A completed payment is a 409.
   *
   * `POST /core-bank/api/payments/{PaymentId}/reject`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.rejectPayment({
   *   path: { PaymentId: '2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04' },
   *   body: { reasonCode: 'SARIE.AC04', reasonMessage: 'The creditor account is closed · حساب المستفيد مغلق' },
   * })
   */
  rejectPayment(input: CallInput<'rejectPayment'>): Promise<AnswerOf<'rejectPayment'>>

  /**
   * List the letters of guarantee at the core bank
   *
   * Returns at most 200 letters, newest first. Letters that the bank issued without this service are among them. `before` is the `letterOfGuaranteeId` of the last one of the page before.
   *
   * `GET /core-bank/api/letters-of-guarantee`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listBankLetters()
   */
  listBankLetters(input?: CallInput<'listBankLetters'>): Promise<AnswerOf<'listBankLetters'>>

  /**
   * Issue a letter of guarantee
   *
   * Issues a pending letter; its amount stays reserved. Issuing an issued letter again gets the same answer. A letter that was rejected or cancelled, or whose validity is over, is a 409.
   *
   * `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/issue`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.issueLetter({ path: { LetterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496' } })
   */
  issueLetter(input: CallInput<'issueLetter'>): Promise<AnswerOf<'issueLetter'>>

  /**
   * Reject a letter of guarantee
   *
   * Rejects a pending letter; its amount is free again. Without a reason the reason is PASP.Declined. Rejecting a rejected letter again gets the first answer with the first reason. A letter that was issued or cancelled is a 409.
   *
   * `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/reject`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.rejectLetter({
   *   path: { LetterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496' },
   *   body: {
   *     reasonCode: 'PASP.WordingNotAccepted',
   *     reasonMessage: 'The bank does not accept the wording · لا يقبل البنك الصيغة',
   *   },
   * })
   */
  rejectLetter(input: CallInput<'rejectLetter'>): Promise<AnswerOf<'rejectLetter'>>

  /**
   * Cancel a letter of guarantee before it is issued
   *
   * Cancels a pending letter for the applicant; its amount is free again. Cancelling a cancelled letter again gets the same answer. A letter that was issued or rejected is a 409.
   *
   * `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/cancel`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 404: The id is unknown, or belongs to somebody else; both get the same answer.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.cancelLetter({ path: { LetterOfGuaranteeId: '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496' } })
   */
  cancelLetter(input: CallInput<'cancelLetter'>): Promise<AnswerOf<'cancelLetter'>>

  /**
   * List the guarantee lines of the companies
   *
   * Returns every company with a guarantee line, its signatories, the limit, the amount that letters have reserved and the amount that is free.
   *
   * `GET /core-bank/api/guarantee-lines`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.listGuaranteeLines()
   */
  listGuaranteeLines(input?: CallInput<'listGuaranteeLines'>): Promise<AnswerOf<'listGuaranteeLines'>>

  /**
   * Read the sandbox's clock
   *
   *
   *
   * `GET /core-bank/api/clock`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.getClock()
   */
  getClock(input?: CallInput<'getClock'>): Promise<AnswerOf<'getClock'>>

  /**
   * Move the sandbox forward in time
   *
   * Moves the clock forward; it cannot be moved back. Consents expire and future-dated payments fall due. At most ten years in all (409).
   *
   * `POST /core-bank/api/clock`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 403: The caller may not do this, or a browser sent the write from another site.
   * @throws {SanadApiError} 409: The current state does not allow it.
   * @throws {SanadApiError} 413: The body is larger than 64 KiB.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.
   * @example
   * const answer = await bank.advanceClock({ body: { advanceSeconds: 3600 } })
   */
  advanceClock(input: CallInput<'advanceClock'>): Promise<AnswerOf<'advanceClock'>>

  /**
   * Check that the process runs
   *
   * Checks nothing else, because a restart of the process does not help when the database is down.
   *
   * `GET /health/live`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @example
   * const answer = await bank.getLiveness()
   */
  getLiveness(input?: CallInput<'getLiveness'>): Promise<AnswerOf<'getLiveness'>>

  /**
   * Check that requests can be served
   *
   *
   *
   * `GET /health/ready`
   *
   * @throws {SanadApiError} 400: The request breaks the contract or a rule. `errors` names the fields at fault.
   * @throws {SanadApiError} 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
   * @throws {SanadApiError} 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
   * @throws {SanadApiError} 503: Requests cannot be served now.
   * @example
   * const answer = await bank.getReadiness()
   */
  getReadiness(input?: CallInput<'getReadiness'>): Promise<AnswerOf<'getReadiness'>>
}
