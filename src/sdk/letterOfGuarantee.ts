import type { operations } from '../../generated/types/letter-of-guarantee.ts'
import { type RequestMessage, type ResponseMessage } from './contractTypes.ts'
import { type Call } from './paymentInitiation.ts'

/** `{Data, Subscription}` of a letter-of-guarantee consent, as in the contract. */
export type GuaranteeConsentRequest = RequestMessage<operations['createLetterOfGuaranteeConsent']>
/** The changes to a letter-of-guarantee consent. */
export type GuaranteeConsentPatch = RequestMessage<operations['patchLetterOfGuaranteeConsent']>
/** A letter-of-guarantee consent as the bank answers it. */
export type GuaranteeConsent = ResponseMessage<operations['createLetterOfGuaranteeConsent']>
/** A letter of guarantee with its status. */
export type LetterOfGuarantee = ResponseMessage<operations['getLetterOfGuarantee']>

const base = '/ksaob-lgsp/v3.10'
const segment = encodeURIComponent

/** Interface (c) as methods. Each makes exactly one HTTP call and throws SanadApiError for every refusal. */
export function letterOfGuarantee(call: Call) {
  const consent = (ConsentId: string) => `${base}/letters-of-guarantee-consents/${segment(ConsentId)}`
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createLetterOfGuaranteeConsent: (message: GuaranteeConsentRequest, options: { idempotencyKey?: string } = {}) =>
      call<GuaranteeConsent>({ method: 'POST', path: `${base}/letters-of-guarantee-consents`, message, ...options }),
    getLetterOfGuaranteeConsent: (ConsentId: string) => call<GuaranteeConsent>({ method: 'GET', path: consent(ConsentId) }),
    /** Rejects a consent that awaits authorization, ends an authorized one, or changes its webhook. The bank answers 204 without a body. */
    patchLetterOfGuaranteeConsent: async (ConsentId: string, message: GuaranteeConsentPatch): Promise<void> => {
      await call<never>({ method: 'PATCH', path: consent(ConsentId), message })
    },
    /** Uses an authorized consent for its one letter (201, Pending). */
    createLetterOfGuarantee: (psuToken: string, ConsentId: string, options: { idempotencyKey?: string } = {}) =>
      call<LetterOfGuarantee>({
        method: 'POST',
        path: '/letters-of-guarantee',
        message: { Data: { ConsentId } },
        psuToken,
        ...options,
      }),
    getLetterOfGuarantee: (psuToken: string, LetterOfGuaranteeId: string) =>
      call<LetterOfGuarantee>({ method: 'GET', path: `${base}/letters-of-guarantee/${segment(LetterOfGuaranteeId)}`, psuToken }),
  }
}
