import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { authorizationLink } from '../../services/consent/messages/authorizationLink.ts'
import { createPaymentConsent as createConsent } from '../../services/consent/createPaymentConsent.ts'
import { paymentConsentMessage } from '../../services/consent/messages/paymentConsentMessage.ts'

/** Store a consent to one payment; the PSU authorizes it at the bank. */
export const createPaymentConsent: Handler<operations['createPaymentConsent']> = async (
  { body, caller, interactionId, now },
  dependencies,
) => {
  const consent = await createConsent(dependencies, { clientId: caller.clientId, message: body.message, interactionId, now })
  return {
    status: 201,
    body: { message: paymentConsentMessage(consent) },
    // RFC 8288: the same way to go on for all three consents; the letter's body has no Links.
    headers: { Link: `<${authorizationLink(consent)}>; rel="scaOAuth"` },
  }
}
