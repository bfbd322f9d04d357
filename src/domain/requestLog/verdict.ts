import { type Check } from '../shared/findings/finding.ts'

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
