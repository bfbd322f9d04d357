import { type components } from '../../../../generated/types/payment-initiation.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { linkTo } from '../../shared/links.ts'

/** The `message` of a consent's authorisation resource (scaStatus). */
export function authorisationMessage(consent: ConsentRow): components['schemas']['AuthorisationResponseMessage'] {
  return {
    Data: { ScaStatus: consent.sca_status },
    Links: {
      Self: linkTo('getPaymentConsentAuthorisation', {
        ConsentId: consent.consent_id,
        AuthorisationId: consent.authorisation_id,
      }),
    },
    Meta: {},
  }
}
