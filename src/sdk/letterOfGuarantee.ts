import type { Answer, AnswerOf, PlainAnswer, RequestBody, ResponseBody } from './operations.ts'

/** `{Data, Subscription}` of a letter-of-guarantee consent, as in the contract. */
export type GuaranteeConsentRequest = RequestBody<'createLetterOfGuaranteeConsent'>
/** The changes to a letter-of-guarantee consent. */
export type GuaranteeConsentPatch = RequestBody<'patchLetterOfGuaranteeConsent'>
/** A letter-of-guarantee consent as the bank answers it. */
export type GuaranteeConsent = ResponseBody<'createLetterOfGuaranteeConsent'>
/** A letter of guarantee with its status. */
export type LetterOfGuarantee = ResponseBody<'getLetterOfGuarantee'>

/** The calls of interface (c) with tokens, ids and messages in place of one input. */
export interface LetterShortForms {
  /** @deprecated Say `createLetterOfGuaranteeConsent({ body: message, idempotencyKey })`. */
  createLetterOfGuaranteeConsent(
    message: GuaranteeConsentRequest,
    options?: { idempotencyKey?: string },
  ): Promise<Answer<GuaranteeConsent>>
  /** @deprecated Say `getLetterOfGuaranteeConsent({ path: { ConsentId } })`. */
  getLetterOfGuaranteeConsent(ConsentId: string): Promise<AnswerOf<'getLetterOfGuaranteeConsent'>>
  /** @deprecated Say `patchLetterOfGuaranteeConsent({ path: { ConsentId }, body: message })`. */
  patchLetterOfGuaranteeConsent(ConsentId: string, message: GuaranteeConsentPatch): Promise<PlainAnswer<undefined>>
  /** @deprecated Say `createLetterOfGuarantee({ psuToken, body: { Data: { ConsentId } }, idempotencyKey })`. */
  createLetterOfGuarantee(
    psuToken: string,
    ConsentId: string,
    options?: { idempotencyKey?: string },
  ): Promise<AnswerOf<'createLetterOfGuarantee'>>
  /** @deprecated Say `getLetterOfGuarantee({ psuToken, path: { letterOfGuaranteeId } })`. */
  getLetterOfGuarantee(psuToken: string, letterOfGuaranteeId: string): Promise<Answer<LetterOfGuarantee>>
}

/** The input that each of them stands for. */
export const letterShortForms = {
  createLetterOfGuaranteeConsent: (body: GuaranteeConsentRequest, options?: object) => ({ body, ...options }),
  getLetterOfGuaranteeConsent: (ConsentId: string) => ({ path: { ConsentId } }),
  patchLetterOfGuaranteeConsent: (ConsentId: string, body: GuaranteeConsentPatch) => ({ path: { ConsentId }, body }),
  createLetterOfGuarantee: (psuToken: string, ConsentId: string, options?: object) => ({
    ...{ body: { Data: { ConsentId } }, psuToken },
    ...options,
  }),
  getLetterOfGuarantee: (psuToken: string, letterOfGuaranteeId: string) => ({ path: { letterOfGuaranteeId }, psuToken }),
} satisfies Record<keyof LetterShortForms, unknown>
