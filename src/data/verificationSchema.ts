import { type JSONColumnType } from 'kysely'

type Json<T extends object> = JSONColumnType<T, string, string>

/** Tables of payee and account verification; `bank_payees` belongs to the core bank simulator. */
export interface VerificationTables {
  verification_participants: VerificationParticipantTable
  verification_tries: VerificationTryTable
  bank_payees: BankPayeeTable
}

/** Another bank that takes part in account verification, and how its interface d is reached. */
export interface VerificationParticipantTable {
  /** Eleven characters; XXX for the head office. */
  bic: string
  name_en: string
  name_ar: string | null
  /** Positions 5 and 6 of its Saudi IBANs; empty where they are not known. */
  iban_codes: Json<string[]>
  /** Countries and identification schemes of the accounts that it verifies. */
  countries: Json<string[]>
  schemes: Json<string[]>
  /** Address of its POST …/payee-verifications; null while it cannot be asked. */
  responder_url: string | null
  /** Where it gives us a token for our client, and as whom. */
  token_url: string | null
  client_id: string | null
  /** Sealed with SANAD_KEY_SECRET when that is set. */
  client_secret: string | null
  active: boolean
  updated_at: Date
}

/** One name or identifier that a caller tried on an account, as hashes. */
export interface VerificationTryTable {
  client_id: string
  account_hash: string
  party_hash: string
  tried_at: Date
}

/** A holder of an account as payers may name them. */
export interface BankPayeeTable {
  account_id: string
  place: number
  kind: 'person' | 'organisation'
  name_en: string | null
  name_ar: string | null
  other_names: Json<{ en?: string; ar?: string }[]>
  identifiers: Json<{ kind: string; value: string }[]>
  restriction: 'optedOut' | 'protected' | null
}
