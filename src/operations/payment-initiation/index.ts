import { createPaymentConsent } from './createPaymentConsent.ts'
import { getPayment } from './getPayment.ts'
import { getPaymentConsent } from './getPaymentConsent.ts'
import { getPaymentConsentAuthorisation } from './getPaymentConsentAuthorisation.ts'
import { getPaymentStatus } from './getPaymentStatus.ts'
import { patchPaymentConsent } from './patchPaymentConsent.ts'

/** The handlers of interface a, by operationId. */
export const paymentInitiationHandlers = {
  createPaymentConsent,
  getPayment,
  getPaymentConsent,
  getPaymentConsentAuthorisation,
  getPaymentStatus,
  patchPaymentConsent,
}
