import { type JSONColumnType } from 'kysely'
import { type LetterStatus } from '../domain/guarantee/types.ts'

/** Tables of letters of guarantee; `bank_*` are the simulated core bank's. */
export interface GuaranteeTables {
  lettersOfGuarantee: LetterTable
  bankGuaranteeAccounts: BankGuaranteeAccountTable
  bankGuaranteePostings: { postingId: string; reference: string; createdAt: Date }
  bankGuaranteeEntries: { postingId: string; accountId: string; amountHalalas: number }
  bankLetters: BankLetterTable
}

export interface LetterTable {
  letterOfGuaranteeId: string
  consentId: string
  clientId: string
  /** The signatory who authorized. */
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  status: LetterStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  amountHalalas: number
  currency: string
  /** Null: the guarantee has no end of its own. */
  validityExpiresAt: Date | null
  /** As the consent's request had it. */
  mt798: JSONColumnType<object, string, string>
  createdAt: Date
  statusUpdatedAt: Date
}

export interface BankGuaranteeAccountTable {
  accountId: string
  commercialRegistrationNumber: number
  /** What the bank granted (below zero), what of it is free, what letters have reserved. */
  side: 'granted' | 'free' | 'reserved'
  /** Kept equal to the sum of its entries by the same statement that writes them. */
  balanceHalalas: number
}

export interface BankLetterTable {
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
