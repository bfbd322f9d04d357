/** What is checked of a request, in this order. */
export const checks = ['token', 'parts', 'keyId', 'algorithm', 'key', 'signature', 'claims', 'schema', 'rule'] as const

/** One of the things that are checked. */
export type Check = (typeof checks)[number]

/** What one check found. Texts in both languages belong to the finding (src/domain/requestLog/findings.ts). */
export interface Verdict {
  check: Check
  /** `unknown`: it was not reached, because something before it was wrong, or cannot be told. */
  result: 'passed' | 'failed' | 'unknown'
  /** Of a failed check: which remedy it has. */
  finding?: string
  /** What the texts of the finding name. Never a secret, an identity number or an IBAN. */
  values?: Record<string, string>
}
