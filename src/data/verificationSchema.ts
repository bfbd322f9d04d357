import { type JSONColumnType } from 'kysely'

type Json<T extends object> = JSONColumnType<T, string, string>

/** Tables of payee and account verification; `bank_payees` belongs to the core bank simulator. */
export interface VerificationTables {
  verificationParticipants: VerificationParticipantTable
  verificationTries: VerificationTryTable
  bankPayees: BankPayeeTable
}

/** Another bank that takes part in account verification, and how its interface d is reached. */
export interface VerificationParticipantTable {
  /** Eleven characters; XXX for the head office. */
  bic: string
  nameEn: string
  nameAr: string | null
  /** Positions 5 and 6 of its Saudi IBANs; empty where they are not known. */
  ibanCodes: Json<string[]>
  /** Countries and identification schemes of the accounts that it verifies. */
  countries: Json<string[]>
  schemes: Json<string[]>
  /** Address of its POST …/payee-verifications; null while it cannot be asked. */
  responderUrl: string | null
  /** Where it gives us a token for our client, and as whom. */
  tokenUrl: string | null
  clientId: string | null
  /** Sealed with SANAD_KEY_SECRET when that is set. */
  clientSecret: string | null
  active: boolean
  updatedAt: Date
}

/** One name or identifier that a caller tried on an account, as hashes. */
export interface VerificationTryTable {
  clientId: string
  accountHash: string
  partyHash: string
  triedAt: Date
}

/** A holder of an account as payers may name them. */
export interface BankPayeeTable {
  accountId: string
  place: number
  kind: 'person' | 'organisation'
  nameEn: string | null
  nameAr: string | null
  otherNames: Json<{ en?: string; ar?: string }[]>
  identifiers: Json<{ kind: string; value: string }[]>
  restriction: 'optedOut' | 'protected' | null
}
