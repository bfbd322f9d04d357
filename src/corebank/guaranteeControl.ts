import { type BilingualText } from '../domain/shared/bilingual.ts'
import { type DecimalAmount } from './sandboxPort.ts'

export type SandboxLetterState = 'pending' | 'issued' | 'rejected' | 'cancelled' | 'expired'

/** A letter as the core bank knows it. */
export interface SandboxLetter {
  letterOfGuaranteeId: string
  nationalIdentificationNumber: string
  commercialRegistrationNumber: number
  applicantName: BilingualText
  state: SandboxLetterState
  amount: DecimalAmount
  beneficiaryName: string
  customerReferenceNumber: string
  validityExpiryDateTime?: string
  reasonCode?: string
  reasonMessage?: string
  receivedDateTime: string
  decidedDateTime?: string
}

/** A company's guarantee line with everybody who may use it. */
export interface SandboxGuaranteeLine {
  commercialRegistrationNumber: number
  unifiedNumber: string
  name: BilingualText
  signatories: string[]
  limit: DecimalAmount
  reserved: DecimalAmount
  free: DecimalAmount
}

/** What somebody at the bank decides about a letter. */
export type LetterOrder =
  | { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; now: Date }
  | { letterOfGuaranteeId: string; outcome: 'rejected'; reasonCode: string; reasonMessage: string; now: Date }

/** The switches of a simulated core bank that concern letters. */
export interface GuaranteeControl {
  listGuaranteeLines(): Promise<SandboxGuaranteeLine[]>
  /** Newest first, at most 200. */
  listLetters(filter: { state?: SandboxLetterState }): Promise<SandboxLetter[]>
  /** Throws SanadError('resourceIdUnknown') for an unknown letter. */
  findLetter(letterOfGuaranteeId: string): Promise<SandboxLetter>
  /**
   * Decides a letter; the same decision again answers as the first time.
   * Throws SanadError: 'resourceIdUnknown', 'stateConflict' (decided otherwise, or its validity is over).
   */
  decideLetter(order: LetterOrder): Promise<SandboxLetter>
}
