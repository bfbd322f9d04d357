import { BankRefusal } from '../shared/errors.ts'
import type { GuaranteeTerms } from './terms.ts'

/** Status of a letter, without the prefix KSAOB, as the letters contract writes it. */
export type LetterStatus = 'Pending' | 'Issued' | 'Rejected' | 'Cancelled' | 'Expired'

/** The part of a letter that its state machine reads. */
export interface LetterState {
  status: LetterStatus
  terms: Pick<GuaranteeTerms, 'validityExpiresAt'>
}

/** A letter of guarantee. Each one comes from a consent that was used for it. */
export interface Letter {
  letterOfGuaranteeId: string
  consentId: string
  clientId: string
  /** Number of the signatory who authorized the letter. */
  nationalIdentificationNumber: string
  status: LetterStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  terms: GuaranteeTerms
  createdAt: Date
  statusUpdatedAt: Date
}

/** What may happen to a letter after its creation. */
export type LetterEvent = 'issue' | 'reject' | 'cancel' | 'expire'

/**
 * One row of the table of letter moves, with its effects and its source in words. A `guard` that returns false forbids the move.
 */
export interface LetterMove {
  from: LetterStatus
  event: LetterEvent
  guard?: (letter: LetterState, now: Date) => boolean
  to: LetterStatus
  /** What happens to the amount on the applicant's guarantee line. */
  line: 'kept' | 'released'
  effects: string
  source: string
}

/** Whether the validity is over. It is over at its exact millisecond, like the deadlines of consents. Null never ends. */
export function hasValidityEnded(validityExpiresAt: Date | null, now: Date): boolean {
  return validityExpiresAt !== null && now.getTime() >= validityExpiresAt.getTime()
}

const isOver = ({ terms }: LetterState, now: Date) => hasValidityEnded(terms.validityExpiresAt, now)
const isStillValid = (letter: LetterState, now: Date) => !isOver(letter, now)

/** All moves of a letter. It is created as Pending, which reserves the amount. Rejected, Cancelled and Expired are terminal. */
export const letterMoves: readonly LetterMove[] = [
  {
    from: 'Pending',
    event: 'issue',
    guard: isStillValid,
    to: 'Issued',
    line: 'kept',
    effects: 'the guarantee is good',
    source: 'docs/decisions/letters.md#states-of-a-letter',
  },
  {
    from: 'Pending',
    event: 'reject',
    to: 'Rejected',
    line: 'released',
    effects: 'RejectReasonCode set',
    source: 'docs/decisions/letters.md#states-of-a-letter',
  },
  {
    from: 'Pending',
    event: 'cancel',
    to: 'Cancelled',
    line: 'released',
    effects: 'because the applicant asks for it, or a signatory reports fraud before the core bank has heard of it',
    source: 'docs/decisions/letters.md#states-of-a-letter',
  },
  {
    from: 'Issued',
    event: 'expire',
    guard: isOver,
    to: 'Expired',
    line: 'released',
    effects: 'ValidityExpiryDate has passed',
    source: 'docs/decisions/letters.md#states-of-a-letter',
  },
]

/** The row for an event. Undefined when the table has none or its guard forbids the move. */
function findLetterMove(letter: LetterState, event: LetterEvent, now: Date): LetterMove | undefined {
  return letterMoves.find((move) => move.from === letter.status && move.event === event && (move.guard?.(letter, now) ?? true))
}

/** The status after `event`. Throws BankRefusal 'stateConflict' for a move that is not in the table or that its guard forbids. */
export function moveLetter(letter: LetterState, event: LetterEvent, now: Date): LetterStatus {
  const move = findLetterMove(letter, event, now)
  if (!move) throw new BankRefusal('stateConflict', `A letter of guarantee in status ${letter.status} cannot ${event} now.`)
  return move.to
}

/** True when the letter must expire because its validity is over. */
export function isLetterOverdue(letter: LetterState, now: Date): boolean {
  return findLetterMove(letter, 'expire', now) !== undefined
}
