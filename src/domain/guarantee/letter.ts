import { SanadError } from '../shared/errors.ts'
import { type GuaranteeTerms } from './terms.ts'

/** Without the KSAOB prefix, as letters of guarantee write their status. */
export type LetterStatus = 'Pending' | 'Issued' | 'Rejected' | 'Cancelled' | 'Expired'

/** The part of a letter that its state machine reads. */
export interface LetterState {
  status: LetterStatus
  terms: Pick<GuaranteeTerms, 'validityExpiresAt'>
}

/** A letter of guarantee of a used consent. */
export interface Letter {
  letterOfGuaranteeId: string
  consentId: string
  clientId: string
  /** Of the signatory who authorized. */
  nationalIdentificationNumber: string
  status: LetterStatus
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  terms: GuaranteeTerms
  createdAt: Date
  statusUpdatedAt: Date
}

export type LetterEvent = 'issue' | 'reject' | 'cancel' | 'expire'

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

/** A validity that ends at some millisecond is over at that millisecond, as consents are. Null never ends. */
export function hasValidityEnded(validityExpiresAt: Date | null, now: Date): boolean {
  return validityExpiresAt !== null && now.getTime() >= validityExpiresAt.getTime()
}

const isOver = ({ terms }: LetterState, now: Date) => hasValidityEnded(terms.validityExpiresAt, now)
const isStillValid = (letter: LetterState, now: Date) => !isOver(letter, now)

/** The whole life of a letter after its creation in Pending, which reserves the amount. Rejected, Cancelled and Expired are terminal. */
export const letterMoves: readonly LetterMove[] = [
  {
    from: 'Pending',
    event: 'issue',
    guard: isStillValid,
    to: 'Issued',
    line: 'kept',
    effects: 'the guarantee is good',
    source: 'design.md section 4',
  },
  {
    from: 'Pending',
    event: 'reject',
    to: 'Rejected',
    line: 'released',
    effects: 'RejectReasonCode set',
    source: 'design.md section 4',
  },
  {
    from: 'Pending',
    event: 'cancel',
    to: 'Cancelled',
    line: 'released',
    effects: 'at the wish of the applicant',
    source: 'design.md section 4',
  },
  {
    from: 'Issued',
    event: 'expire',
    guard: isOver,
    to: 'Expired',
    line: 'released',
    effects: 'ValidityExpiryDate has passed',
    source: 'design.md section 4',
  },
]

/** The row for an event; undefined when the table has none or its guard says no. */
function findLetterMove(letter: LetterState, event: LetterEvent, now: Date): LetterMove | undefined {
  return letterMoves.find((move) => move.from === letter.status && move.event === event && (move.guard?.(letter, now) ?? true))
}

/** The status after `event`. Throws SanadError 'stateConflict' for a move that is not in the table or whose guard says no. */
export function moveLetter(letter: LetterState, event: LetterEvent, now: Date): LetterStatus {
  const move = findLetterMove(letter, event, now)
  if (!move) throw new SanadError('stateConflict', `A letter of guarantee in status ${letter.status} cannot ${event} now.`)
  return move.to
}

/** True when time alone ends the letter. */
export function isLetterOverdue(letter: LetterState, now: Date): boolean {
  return findLetterMove(letter, 'expire', now) !== undefined
}
