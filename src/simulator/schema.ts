import type { Generated, JSONColumnType, Kysely } from 'kysely'
import type { AccountStatus } from '../domain/account/status.ts'

/** A handle on the simulator's tables, or an open transaction on them. Every repository function takes one first. */
export type SimulatorDatabase = Kysely<SimulatorTables>

/**
 * Tables of the core bank simulator, all in the schema `simulator`. No table of the service refers to one of them, nor the other way
 * round.
 */
export interface SimulatorTables {
  bankCustomers: SimulatedCustomer
  bankOneTimeCodes: SimulatedOneTimeCode
  bankAccounts: SimulatedAccountTable
  bankAccountHolders: { accountId: string; nationalIdentificationNumber: string }
  bankCompanies: SimulatedCompany & { mandate: JSONColumnType<SimulatedMandate | null, string | null, string | null> }
  bankSignatories: { commercialRegistrationNumber: number; nationalIdentificationNumber: string; signingGroup: string }
  bankCompanyAccounts: { accountId: string; commercialRegistrationNumber: number }
  bankPayments: SimulatedPaymentTable
  bankLedgerTransactions: { ledgerTransactionId: string; reference: string; description: string; createdAt: Date }
  bankLedgerEntries: { ledgerTransactionId: string; accountId: string; amountHalalas: number }
  bankTransactions: SimulatedTransactionTable
  bankArrangements: SimulatedArrangementTable
  bankParties: { nationalIdentificationNumber: string; details: Json<object> }
  bankGuaranteeAccounts: SimulatedGuaranteeAccount
  bankGuaranteePostings: { postingId: string; reference: string; createdAt: Date }
  bankGuaranteeEntries: { postingId: string; accountId: string; amountHalalas: number }
  bankLetters: SimulatedLetter
  bankPayees: SimulatedPayeeTable
  bankSignInTries: SimulatedSignInTries
  bankPhoneMessages: SimulatedPhoneMessage
  bankDecisionFeed: { feedId: string; lastPosition: number }
  bankDecisions: SimulatedDecision
  bankSettings: { name: string; value: Json<object> }
}

/** A person who banks here. */
export interface SimulatedCustomer {
  nationalIdentificationNumber: string
  customerId: string
  passwordHash: string
  nameEn: string
  nameAr: string | null
}

/**
 * The wrong passwords typed for one national id, whether or not it is a customer's. `idHash` is keyed, because the national ids of
 * strangers must not be readable here. The count is over at `expiresAt`.
 */
export interface SimulatedSignInTries {
  idHash: string
  tries: number
  expiresAt: Date
}

/** A one-time code that the bank "sent", or a question in its app. */
export interface SimulatedOneTimeCode {
  codeId: string
  nationalIdentificationNumber: string
  method: 'code' | 'app'
  /** What the customer types, or the number that the app shows. */
  code: string
  /** What the customer said in the app. */
  answer: 'approved' | 'declined' | null
  /** The one thing that the code confirms, and the SHA-256 of its terms. */
  confirmationId: string
  termsHash: string
  /** What it belongs to, for people: a ConsentId, or a word. */
  purpose: string
  /** The text of the message in both languages. */
  messageEn: string
  messageAr: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  failedAttempts: number
}

/** A message on a customer's phone. */
export interface SimulatedPhoneMessage {
  messageId: string
  nationalIdentificationNumber: string
  kind: string
  language: 'ar' | 'en'
  title: string
  message: string
  link: string
  happenedAt: Date
}

/** An account of a customer, or one of the bank's own. */
export interface SimulatedAccountTable {
  accountId: string
  iban: string
  currency: string
  accountType: 'KSAOB.Retail' | 'KSAOB.Corporate'
  accountSubType: string
  status: AccountStatus
  nameEn: string
  nameAr: string | null
  nicknameEn: string
  nicknameAr: string | null
  openedAt: Date
  /** Always the sum of its ledger entries, because one statement writes both. */
  balanceHalalas: number
  /** False only for the bank's own accounts, which may go below zero. */
  isCustomerAccount: boolean
  statusUpdatedAt: Date
  maturityAt: Date | null
  maskedPan: string | null
  descriptionEn: Generated<string>
  descriptionAr: Generated<string>
  /** How far the balance may go below zero. */
  creditLineHalalas: Generated<number>
  /** The sequence of the account's newest transaction. */
  transactionSequence: Generated<number>
}

/** One row of an account's history, as its customer sees it. */
export interface SimulatedTransactionTable {
  accountId: string
  /** Counts per account, in the order of commits. */
  sequence: number
  /** A key of the simulator's list of kinds. Codes and texts follow from it. */
  kind: string
  status: 'booked' | 'pending'
  transactionAt: Date
  bookedAt: Date
  valueAt: Date
  /** Below zero for a debit. */
  amountHalalas: number
  /** The booked balance after this row. Null while the row is pending. */
  balanceHalalas: number | null
  reference: string | null
  details: Json<object>
}

/** A beneficiary, direct debit, standing order or scheduled payment. */
export interface SimulatedArrangementTable {
  accountId: string
  kind: 'beneficiary' | 'directDebit' | 'standingOrder' | 'scheduledPayment'
  arrangementId: string
  details: Json<object>
}

/** A company that banks here. Its people are in a table of their own. */
export interface SimulatedCompany {
  commercialRegistrationNumber: number
  unifiedNumber: string
  nameEn: string
  nameAr: string
}

/** One way to sign for a company: so many signatories of each of these groups. */
export type MandateWay = Record<string, number>

/** How amounts up to this one are signed. Null: whatever the amount. */
export interface MandateBand {
  upToHalalas: number | null
  ways: readonly MandateWay[]
}

/** Who signs for a company, by the groups of its signatories. */
export interface SimulatedMandate {
  payment: readonly MandateBand[]
  letter: readonly MandateBand[]
  access: readonly MandateWay[]
}

/** A payment that was handed over. `submissions` counts how often. */
export interface SimulatedPaymentTable {
  paymentId: string
  /** Null where the release before took the payment over. */
  paymentTransactionId: string | null
  nationalIdentificationNumber: string
  debtorIban: string
  creditorIban: string
  creditorName: Json<{ en?: string; ar?: string }>
  amountHalalas: number
  currency: string
  state: 'pending' | 'completed' | 'rejected' | 'cancelled'
  reasonCode: string | null
  reasonMessage: string | null
  submissions: number
  receivedAt: Date
  decidedAt: Date | null
  /** Null where the release before took it over. */
  instructionDigest: string | null
}
/** A decision of the bank in its feed. What can be read at a position has nothing before it that comes later. */
export interface SimulatedDecision {
  position: number
  eventId: string
  kind: 'payment' | 'letter'
  /** PaymentId or LetterOfGuaranteeId. Each is decided once. */
  resourceId: string
  outcome: 'completed' | 'issued' | 'rejected' | 'cancelled'
  reasonCode: string | null
  reasonMessage: string | null
  decidedAt: Date
}
/** One of the three accounts of a guarantee line. */
export interface SimulatedGuaranteeAccount {
  accountId: string
  commercialRegistrationNumber: number
  /** The amount that the bank granted (below zero), the free part, or the part that letters have reserved. */
  side: 'granted' | 'free' | 'reserved'
  /** Always the sum of its entries, because one statement writes both. */
  balanceHalalas: number
}

/** A letter of guarantee that was handed over. */
export interface SimulatedLetter {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: string
  beneficiaryName: string
  customerReferenceNumber: string
  validityExpiresAt: Date | null
  state: 'pending' | 'issued' | 'rejected' | 'cancelled' | 'expired'
  reasonCode: string | null
  reasonMessage: string | null
  receivedAt: Date
  decidedAt: Date | null
  /** Null where the release before took it over, and in the seed. */
  instructionDigest: string | null
}
/** A holder of an account as payers may name them. */
export interface SimulatedPayeeTable {
  accountId: string
  place: number
  kind: 'person' | 'organisation'
  nameEn: string | null
  nameAr: string | null
  otherNames: Json<{ en?: string; ar?: string }[]>
  identifiers: Json<{ kind: string; value: string }[]>
  restriction: 'optedOut' | 'protected' | null
}

/** A JSON column: read parsed, written as text. */
export type Json<T extends object> = JSONColumnType<T, string, string>
