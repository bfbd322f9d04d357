import type { SignatureAlgorithm } from '../../keyStrength.ts'

/** Where the keys are, and how many signatures may be made at once. */
export interface TokenPlace {
  module: string
  token: string
  pin: string
  sessions: number
}

/** Only keys of such names are the bank's signing keys: a token may hold others. */
export const labelPrefix = 'sanad'

/** What the service asks of the process that talks to the security module. `key` is a CKA_ID in hex. */
export type SignerWork =
  | { kind: 'open'; place: TokenPlace }
  | { kind: 'list' }
  | { kind: 'sign'; key: string; bytes: Uint8Array }
  | { kind: 'make'; alg: SignatureAlgorithm; label: string; key: string }

/** The same with the number that its answer has. */
export type SignerRequest = SignerWork & { id: number }

/** What it answers. */
export type SignerAnswer = { id: number; value: unknown } | { id: number; error: string }
