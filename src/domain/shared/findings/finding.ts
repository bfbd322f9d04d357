import { type ErrorText } from '../errorCodes.ts'

/** What is checked of a request, in this order. `request` is its address, method, headers, media type and size. */
export const checks = ['token', 'request', 'parts', 'algorithm', 'keyId', 'key', 'bytes', 'claims', 'schema', 'rule'] as const

/** One of the things that are checked. */
export type Check = (typeof checks)[number]

/** What a finding is about, what was wrong, and what would be right. Members of `values` stand in braces. */
export interface Finding extends ErrorText {
  check: Check
}

/** Writes a finding: what was wrong, then what would be right, each in English and Arabic. */
export const finding = (check: Check, meaning: [en: string, ar: string], remedy: [en: string, ar: string]): Finding => ({
  check,
  meaning: { en: meaning[0], ar: meaning[1] },
  remedy: { en: remedy[0], ar: remedy[1] },
})
