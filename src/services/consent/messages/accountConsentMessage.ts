import { type components } from '../../../../generated/types/account-information.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { longestWindow } from '../../../domain/consent/deadlines.ts'
import { epochSeconds, parseDateTime, wholeEpochSeconds } from '../../../domain/shared/dates.ts'
import { authorizationLink } from './authorizationLink.ts'
import { consentLink } from '../consentSnapshot.ts'
import { type ConsentAuthorizer } from '../consentAuthorizers.ts'

type Schemas = components['schemas']
/** An account-access consent request's `message`. */
export type AccountConsentMessage = Schemas['AccountConsentRequestMessage']
/** An account-access consent response's `message`. */
export type AccountConsentResponseMessage = Schemas['AccountConsentResponseMessage']
type Flag = AccountConsentResponseMessage['Data']['Flag']

/** What the TPP asked for and the PSU allowed in an account-access consent. */
export function accountConsentData(consent: Pick<ConsentRow, 'message'>): AccountConsentMessage['Data'] {
  return (consent.message as AccountConsentMessage).Data
}

/** The `message` of an account-access consent response: epoch numbers and lower-case names as the description writes them. */
export function accountConsentMessage(
  consent: ConsentRow,
  authorizers: readonly ConsentAuthorizer[],
): AccountConsentResponseMessage {
  const { Data, Risk } = consent.message as AccountConsentMessage
  const { Permissions, AccountType, AccountSubType, NationalIdentificationNumber, FourthParty, SponsoredTPP, ConsentPurpose } =
    Data
  return {
    Data: {
      ConsentId: consent.consentId,
      ConsentStatus: consent.status,
      ConsentStatusUpdateDateTime: epochSeconds(consent.statusUpdatedAt),
      CreationDateTime: epochSeconds(consent.createdAt),
      Flag: flagOf(consent),
      authorizationExpirationTimeWindow: Data.AuthorizationExpirationTimeWindow ?? longestWindow,
      ExpirationDateTime: wholeEpochSeconds(consent.expiresAt),
      ...wholeSeconds(Data, 'TransactionFromDateTime'),
      ...wholeSeconds(Data, 'TransactionToDateTime'),
      Permissions,
      ...(AccountType && { AccountType }),
      ...(AccountSubType && { AccountSubType }),
      NationalIdentificationNumber,
      ...(FourthParty && { FourthParty }),
      ...(SponsoredTPP && { SponsoredTPP }),
      IsPSUReadAllAccounts: Data.IsPSUReadAllAccounts ?? false,
      Purpose: ConsentPurpose,
    },
    Risk: echoedRisk(Risk),
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: { Self: consentLink(consent), scaOAuth: authorizationLink(consent) },
    Meta: { TotalPages: 1, MultipleAuthorizers: multipleAuthorizers(authorizers) },
  }
}

/** partlyAuthorized is there from the beginning with the time of creation (design.md section 4); the others come with their moves. */
function flagOf(consent: ConsentRow): Flag {
  const flags: Record<string, number> = { partlyAuthorized: epochSeconds(consent.createdAt) }
  for (const { Flag, FlagSetDateTime } of consent.flags) {
    flags[Flag.charAt(0).toLowerCase() + Flag.slice(1)] = epochSeconds(new Date(FlagSetDateTime))
  }
  return flags as Flag
}

type WindowEdge = 'TransactionFromDateTime' | 'TransactionToDateTime'

function wholeSeconds(data: AccountConsentMessage['Data'], name: WindowEdge): Partial<Record<WindowEdge, number>> {
  const text = data[name]
  return text === undefined ? {} : { [name]: wholeEpochSeconds(parseDateTime(text, `Data.${name}`)) }
}

/** Members of Risk that hold a moment, in every spelling that requests may use. */
const momentMember = /DateTime$|DateAndTime$|DateAndtime$/

/**
 * The request's Risk with its date-times in epoch seconds (service.md "Account-access consent: response message").
 * Throws SanadError 'resourceFormat' for a moment that does not exist.
 */
export function echoedRisk(risk: AccountConsentMessage['Risk']): AccountConsentResponseMessage['Risk'] {
  return withEpochSeconds(risk) as AccountConsentResponseMessage['Risk']
}

function withEpochSeconds(value: unknown, path = 'Risk'): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const memberPath = `${path}.${name}`
      const isMoment = typeof member === 'string' && momentMember.test(name)
      return [name, isMoment ? epochSeconds(parseDateTime(member, memberPath)) : withEpochSeconds(member, memberPath)]
    }),
  )
}

function multipleAuthorizers(
  authorizers: readonly ConsentAuthorizer[],
): AccountConsentResponseMessage['Meta']['MultipleAuthorizers'] {
  if (authorizers.length === 0) return null
  return {
    TotalRequired: authorizers.length,
    Authorizations: authorizers.map(({ customer, type, status, decidedAt }) => ({
      AuthorizerId: customer.customerId,
      ...(customer.name.en && { AuthorizerName: customer.name.en }),
      AuthorizerType: type,
      ...(decidedAt && { AuthorizationDate: decidedAt.toISOString() }),
      AuthorizationStatus: status,
    })),
  }
}
