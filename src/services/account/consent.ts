import type { components } from '../../../generated/types/account-information.ts'
import { parseAccountTerms } from '../../domain/account/terms.ts'
import type { AccountConsent } from '../../domain/consent/consent.ts'
import { consentDeadlines, longestWindow } from '../../domain/consent/deadlines.ts'
import { checkTogether } from '../../domain/shared/checkTogether.ts'
import { epochSeconds, wholeEpochSeconds } from '../../domain/shared/dates.ts'
import { type ConsentAuthorizers, mostAuthorizers } from '../consent/authorizers.ts'
import { beginConsent, checkWebhook, type ConsentSettings, type CreateConsent, storeConsent } from '../consent/create.ts'
import { authorizationLink, consentLink } from '../consent/consentLinks.ts'
import type { Dependencies } from '../dependencies.ts'

type Schemas = components['schemas']
/** An account-access consent request's `message`. */
export type AccountConsentMessage = Schemas['AccountConsentRequestMessage']
/** An account-access consent response's `message`. */
export type AccountConsentResponseMessage = Schemas['AccountConsentResponseMessage']
type Flag = AccountConsentResponseMessage['Data']['Flag']

/**
 * Stores an account-access consent in AwaitingAuthorization. It does not check whether the national id belongs to a customer.
 * Throws BankRefusal 'businessRule' or 'resourceFormat' with every wrong field.
 */
export async function createAccountConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  request: CreateConsent<AccountConsentMessage>,
): Promise<AccountConsent> {
  return storeConsent(dependencies, newAccountConsent(dependencies.settings, request), request)
}

/** The consent that a request asks for, which nobody has stored. Throws BankRefusal as `createAccountConsent`. */
export function newAccountConsent(settings: ConsentSettings, request: CreateConsent<AccountConsentMessage>): AccountConsent {
  const { message, now } = request
  const { deadlines, terms } = checkTogether({
    deadlines: () => consentDeadlines(message.Data, now, settings.limits.consentDays),
    terms: () => parseAccountTerms(message),
    webhook: () => checkWebhook(message, settings),
  })
  return {
    ...beginConsent('account', request, deadlines),
    nationalIdentificationNumber: message.Data.NationalIdentificationNumber,
    terms,
  }
}

/**
 * The `message` of an account-access consent response, with times in epoch seconds and names in lower case as the contract writes
 * them.
 */
export function accountConsentMessage(
  consent: AccountConsent,
  authorizers: ConsentAuthorizers['authorizers'] = [],
  totalRequired = authorizers.length,
): AccountConsentResponseMessage {
  const { terms } = consent
  return {
    Data: {
      ConsentId: consent.consentId,
      ConsentStatus: consent.status,
      ConsentStatusUpdateDateTime: epochSeconds(consent.statusUpdatedAt),
      CreationDateTime: epochSeconds(consent.createdAt),
      Flag: flagOf(consent),
      authorizationExpirationTimeWindow: terms.authorizationExpirationTimeWindow ?? longestWindow,
      ExpirationDateTime: wholeEpochSeconds(consent.expiresAt),
      ...(terms.transactionsFrom && { TransactionFromDateTime: wholeEpochSeconds(terms.transactionsFrom) }),
      ...(terms.transactionsTo && { TransactionToDateTime: wholeEpochSeconds(terms.transactionsTo) }),
      Permissions: terms.permissions,
      ...(terms.accountTypes && { AccountType: terms.accountTypes }),
      ...(terms.accountSubTypes && { AccountSubType: terms.accountSubTypes }),
      NationalIdentificationNumber: consent.nationalIdentificationNumber,
      ...(terms.fourthParty && { FourthParty: terms.fourthParty }),
      ...(terms.sponsoredTPP && { SponsoredTPP: terms.sponsoredTPP }),
      IsPSUReadAllAccounts: terms.isPSUReadAllAccounts,
      Purpose: terms.purposes,
    },
    Risk: terms.risk,
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: { Self: consentLink(consent), scaOAuth: authorizationLink(consent) },
    Meta: { TotalPages: 1, MultipleAuthorizers: multipleAuthorizers(authorizers, totalRequired) },
  }
}

/**
 * The flag as the contract writes it. partlyAuthorized is present from the beginning, with the time of creation. The others are set
 * by their moves.
 */
function flagOf(consent: AccountConsent): Flag {
  const flags: Record<string, number> = { partlyAuthorized: epochSeconds(consent.createdAt) }
  for (const { Flag, FlagSetDateTime } of consent.flags) {
    flags[Flag.charAt(0).toLowerCase() + Flag.slice(1)] = epochSeconds(new Date(FlagSetDateTime))
  }
  return flags as Flag
}

/** A mandate may let one of many sign, so more may be listed than are required. */
function multipleAuthorizers(
  authorizers: ConsentAuthorizers['authorizers'],
  totalRequired: number,
): AccountConsentResponseMessage['Meta']['MultipleAuthorizers'] {
  if (authorizers.length === 0 || totalRequired < 2) return null
  return {
    TotalRequired: Math.min(totalRequired, mostAuthorizers),
    Authorizations: authorizers.slice(0, mostAuthorizers).map(({ customer, type, status, decidedAt }) => ({
      AuthorizerId: customer.customerId,
      ...(customer.name.en && { AuthorizerName: customer.name.en }),
      AuthorizerType: type,
      ...(decidedAt && { AuthorizationDate: decidedAt.toISOString() }),
      AuthorizationStatus: status,
    })),
  }
}
