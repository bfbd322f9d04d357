import type { LetterDecision } from '../../corebank/port.ts'
import { finishInstruction } from '../../data/repositories/instructions.ts'
import { lockLetter } from '../../data/repositories/letters.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Letter, type LetterEvent, type LetterStatus, moveLetter } from '../../domain/guarantee/letter.ts'
import type { Told } from '../../domain/message/message.ts'
import { strangeReason, toRejectReason } from '../../domain/shared/rejectReason.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import {
  type DecisionParts,
  isRefusedMove,
  keepContradiction,
  refuseContradiction,
  type Taken,
  tellTaken,
} from '../shared/contradiction.ts'
import { type LetterMoveContext, recordLetterMove, toldOf, toldTo } from './letter.ts'

type Outcome = LetterDecision['outcome']

/** What each outcome of the core bank does to a letter. */
const eventOf: Record<Outcome, LetterEvent> = { issued: 'issue', rejected: 'reject', cancelled: 'cancel' }

/** How a letter stands after each outcome. */
export const letterStatusAfter: Record<Outcome, LetterStatus> = { issued: 'Issued', rejected: 'Rejected', cancelled: 'Cancelled' }

/**
 * Records the core bank's decision about a letter. A repeated decision changes nothing. Letters that the bank holds but that did
 * not come through Sanad are ignored. One that contradicts what is recorded is kept for a person, and thrown as BankRefusal
 * 'stateConflict'. A reason that the contract cannot express is a line of the log, and is recorded in a form that it can.
 */
export async function recordLetterDecision(
  dependencies: DecisionParts & Pick<Dependencies, 'clock'>,
  decision: LetterDecision,
): Promise<void> {
  const parts = { ...dependencies, eventId: null, now: dependencies.clock.now() }
  const taken = await inTransaction(dependencies.db, (trx) => applyLetterDecision(trx, parts, decision))
  const told = { kind: 'letter' as const, resourceId: decision.letterOfGuaranteeId, outcome: decision.outcome, taken }
  tellTaken(dependencies, told)
  if (taken !== 'unknown') refuseContradiction(told)
}

/** Records the core bank's decision about a letter in the caller's transaction, and says what it was. */
export async function applyLetterDecision(
  trx: Executor,
  { log, eventId, now: heardAt }: Pick<DecisionParts, 'log'> & { eventId: string | null; now: Date },
  decision: LetterDecision,
): Promise<Taken> {
  const { letterOfGuaranteeId: resourceId, outcome, decidedAt: now } = decision
  const letter = await lockLetter(trx, resourceId)
  if (!letter) return 'unknown'
  // A letter that has expired meanwhile was issued before.
  if (letter.status === letterStatusAfter[outcome] || (letter.status === 'Expired' && outcome === 'issued')) return 'repeated'
  const event = eventOf[outcome]
  const rejection = decision.outcome === 'rejected' ? toRejectReason(decision, 'letter') : undefined
  if (isRefusedMove(() => moveLetter(letter, event, now))) {
    const reasonCode = rejection?.reason.code ?? null
    const about = { kind: 'letter' as const, resourceId, recordedStatus: letter.status, outcome, reasonCode, eventId }
    const isOpen = letter.status === 'Pending'
    return keepContradiction(trx, { ...about, clientId: letter.clientId, isOpen, now: heardAt })
  }
  await finishInstruction(trx, { kind: 'letter', resourceId })
  if (rejection && rejection.faults.length > 0) log.error({ kind: 'letter', resourceId, faults: rejection.faults }, strangeReason)
  const context = { actor: 'bank', now, ...(rejection && { reason: rejection.reason }) }
  await recordLetterMove(trx, letter, event, context)
  await tellOfDecision(trx, letter, { ...context, outcome })
  return 'recorded'
}

/** Tells the signatories what the bank decided. Of a cancellation they are told nothing: the company has asked for it. */
async function tellOfDecision(
  trx: Executor,
  letter: Letter,
  { outcome, reason, now }: Omit<LetterMoveContext, 'actor'> & { outcome: Outcome },
): Promise<void> {
  if (outcome === 'cancelled') return
  const told: Told = reason
    ? { kind: 'letterRejected', terms: { ...toldOf(letter), reasonCode: reason.code, reasonMessage: reason.message } }
    : { kind: 'letterIssued', terms: toldOf(letter) }
  await tellCustomers(trx, { ...told, ...toldTo(letter), now })
}
