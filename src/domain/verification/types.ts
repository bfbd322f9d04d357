import type { AccountStatus } from '../account/status.ts'
import type { BilingualName } from '../shared/bilingual.ts'

/** Why a holder is never compared: they asked not to be, or the bank protects them (minors, wards, witnesses). */
export type HolderRestriction = 'optedOut' | 'protected'

/** A person or organisation as the bank holds them. */
export interface AccountHolder {
  kind: 'person' | 'organisation'
  /** Legal names; empty strings where the bank holds none. */
  name: Partial<BilingualName>
  /** Trading and former names that the bank keeps. */
  otherNames: Partial<BilingualName>[]
  identifiers: HeldIdentifier[]
  restriction?: HolderRestriction
}

/** An account as far as verification needs it. */
export interface VerifiableAccount {
  status: AccountStatus
  holders: AccountHolder[]
}

/** An identifier as a caller gives it; without a kind where the bank knows no such scheme. */
export interface AskedIdentifier {
  kind: IdentifierKind | undefined
  value: string
}

/** What is asked of an account: whose it is, by one of two ways, or only how it stands. */
export type PartyQuestion =
  { ask: 'name'; name: string } | { ask: 'identification'; identifiers: AskedIdentifier[] } | { ask: 'status' }

/** How the account stands towards verification. `unknown`: the core bank cannot tell now. */
export type AccountStanding = 'active' | 'inactive' | 'closed' | 'forbidden' | 'notFound' | 'unknown'

/** Party Name Match Code and Party Identification Match Code. */
export type MatchCode = 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP'

/** The decision, with the rules that made it, for the audit record and the page that explains it. */
export interface PartyVerdict {
  standing: AccountStanding
  /** Absent when only the state was asked. */
  code?: MatchCode
  /** With CMTC only. */
  matchedName?: string
  rules: string[]
}

/** Another bank that takes part in account verification, and how its interface d is reached. */
export interface Participant {
  /** Eleven characters; XXX for the head office. */
  bic: string
  nameEn: string
  nameAr: string | null
  /** Positions 5 and 6 of its Saudi IBANs; empty where they are not known. */
  ibanCodes: string[]
  /** Countries and identification schemes of the accounts that it verifies. */
  countries: string[]
  schemes: string[]
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

/** Kinds of identifier that a bank may hold of its customers. */
export const identifierKinds = [
  'lei',
  'bic',
  'commercialRegistration',
  'unifiedNumber',
  'vat',
  'nationalId',
  'iqama',
  'passport',
  'duns',
] as const

/** One kind of identifier, whatever scheme or type a question spells it with. */
export type IdentifierKind = (typeof identifierKinds)[number]

/** An identifier that the bank holds of an account's holder. */
export interface HeldIdentifier {
  kind: IdentifierKind
  value: string
}
