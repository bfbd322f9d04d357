import { type components } from '../../../../generated/types/payment-initiation.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { linkTo } from '../../shared/links.ts'

/** The `message` of a consent's authorisation resource (scaStatus). */
export function authorisationMessage(consent: ConsentRow): components['schemas']['AuthorisationResponseMessage'] {
  return {
    Data: { ScaStatus: consent.scaStatus },
    Links: {
      Self: linkTo('getPaymentConsentAuthorisation', {
        ConsentId: consent.consentId,
        AuthorisationId: consent.authorisationId,
      }),
    },
    Meta: {},
  }
}
