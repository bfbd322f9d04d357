import type { OperationMethods, RequestBody, ResponseBody } from './operations.ts'

/** `{Data, Subscription}` of a letter-of-guarantee consent, as in the contract. */
export type GuaranteeConsentRequest = RequestBody<'createLetterOfGuaranteeConsent'>
/** The changes to a letter-of-guarantee consent. */
export type GuaranteeConsentPatch = RequestBody<'patchLetterOfGuaranteeConsent'>
/** A letter-of-guarantee consent as the bank answers it. */
export type GuaranteeConsent = ResponseBody<'createLetterOfGuaranteeConsent'>
/** A letter of guarantee with its status. */
export type LetterOfGuarantee = ResponseBody<'getLetterOfGuarantee'>

/** Interface (c) in short: ids and messages in place of whole inputs. Each throws SanadApiError for every refusal. */
export function letterOfGuarantee(operations: OperationMethods) {
  return {
    /** Creates a consent (201, AwaitingAuthorization). With an idempotency key, the same call again gets the first answer. */
    createLetterOfGuaranteeConsent: (message: GuaranteeConsentRequest, options: { idempotencyKey?: string } = {}) =>
      operations.createLetterOfGuaranteeConsent({ body: message, ...options }),
    getLetterOfGuaranteeConsent: (ConsentId: string) => operations.getLetterOfGuaranteeConsent({ path: { ConsentId } }),
    /** Rejects a consent that awaits authorization, ends an authorized one, or changes its webhook. The bank answers 204 without a body. */
    patchLetterOfGuaranteeConsent: async (ConsentId: string, message: GuaranteeConsentPatch): Promise<void> => {
      await operations.patchLetterOfGuaranteeConsent({ path: { ConsentId }, body: message })
    },
    /** Uses an authorized consent for its one letter (201, Pending). */
    createLetterOfGuarantee: (psuToken: string, ConsentId: string, options: { idempotencyKey?: string } = {}) =>
      operations.createLetterOfGuarantee({ body: { Data: { ConsentId } }, psuToken, ...options }),
    getLetterOfGuarantee: (psuToken: string, letterOfGuaranteeId: string) =>
      operations.getLetterOfGuarantee({ path: { letterOfGuaranteeId }, psuToken }),
  }
}
