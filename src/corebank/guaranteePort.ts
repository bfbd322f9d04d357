import { type BilingualText } from '../domain/shared/bilingual.ts'
import { type Executor } from '../data/schema.ts'

/** A company that banks here. */
export interface BankCompany {
  commercialRegistrationNumber: number
  /** Unified national number: ten digits that start with 7. */
  unifiedNumber: string
  name: BilingualText
}

/** How much the bank guarantees for a company; free = limit - reserved. */
export interface GuaranteeLine {
  commercialRegistrationNumber: number
  currency: 'SAR'
  limitHalalas: number
  reservedHalalas: number
  freeHalalas: number
}

/** One letter handed to the core bank. `letterOfGuaranteeId` makes it idempotent: the same id again is the same letter. */
export interface LetterInstruction {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  amountHalalas: number
  currency: 'SAR'
  beneficiaryName: string
  customerReferenceNumber: string
  /** Null: the guarantee has no end of its own. */
  validityExpiresAt: Date | null
}

/** Taken over and reserved, or refused with nothing reserved. */
export type LetterAnswer =
  { outcome: 'pending' } | { outcome: 'refused'; reason: 'notASignatory' | 'lineExceeded'; freeHalalas: number }

export type LetterDecision =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; decidedAt: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; decidedAt: Date }

/** Called by the core bank when it has decided. With an executor, the listener's writes join the core bank's own transaction. */
export type LetterDecisionListener = (decision: LetterDecision, executor?: Executor) => Promise<void>

/** When a call is made, and the transaction it may join. An adapter to a remote core bank leaves the executor alone. */
export interface GuaranteeCall {
  now: Date
  executor?: Executor
}

/**
 * What Sanad asks of the core bank about letters of guarantee. Unlike the rest of the port these may be called inside a
 * transaction, and then with its executor: reserving the line and using the consent are one thing.
 */
export interface GuaranteeBank {
  findCompany(commercialRegistrationNumber: number): Promise<BankCompany | undefined>
  /** Companies for which a customer may sign. */
  listSignedCompanies(nationalIdentificationNumber: string): Promise<BankCompany[]>
  /** Undefined for a company without a line. */
  findGuaranteeLine(commercialRegistrationNumber: number): Promise<GuaranteeLine | undefined>
  /** Takes a letter over and reserves its amount, both or neither. */
  submitLetter(instruction: LetterInstruction, call: GuaranteeCall): Promise<LetterAnswer>
  /** Releases an issued letter whose validity is over; any other stays as it is. */
  expireLetter(letterOfGuaranteeId: string, call: GuaranteeCall): Promise<void>
  /** Registers the one listener that hears of decisions. */
  onLetterDecision(listener: LetterDecisionListener): void
}
