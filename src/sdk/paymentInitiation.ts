import type { operations } from '../../generated/types/payment-initiation.ts'
import { type RequestMessage, type ResponseMessage } from './contractTypes.ts'
import { type VerifiedEnvelope } from './envelope.ts'

/** `{Data, Risk, Subscription}` of a payment consent, as in the contract. */
export type PaymentConsentRequest = RequestMessage<operations['createPaymentConsent']>
/** The changes to a payment consent. */
export type PaymentConsentPatch = RequestMessage<operations['patchPaymentConsent']>
/** A payment consent as the bank answers it. */
export type PaymentConsent = ResponseMessage<operations['createPaymentConsent']>
/** A payment with its amount, parties and status. */
export type Payment = ResponseMessage<operations['getPayment']>
/** Only the status of a payment. */
export type PaymentStatus = ResponseMessage<operations['getPaymentStatus']>
/** How far the customer has come in authorizing a consent. */
export type Authorisation = ResponseMessage<operations['getPaymentConsentAuthorisation']>

/** A response whose signature and claims were checked. */
export interface Answer<Message> extends VerifiedEnvelope<Message> {
  status: number
  interactionId: string | undefined
}

/** Makes one signed call. `client.ts` provides it. */
export type Call = <Message>(request: {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  message?: object
  idempotencyKey?: string
  /** The access token of a customer. Without it, the app's own token is sent. */
  psuToken?: string
}) => Promise<Answer<Message>>

const base = '/open-banking/payment/2023.08-draft2'
const segment = encodeURIComponent

/** Interface (a) as methods. Each makes exactly one HTTP call and throws SanadApiError for every refusal. */
export function paymentInitiation(call: Call) {
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createPaymentConsent: (message: PaymentConsentRequest, options: { idempotencyKey?: string } = {}) =>
      call<PaymentConsent>({ method: 'POST', path: '/payments/consents', message, ...options }),
    getPaymentConsent: (ConsentId: string) =>
      call<PaymentConsent>({ method: 'GET', path: `${base}/payment-consents/${segment(ConsentId)}` }),
    /** Rejects a consent that still awaits authorization, or changes its webhook. The bank answers 204 without a body. */
    patchPaymentConsent: async (ConsentId: string, message: PaymentConsentPatch): Promise<void> => {
      await call<never>({ method: 'PATCH', path: `${base}/payment-consents/${segment(ConsentId)}`, message })
    },
    getPayment: (PaymentId: string) =>
      call<Payment>({ method: 'GET', path: `/v3.1/pisp/domestic-payments/${segment(PaymentId)}` }),
    /** `Data.Status` is null until the bank has created the payment. */
    getPaymentStatus: (PaymentId: string) =>
      call<PaymentStatus>({ method: 'GET', path: `${base}/payments/${segment(PaymentId)}/status` }),
    /** Follows `Links.scaStatus` of a consent: received, psuAuthenticated, finalised or failed. */
    getAuthorisation: (link: string) => call<Authorisation>({ method: 'GET', path: link }),
  }
}
