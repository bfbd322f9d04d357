import type { Answer, PlainAnswer, RequestBody, ResponseBody } from './operations.ts'

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

/** The calls of interface (a) with ids and messages in place of one input. */
export interface PaymentShortForms {
  /** @deprecated Say `createPaymentConsent({ body: message, idempotencyKey })`. */
  createPaymentConsent(message: PaymentConsentRequest, options?: { idempotencyKey?: string }): Promise<Answer<PaymentConsent>>
  /** @deprecated Say `getPaymentConsent({ path: { ConsentId } })`. */
  getPaymentConsent(ConsentId: string): Promise<Answer<ResponseBody<'getPaymentConsent'>>>
  /** @deprecated Say `patchPaymentConsent({ path: { ConsentId }, body: message })`. */
  patchPaymentConsent(ConsentId: string, message: PaymentConsentPatch): Promise<PlainAnswer<undefined>>
  /** @deprecated Say `getPayment({ path: { PaymentId } })`. */
  getPayment(PaymentId: string): Promise<Answer<Payment>>
  /** @deprecated Say `getPaymentStatus({ path: { PaymentId } })`. */
  getPaymentStatus(PaymentId: string): Promise<Answer<PaymentStatus>>
}

/** The input that each of them stands for. */
export const paymentShortForms = {
  createPaymentConsent: (body: PaymentConsentRequest, options?: object) => ({ body, ...options }),
  getPaymentConsent: (ConsentId: string) => ({ path: { ConsentId } }),
  patchPaymentConsent: (ConsentId: string, body: PaymentConsentPatch) => ({ path: { ConsentId }, body }),
  getPayment: (PaymentId: string) => ({ path: { PaymentId } }),
  getPaymentStatus: (PaymentId: string) => ({ path: { PaymentId } }),
} satisfies Record<keyof PaymentShortForms, unknown>
