import { type Generated, type JSONColumnType } from 'kysely'
import { type AccountStatus } from '../domain/account/accountStatus.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

/** Tables of the core bank simulator. */
export interface BankTables {
  bankCustomers: BankCustomerTable
  bankOneTimeCodes: BankOneTimeCodeTable
  bankAccounts: BankAccountTable
  bankAccountHolders: { accountId: string; nationalIdentificationNumber: string }
  bankCompanies: BankCompanyTable
  bankSignatories: { commercialRegistrationNumber: number; nationalIdentificationNumber: string }
  bankPayments: BankPaymentTable
  bankLedgerTransactions: { ledgerTransactionId: string; reference: string; description: string; createdAt: Date }
  bankTransactions: BankTransactionTable
  bankArrangements: BankArrangementTable
  bankParties: { nationalIdentificationNumber: string; details: Json<object> }
  bankLedgerEntries: { ledgerTransactionId: string; accountId: string; amountHalalas: number }
}

export interface BankCustomerTable {
  nationalIdentificationNumber: string
  customerId: string
  passwordHash: string
  nameEn: string
  nameAr: string | null
  failedAttempts: number
  lockedAt: Date | null
}

export interface BankOneTimeCodeTable {
  codeId: string
  nationalIdentificationNumber: string
  code: string
  purpose: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  failedAttempts: number
}

export interface BankAccountTable {
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

export interface BankTransactionTable {
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

export interface BankArrangementTable {
  accountId: string
  kind: 'beneficiary' | 'directDebit' | 'standingOrder' | 'scheduledPayment'
  arrangementId: string
  details: Json<object>
}

export interface BankCompanyTable {
  commercialRegistrationNumber: number
  unifiedNumber: string
  nameEn: string
  nameAr: string
}

export interface BankPaymentTable {
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
