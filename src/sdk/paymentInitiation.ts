import type { Answer, OperationMethods, RequestBody, ResponseBody } from './operations.ts'

/** `{Data, Risk, Subscription}` of a payment consent, as in the contract. */
export type PaymentConsentRequest = RequestBody<'createPaymentConsent'>
/** The changes to a payment consent. */
export type PaymentConsentPatch = RequestBody<'patchPaymentConsent'>
/** A payment consent as the bank answers it. */
export type PaymentConsent = ResponseBody<'createPaymentConsent'>
/** A payment with its amount, parties and status. */
export type Payment = ResponseBody<'getPayment'>
/** Only the status of a payment. */
export type PaymentStatus = ResponseBody<'getPaymentStatus'>
/** How far the customer has come in authorizing a consent. */
export type Authorisation = ResponseBody<'getPaymentConsentAuthorisation'>

type Follow = (operationId: 'getPaymentConsentAuthorisation', link: string) => Promise<unknown>

/** Interface (a) in short: ids and messages in place of whole inputs. Each throws SanadApiError for every refusal. */
export function paymentInitiation(operations: OperationMethods, follow: Follow) {
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createPaymentConsent: (message: PaymentConsentRequest, options: { idempotencyKey?: string } = {}) =>
      operations.createPaymentConsent({ body: message, ...options }),
    getPaymentConsent: (ConsentId: string) => operations.getPaymentConsent({ path: { ConsentId } }),
    /** Rejects a consent that still awaits authorization, or changes its webhook. The bank answers 204 without a body. */
    patchPaymentConsent: async (ConsentId: string, message: PaymentConsentPatch): Promise<void> => {
      await operations.patchPaymentConsent({ path: { ConsentId }, body: message })
    },
    getPayment: (PaymentId: string) => operations.getPayment({ path: { PaymentId } }),
    /** `Data.Status` is null until the bank has created the payment. */
    getPaymentStatus: (PaymentId: string) => operations.getPaymentStatus({ path: { PaymentId } }),
    /** Follows `Links.scaStatus` of a consent: received, psuAuthenticated, finalised or failed. */
    getAuthorisation: (link: string) => follow('getPaymentConsentAuthorisation', link) as Promise<Answer<Authorisation>>,
  }
}
