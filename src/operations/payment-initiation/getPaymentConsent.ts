import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { paymentConsentMessage } from '../../services/consent/messages/paymentConsentMessage.ts'
import { readConsent } from '../../services/consent/readConsent.ts'

/** A consent as it stands. */
export const getPaymentConsent: Handler<operations['getPaymentConsent']> = async ({ path, caller, now }, dependencies) => {
  const consent = await readConsent(dependencies, { consentId: path.ConsentId, clientId: caller.clientId, kind: 'payment', now })
  return { status: 200, body: { message: paymentConsentMessage(consent) } }
}
