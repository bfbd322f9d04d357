import type { ErrorText } from '../errorCodes.ts'

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

/** The checks of a signed message. Requests without one have none of them. */
export const signatureChecks = ['parts', 'algorithm', 'keyId', 'key', 'bytes', 'claims'] as const satisfies readonly Check[]

/** The claims that are checked. */
export type ClaimName = 'iss' | 'aud' | 'exp' | 'nbf' | 'lifetime' | 'iat' | 'message'

/** What one check found. Its texts in both languages are looked up by the finding when somebody reads it. */
export interface Verdict {
  check: Check
  /** `unknown`: it was not reached, because something else was wrong first. */
  result: 'passed' | 'failed' | 'unknown'
  /** Which claim, where each has a verdict of its own. `lifetime` is the time from nbf to exp. */
  claim?: ClaimName
  /** Of a failed check: a finding (findings.ts), or the code of the refusal where nothing finer is known. */
  finding?: string
  /** What the texts of the finding name. Never a secret, an identity number or an IBAN. */
  values?: Record<string, string>
  /** The public text of the answer, masked. */
  message?: string
}
