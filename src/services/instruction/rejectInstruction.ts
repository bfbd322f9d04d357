import type { components } from '../../../generated/types/console.ts'
import { findLetter, lockLetter } from '../../data/repositories/letters.ts'
import { findPayment, lockPayment } from '../../data/repositories/payments.ts'
import { findInstruction, type InstructionOnRecord, updateEnded } from '../../data/repositories/waitingInstructions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { endedByBank } from '../../domain/shared/rejectReason.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordLetterRejection } from '../guarantee/decision.ts'
import { recordPaymentRejection } from '../payment/decision.ts'
import { readInstructionId, unknownInstruction } from '../shared/instructionId.ts'
import { askCoreBank } from '../shared/askCoreBank.ts'

/** What the bank has ended, as its people see it. */
export type EndedInstructionView = components['schemas']['EndedInstruction']

/** Which instruction is ended. `actor` is as in the audit trail. */
interface Rejection {
  instructionId: string
  actor: string
  interactionId?: string
  now: Date
}

type RejectDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'settings'>
type Kind = EndedInstructionView['kind']
type Rejectable = Pick<Payment | Letter, 'status' | 'rejectReasonCode'>

/** How each kind is found and, in the order of whoever records a decision, locked and rejected. */
const kinds: Record<
  Kind,
  {
    find(db: Executor, resourceId: string): Promise<Rejectable | undefined>
    reject(trx: Executor, found: InstructionOnRecord, rejection: Omit<Rejection, 'instructionId'>): Promise<Rejectable>
  }
> = {
  payment: {
    find: findPayment,
    async reject(trx, found, rejection) {
      const payment = await lockPayment(trx, found.resourceId)
      if (isEnded(payment)) return payment
      if (!payment || !(await updateEnded(trx, found))) throw goneOn()
      return recordPaymentRejection(trx, payment, { ...rejection, reason: endedByBank })
    },
  },
  letter: {
    find: findLetter,
    async reject(trx, found, rejection) {
      const letter = await lockLetter(trx, found.resourceId)
      if (isEnded(letter)) return letter
      if (!letter || !(await updateEnded(trx, found))) throw goneOn()
      return recordLetterRejection(trx, letter, { ...rejection, reason: endedByBank })
    },
  },
}

/** Whether the bank has ended it before. */
const isEnded = <Kept extends Rejectable>(kept: Kept | undefined): kept is Kept => kept?.rejectReasonCode === endedByBank.code

const goneOn = () => new BankRefusal('stateConflict', 'The instruction has gone on meanwhile. Read it again.')

/**
 * Ends an instruction that waits for a person and that the core bank never took: its payment or letter is rejected, and all are told as of
 * any rejection. The core bank is asked first, and nothing is ended of which it may know
 * (docs/decisions/core-bank.md#what-the-bank-ends-itself). A second call changes and tells nothing. Throws BankRefusal
 * 'resourceIdUnknown', 'stateConflict', and 'coreBankUnavailable' where it does not answer.
 */
export async function rejectInstruction(
  { coreBank, db, settings }: RejectDependencies,
  { instructionId, ...rejection }: Rejection,
): Promise<EndedInstructionView> {
  const found = await findInstruction(db, readInstructionId(instructionId))
  if (!found) throw unknownInstruction()
  const { kind, resourceId } = found
  if (kind === 'letterExpiry') throw new BankRefusal('stateConflict', 'The end of a letter is not ended; let it go on.')
  const before = found.state === 'done' ? await kinds[kind].find(db, resourceId) : undefined
  const { status } = isEnded(before) ? before : await endNow({ coreBank, db, settings }, { found, kind }, rejection)
  const resourceStatus = status as EndedInstructionView['resourceStatus']
  return { instructionId, kind, resourceId, resourceStatus, rejectReasonCode: endedByBank.code }
}

async function endNow(
  { coreBank, db, settings }: RejectDependencies,
  { found, kind }: { found: InstructionOnRecord; kind: Kind },
  rejection: Omit<Rejection, 'instructionId'>,
): Promise<Rejectable> {
  assertMayEnd(found, { now: rejection.now, settledAfterMs: settings.limits.handOverLeaseMs })
  assertNeverHeardOf(await askCoreBank[kind](coreBank, found.resourceId))
  return inTransaction(db, (trx) => kinds[kind].reject(trx, found, rejection))
}

/** What Sanad itself knows that forbids it. A try that was broken off may reach the core bank for as long as a try is leased. */
function assertMayEnd(
  { state, attempts, nextAttemptAt, takenAt }: InstructionOnRecord,
  { now, settledAfterMs }: { now: Date; settledAfterMs: number },
): void {
  if (state !== 'needsPerson') {
    const how = state === 'done' ? 'done' : 'tried already'
    throw new BankRefusal('stateConflict', `The instruction is ${how}; only one that is needsPerson is ended.`)
  }
  if (takenAt) {
    const said = `The core bank has said that it has it (the last time: ${formatDateTime(takenAt)})`
    const why = `${said}, so it may have been carried out. Go on with askDecision.`
    throw new BankRefusal('stateConflict', why)
  }
  const settledAt = new Date(nextAttemptAt.getTime() + settledAfterMs)
  if (attempts > 0 && now < settledAt)
    throw new BankRefusal('stateConflict', `Its last try may still arrive. End it after ${formatDateTime(settledAt)}.`)
}

/** What the core bank says that forbids it: only that it has never heard of it lets it be ended. */
function assertNeverHeardOf(answer: { outcome: string } | undefined): void {
  if (!answer) return
  const why =
    answer.outcome === 'unknown'
      ? 'The core bank cannot say what became of it. Ask again later, or go on with askDecision.'
      : 'The core bank has it. Go on with askDecision.'
  throw new BankRefusal('stateConflict', why)
}
