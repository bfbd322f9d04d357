import { type components } from '../../../../generated/types/letter-of-guarantee.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { formatDateTime } from '../../../domain/shared/dates.ts'
import { responseMt798 } from '../../guarantee/mt798Message.ts'

type Schemas = components['schemas']
/** A letter-of-guarantee consent request's `message`. */
export type GuaranteeConsentMessage = Schemas['LetterOfGuaranteeConsentRequestMessage']
/** A letter-of-guarantee consent response's `message`. */
export type GuaranteeConsentResponseMessage = Schemas['LetterOfGuaranteeConsentResponseMessage']

/** The `message` of a letter-of-guarantee consent response; Links and Meta are null, as the description shows. */
export function guaranteeConsentMessage(consent: ConsentRow): GuaranteeConsentResponseMessage {
  const { Data } = consent.message as GuaranteeConsentMessage
  return {
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: formatDateTime(consent.createdAt),
      Status: consent.status,
      StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
      ...(consent.flags.length > 0 && { Flags: consent.flags as NonNullable<GuaranteeConsentResponseMessage['Data']['Flags']> }),
      AuthExpirationDateTime: formatDateTime(consent.authorizationExpiresAt),
      Mt798: responseMt798(Data.Mt798),
    },
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: null,
    Meta: null,
  }
}
