import { type JSONColumnType } from 'kysely'
import { type LetterStatus } from '../domain/guarantee/types.ts'

/** Tables of letters of guarantee; `bank_*` are the simulated core bank's. */
export interface GuaranteeTables {
  letters_of_guarantee: LetterTable
  bank_guarantee_accounts: BankGuaranteeAccountTable
  bank_guarantee_postings: { posting_id: string; reference: string; created_at: Date }
  bank_guarantee_entries: { posting_id: string; account_id: string; amount_halalas: number }
  bank_letters: BankLetterTable
}

export interface LetterTable {
  letter_of_guarantee_id: string
  consent_id: string
  client_id: string
  /** The signatory who authorized. */
  national_id: string
  commercial_registration_number: number
  status: LetterStatus
  reject_reason_code: string | null
  reject_reason_message: string | null
  amount_halalas: number
  currency: string
  /** Null: the guarantee has no end of its own. */
  validity_expires_at: Date | null
  /** As the consent's request had it. */
  mt798: JSONColumnType<object, string, string>
  created_at: Date
  status_updated_at: Date
}

export interface BankGuaranteeAccountTable {
  account_id: string
  commercial_registration_number: number
  /** What the bank granted (below zero), what of it is free, what letters have reserved. */
  side: 'granted' | 'free' | 'reserved'
  /** Kept equal to the sum of its entries by the same statement that writes them. */
  balance_halalas: number
}

export interface BankLetterTable {
  letter_of_guarantee_id: string
  national_id: string
  commercial_registration_number: number
  amount_halalas: number
  currency: string
  beneficiary_name: string
  customer_reference_number: string
  validity_expires_at: Date | null
  state: 'pending' | 'issued' | 'rejected' | 'cancelled' | 'expired'
  reason_code: string | null
  reason_message: string | null
  received_at: Date
  decided_at: Date | null
}
