import type { LetterDecision } from '../../corebank/port.ts'
import { listReportsOfLetter } from '../../data/repositories/caseReports.ts'
import { finishInstructions } from '../../data/repositories/instructions.ts'
import { lockLetter } from '../../data/repositories/letters.ts'
import type { Executor } from '../../data/schema.ts'
import { type Letter, type LetterEvent, type LetterStatus, moveLetter } from '../../domain/guarantee/letter.ts'
import { letterFailed } from '../../domain/message/ofConsent.ts'
import { toldOfReport } from '../../domain/message/ofReport.ts'
import { type RejectReason, strangeReason, toRejectReason } from '../../domain/shared/rejectReason.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomers } from '../message/tell.ts'
import {
  type DecisionParts,
  type Heard,
  isRefusedMove,
  keepContradiction,
  recordDecision,
  type Taken,
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
export const recordLetterDecision = (
  dependencies: DecisionParts & Pick<Dependencies, 'clock'>,
  decision: LetterDecision,
): Promise<void> =>
  recordDecision(
    dependencies,
    { kind: 'letter', resourceId: decision.letterOfGuaranteeId, outcome: decision.outcome },
    (trx, heard) => applyLetterDecision(trx, heard, decision),
  )

/**
 * Records the core bank's decision about a letter in the caller's transaction, and says what it was. The letter has it from when the bank
 * decided; events, messages and the audit trail have it from when it was heard, because they would otherwise come too late to be told.
 */
export async function applyLetterDecision(trx: Executor, { log, eventId, now }: Heard, decision: LetterDecision): Promise<Taken> {
  const { letterOfGuaranteeId: resourceId, outcome } = decision
  const letter = await lockLetter(trx, resourceId)
  if (!letter) return 'unknown'
  // A letter that has expired meanwhile was issued before.
  if (letter.status === letterStatusAfter[outcome] || (letter.status === 'Expired' && outcome === 'issued')) return 'repeated'
  const event = eventOf[outcome]
  const rejection = decision.outcome === 'rejected' ? toRejectReason(decision, 'letter') : undefined
  const movedAt = within(decision.decidedAt, letter.createdAt, now)
  if (isRefusedMove(() => moveLetter(letter, event, movedAt))) {
    const reasonCode = rejection?.reason.code ?? null
    const about = { kind: 'letter' as const, resourceId, recordedStatus: letter.status, outcome, reasonCode, eventId }
    return keepContradiction(trx, { ...about, clientId: letter.clientId, isOpen: letter.status === 'Pending', now })
  }
  await finishInstructions(trx, { kind: 'letter', resourceIds: [resourceId] })
  if (rejection && rejection.faults.length > 0) log.error({ kind: 'letter', resourceId, faults: rejection.faults }, strangeReason)
  const context = { actor: 'bank', now, movedAt, ...(rejection && { reason: rejection.reason }) }
  await recordLetterMove(trx, letter, event, context)
  await tellOfDecision(trx, letter, { ...context, outcome })
  return 'recorded'
}

/** What the bank says, but not before the letter was there, and not in the time to come. */
function within(at: Date, earliest: Date, latest: Date): Date {
  if (at > latest) return latest
  return at < earliest ? earliest : at
}

/** As recordPaymentRejection, for a letter. Throws BankRefusal 'stateConflict'. */
export async function recordLetterRejection(
  trx: Executor,
  letter: Letter,
  context: LetterMoveContext & { reason: RejectReason },
): Promise<Letter> {
  const rejected = await recordLetterMove(trx, letter, 'reject', context)
  await tellOfDecision(trx, letter, { ...context, outcome: 'rejected' })
  return rejected
}

/** Tells the signatories what the bank decided. Of a cancellation all: the bank does not say who of the company has asked. */
async function tellOfDecision(
  trx: Executor,
  letter: Letter,
  { outcome, reason, now }: Omit<LetterMoveContext, 'actor'> & { outcome: Outcome },
): Promise<void> {
  if (outcome === 'cancelled') return tellCustomers(trx, { ...letterFailed(letter, 'cancelled'), ...toldTo(letter), now })
  if (!reason) return tellOfIssue(trx, letter, now)
  const terms = { ...toldOf(letter), reasonCode: reason.code, reasonMessage: reason.message }
  await tellCustomers(trx, { kind: 'letterRejected', terms, ...toldTo(letter), now })
}

/** Who has ever reported it as fraud hears that, without a name that its app wrote, and the others that it is issued. */
async function tellOfIssue(trx: Executor, letter: Letter, now: Date): Promise<void> {
  const reports = await listReportsOfLetter(trx, letter.letterOfGuaranteeId)
  const notTo = reports.map((report) => report.nationalIdentificationNumber)
  await tellCustomers(trx, { kind: 'letterIssued', terms: toldOf(letter), ...toldTo(letter), notTo, now })
  const { beneficiary: _, ...named } = toldOf(letter)
  const { approversOf: _all, ...about } = toldTo(letter)
  for (const { nationalIdentificationNumber, ...report } of reports) {
    const told = { ...about, customers: [nationalIdentificationNumber], now }
    await tellCustomers(trx, { kind: 'reportedLetterIssued', terms: { ...toldOfReport(report), ...named }, ...told })
  }
}
