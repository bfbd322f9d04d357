import type { components } from '../../../generated/types/letter-of-guarantee.ts'
import type { GuaranteeConsent } from '../../domain/consent/consent.ts'
import { guaranteeDeadlines } from '../../domain/consent/deadlines.ts'
import { parseGuaranteeTerms } from '../../domain/guarantee/terms.ts'
import { checkTogether } from '../../domain/shared/checkTogether.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { beginConsent, checkWebhook, type ConsentSettings, type CreateConsent, storeConsent } from '../consent/create.ts'
import type { Dependencies } from '../dependencies.ts'

type Schemas = components['schemas']
/** A letter-of-guarantee consent request's `message`. */
export type GuaranteeConsentMessage = Schemas['LetterOfGuaranteeConsentRequestMessage']
/** A letter-of-guarantee consent response's `message`. */
export type GuaranteeConsentResponseMessage = Schemas['LetterOfGuaranteeConsentResponseMessage']

/**
 * Stores a letter-of-guarantee consent in AwaitingAuthorization. It names a company and no person; the signatory who authorizes
 * becomes its customer. It does not check whether the company banks here, so that no TPP can find that out. Throws BankRefusal
 * 'businessRule' or 'resourceFormat' with every wrong field.
 */
export async function createGuaranteeConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  request: CreateConsent<GuaranteeConsentMessage>,
): Promise<GuaranteeConsent> {
  return storeConsent(dependencies, newGuaranteeConsent(dependencies.settings, request), request)
}

/** The consent that a request asks for, which nobody has stored. Throws BankRefusal as `createGuaranteeConsent`. */
export function newGuaranteeConsent(
  settings: ConsentSettings,
  request: CreateConsent<GuaranteeConsentMessage>,
): GuaranteeConsent {
  const { message, now } = request
  const { deadlines, terms } = checkTogether({
    deadlines: () => guaranteeDeadlines(message.Data.AuthExpirationDateTime, now, settings.limits.consentDays),
    terms: () => parseGuaranteeTerms(message.Data.Mt798, now),
    webhook: () => checkWebhook(message, settings),
  })
  return {
    ...beginConsent('guarantee', request, deadlines),
    nationalIdentificationNumber: null,
    terms,
  }
}

/** The `message` of a letter-of-guarantee consent response. Its Links and Meta are always null. */
export function guaranteeConsentMessage(consent: GuaranteeConsent): GuaranteeConsentResponseMessage {
  return {
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: formatDateTime(consent.createdAt),
      Status: consent.status,
      StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
      ...(consent.flags.length > 0 && {
        Flags: consent.flags as NonNullable<GuaranteeConsentResponseMessage['Data']['Flags']>,
      }),
      AuthExpirationDateTime: formatDateTime(consent.authorizationExpiresAt),
      Mt798: consent.terms.mt798,
    },
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: null,
    Meta: null,
  }
}
