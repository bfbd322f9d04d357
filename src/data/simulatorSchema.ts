import { type Generated } from 'kysely'
import { type AccountStatus } from '../domain/account/status.ts'
import { type Json } from './schema.ts'

/** Tables of the core bank simulator. */
export interface SimulatorTables {
  bankCustomers: SimulatedCustomer
  bankOneTimeCodes: SimulatedOneTimeCode
  bankAccounts: SimulatedAccountTable
  bankAccountHolders: { accountId: string; nationalIdentificationNumber: string }
  bankCompanies: SimulatedCompany
  bankSignatories: { commercialRegistrationNumber: number; nationalIdentificationNumber: string }
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
}

export interface SimulatedCustomer {
  nationalIdentificationNumber: string
  customerId: string
  passwordHash: string
  nameEn: string
  nameAr: string | null
  failedAttempts: number
  lockedAt: Date | null
}

export interface SimulatedOneTimeCode {
  codeId: string
  nationalIdentificationNumber: string
  code: string
  purpose: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  failedAttempts: number
}

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
  /** Kept equal to the sum of its ledger entries by the same statement that writes them. */
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
  /** Sequence of the account's newest transaction. */
  transactionSequence: Generated<number>
}

export interface SimulatedTransactionTable {
  accountId: string
  /** Counts per account, in the order of commits. */
  sequence: number
  /** Row of the simulator's list of kinds, from which the codes and texts follow. */
  kind: string
  status: 'booked' | 'pending'
  transactionAt: Date
  bookedAt: Date
  valueAt: Date
  /** Below zero for a debit. */
  amountHalalas: number
  /** Booked balance after this row; null while pending. */
  balanceHalalas: number | null
  reference: string | null
  details: Json<object>
}

export interface SimulatedArrangementTable {
  accountId: string
  kind: 'beneficiary' | 'directDebit' | 'standingOrder' | 'scheduledPayment'
  arrangementId: string
  details: Json<object>
}

export interface SimulatedCompany {
  commercialRegistrationNumber: number
  unifiedNumber: string
  nameEn: string
  nameAr: string
}

export interface SimulatedPaymentTable {
  paymentId: string
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
}
export interface SimulatedGuaranteeAccount {
  accountId: string
  commercialRegistrationNumber: number
  /** What the bank granted (below zero), what of it is free, what letters have reserved. */
  side: 'granted' | 'free' | 'reserved'
  /** Kept equal to the sum of its entries by the same statement that writes them. */
  balanceHalalas: number
}

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
