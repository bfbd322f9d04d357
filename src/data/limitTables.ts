/** The tables that count how much somebody has asked, tried or been asked. A part of `Database`. */
export interface LimitTables {
  /** Codes for sign-ins that were sent and not used. */
  signInCodes: { counted: string; sent: number; countedUntil: Date }
  /** A customer's noes to one app, until it may ask them over the back channel again. */
  appRefusals: { clientId: string; nationalIdentificationNumber: string; refused: number; countedUntil: Date }
  /** Tries of those who may guess or flood, under hashes of what they are counted by. */
  tries: { counted: string; tries: number; countedUntil: Date }
  /** Tokens of those whose rate is limited, under hashes of what they are counted by. */
  rateBuckets: { bucket: string; tokens: number; granted: number; refilledAt: Date }
  verificationTries: VerificationTryTable
  verificationAccounts: VerificationAccountTable
  payeeMisses: { asker: string; participantBic: string; accountHash: string; partyHash: string; askedAt: Date }
}

/** One wrong name or identifier that a developer tried on an account, as hashes. */
interface VerificationTryTable {
  developerId: string
  accountHash: string
  partyHash: string
  triedAt: Date
}

/** An account about which a developer got an answer that was no match. */
interface VerificationAccountTable {
  developerId: string
  accountHash: string
  askedAt: Date
  /** The other bank that was asked; null for an account of this bank. */
  participantBic: string | null
}
