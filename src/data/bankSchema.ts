import { type Generated, type JSONColumnType } from 'kysely'
import { type AccountStatus } from '../domain/account/accountStatus.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

/** Tables of the core bank simulator. */
export interface BankTables {
  bank_customers: BankCustomerTable
  bank_one_time_codes: BankOneTimeCodeTable
  bank_accounts: BankAccountTable
  bank_account_holders: { account_id: string; national_id: string }
  bank_companies: BankCompanyTable
  bank_signatories: { commercial_registration_number: number; national_id: string }
  bank_payments: BankPaymentTable
  bank_ledger_transactions: { ledger_transaction_id: string; reference: string; description: string; created_at: Date }
  bank_transactions: BankTransactionTable
  bank_arrangements: BankArrangementTable
  bank_parties: { national_id: string; details: Json<object> }
  bank_ledger_entries: { ledger_transaction_id: string; account_id: string; amount_halalas: number }
}

export interface BankCustomerTable {
  national_id: string
  customer_id: string
  password_hash: string
  name_en: string
  name_ar: string | null
  failed_attempts: number
  locked_at: Date | null
}

export interface BankOneTimeCodeTable {
  code_id: string
  national_id: string
  code: string
  purpose: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  failed_attempts: number
}

export interface BankAccountTable {
  account_id: string
  iban: string
  currency: string
  account_type: 'KSAOB.Retail' | 'KSAOB.Corporate'
  account_sub_type: string
  status: AccountStatus
  name_en: string
  name_ar: string | null
  nickname_en: string
  nickname_ar: string | null
  opened_at: Date
  /** Kept equal to the sum of its ledger entries by the same statement that writes them. */
  balance_halalas: number
  /** False only for the bank's own accounts, which may go below zero. */
  is_customer_account: boolean
  status_updated_at: Date
  maturity_at: Date | null
  masked_pan: string | null
  description_en: Generated<string>
  description_ar: Generated<string>
  /** How far the balance may go below zero. */
  credit_line_halalas: Generated<number>
  /** Sequence of the account's newest transaction. */
  transaction_sequence: Generated<number>
}

export interface BankTransactionTable {
  account_id: string
  /** Counts per account, in the order of commits. */
  sequence: number
  /** Row of the simulator's list of kinds, from which the codes and texts follow. */
  kind: string
  status: 'booked' | 'pending'
  transaction_at: Date
  booked_at: Date
  value_at: Date
  /** Below zero for a debit. */
  amount_halalas: number
  /** Booked balance after this row; null while pending. */
  balance_halalas: number | null
  reference: string | null
  details: Json<object>
}

export interface BankArrangementTable {
  account_id: string
  kind: 'beneficiary' | 'directDebit' | 'standingOrder' | 'scheduledPayment'
  arrangement_id: string
  details: Json<object>
}

export interface BankCompanyTable {
  commercial_registration_number: number
  unified_number: string
  name_en: string
  name_ar: string
}

export interface BankPaymentTable {
  payment_id: string
  national_id: string
  debtor_iban: string
  creditor_iban: string
  creditor_name: Json<{ en?: string; ar?: string }>
  amount_halalas: number
  currency: string
  state: 'pending' | 'completed' | 'rejected' | 'cancelled'
  reason_code: string | null
  reason_message: string | null
  submissions: number
  received_at: Date
  decided_at: Date | null
}
