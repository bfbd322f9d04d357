import type { ColumnType } from 'kysely'
import type { InstructionState } from '../domain/shared/handOverProgress.ts'

/** How far the core bank's feed of decisions was read: everything that was decided before `asOf`. */
export interface DecisionFeedTable {
  name: string
  cursor: string | null
  asOf: Date | null
  readAt: Date | null
}

/** A decision that contradicts what is recorded, or that is about a payment that is not there (`recordedStatus` null). */
export interface ContradictionTable {
  contradictionId: string
  kind: 'payment' | 'letter'
  /** PaymentId or LetterOfGuaranteeId. */
  resourceId: string
  recordedStatus: string | null
  outcome: string
  reasonCode: string | null
  eventId: string | null
  toldAt: Date
  /** It is inserted open. */
  closedAt: ColumnType<Date | null, undefined, Date>
  closedBy: ColumnType<string | null, undefined, string>
  closeReason: ColumnType<string | null, undefined, string>
}

/** An instruction to the core bank, without who is trying it. */
export interface StoredInstruction {
  kind: 'payment' | 'letter' | 'letterExpiry'
  /** PaymentId or LetterOfGuaranteeId. */
  resourceId: string
  /** `needsPerson`: the core bank failed too often in a row. What then: docs/operating/core-bank.md#what-waits-for-a-person. */
  state: InstructionState
  attempts: number
  /** Failed tries in a row. */
  failures: number
  nextAttemptAt: Date
  createdAt: Date
  /** When its customers were told that it is delayed. */
  delayedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When somebody at the bank was told that it waits for too long. */
  personToldAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the core bank last said that it has it. From then on nobody ends it but the core bank. */
  takenAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}
