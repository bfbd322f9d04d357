import type { PublicSigningKey, SignBytes } from './signingKey.ts'

/** A key that a signer keeps. Its private half stays there. */
export interface SignerKey extends PublicSigningKey {
  /** What the bank's people call it: the name of a file, the label in a token. Keys come into use in the order of their names. */
  name: string
  /** Throws whatever the signer does. */
  sign: SignBytes
}

/** What keeps the bank's private keys outside the database, and signs with them. */
export interface Signer {
  /** Looks at what it has now. Throws an Error of one line that says what is wrong, where, and what would be right. */
  listKeys(): Promise<SignerKey[]>
  close(): Promise<void>
}

/** More is asked of the signer at once than may wait for it. It is not away. */
export class SignerBusy extends Error {}
