import type { components } from '../../../generated/types/console.ts'
import { findReportOf } from '../../data/repositories/caseReports.ts'
import { findPaymentsByAnyId } from '../../data/repositories/console.ts'
import type { InstructionKey } from '../../data/repositories/instructions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import {
  findInstruction,
  type InstructionOnRecord,
  listWaitingInstructions,
  updateRetried,
  type WaitingSearch,
} from '../../data/repositories/waitingInstructions.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { BankRole } from '../../domain/bankUser/bankUser.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { longestHandOverPauseMs } from '../../domain/shared/retries.ts'
import type { Dependencies } from '../dependencies.ts'
import { askCoreBank } from '../shared/askCoreBank.ts'
import { readInstructionId, unknownInstruction } from '../shared/instructionId.ts'
import { lockSubject } from '../shared/lockSubject.ts'

type Schemas = components['schemas']

/** An instruction to the core bank as the bank's people see it. */
export type InstructionView = Schemas['Instruction']
/** A payment as the bank's people see it. */
export type ConsolePaymentView = Schemas['ConsolePayment']

function toInstructionView({ kind, resourceId, state, attempts, failures, ...times }: InstructionOnRecord): InstructionView {
  return {
    ...{ instructionId: `${kind}.${resourceId}`, kind, resourceId, state: state as InstructionView['state'] },
    ...{ attempts, failures, createdDateTime: formatDateTime(times.createdAt) },
    ...(state !== 'needsPerson' && { nextAttemptDateTime: formatDateTime(times.nextAttemptAt) }),
    ...(times.personToldAt && { undecidedDateTime: formatDateTime(times.personToldAt) }),
    ...(times.takenAt && { takenDateTime: formatDateTime(times.takenAt) }),
  }
}

/** What waits for a person, newest first, at most as many as the console shows, behind the one with the id `before`. */
export async function listInstructions(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { before, ...search }: { state?: WaitingSearch['state']; before?: string | undefined; now: Date },
): Promise<InstructionView[]> {
  const bounds = { longestPauseMs: longestHandOverPauseMs, limit: settings.limits.consoleRows }
  const behind = before === undefined ? undefined : readInstructionId(before)
  return (await listWaitingInstructions(db, { ...search, before: behind, ...bounds })).map(toInstructionView)
}

/** In which state an instruction goes on with each step. */
const stateOf = { handOver: 'queued', askDecision: 'awaitingDecision' } as const

/** What somebody of the bank has found out at the core bank. `actor` is as in the audit trail. */
interface Retry {
  instructionId: string
  step: keyof typeof stateOf
  actor: string
  interactionId?: string
  now: Date
}

/** Whoever closes the case has heard of what it stops; whoever tries an instruction again need not know of the case. */
async function assertUnreported(trx: Executor, key: InstructionKey): Promise<void> {
  const report = await findReportOf(trx, key)
  if (!report) return
  const why = `Its customer has reported this ${key.kind} as fraud (case ${report.caseId}). Close the case first.`
  throw new BankRefusal('stateConflict', why)
}

/** Asking for a decision says to the customers that the bank has it, so it must not be asked of what the core bank has never heard of. */
async function assertHeardOf({ coreBank, db }: RetryDependencies, key: InstructionKey): Promise<void> {
  const found = await findInstruction(db, key)
  if (key.kind === 'letterExpiry' || found?.state !== 'needsPerson' || found.takenAt) return
  if (await askCoreBank[key.kind](coreBank, key.resourceId)) return
  const why = `The core bank has never heard of this ${key.kind}. Hand it over (handOver), or end it (rejectInstruction).`
  throw new BankRefusal('stateConflict', why)
}

type RetryDependencies = Pick<Dependencies, 'coreBank' | 'db'>

/**
 * Lets an instruction go on that was left to a person. The job tries it next. Throws BankRefusal 'resourceIdUnknown', 'stateConflict' for
 * one that is tried already or is done, that would carry out what its customer has reported, or whose decision is asked for and that the
 * core bank does not know, and 'coreBankUnavailable' where it does not answer.
 */
export async function retryInstruction({ coreBank, db }: RetryDependencies, retry: Retry): Promise<InstructionView> {
  const { instructionId, step, actor, interactionId, now } = retry
  const key = readInstructionId(instructionId)
  if (step === 'askDecision') await assertHeardOf({ coreBank, db }, key)
  return inTransaction(db, async (trx) => {
    const locked = await lockSubject(trx, key)
    if (step === 'handOver') await assertUnreported(trx, key)
    const isRetried = await updateRetried(trx, key, { state: stateOf[step], now })
    const found = await findInstruction(trx, key)
    if (!found) throw unknownInstruction()
    if (!isRetried) {
      const how = found.state === 'done' ? 'done' : 'tried already'
      throw new BankRefusal('stateConflict', `The instruction is ${how}; only one that is needsPerson is tried again.`)
    }
    const subject = { subject: key.resourceId, clientId: locked?.clientId ?? null }
    const status = locked?.status ?? null
    const moved = { action: `${key.kind}.retry`, ...subject, statusBefore: status, statusAfter: status, details: { step } }
    await insertAudit(trx, { occurredAt: now, actor, ...moved, interactionId: interactionId ?? null })
    return toInstructionView(found)
  })
}

/** How an id may be stored that somebody has typed, or copied with blanks: references are of capital letters, other ids of small ones. */
function spellingsOf(typed: string): string[] {
  const id = typed.replace(/[ \u00a0]/g, '')
  return [...new Set([id, id.toLowerCase(), id.toUpperCase()])]
}

/** Finds a payment by its PaymentId, reference or ConsentId. A viewer is told no IBAN, as of cases of fraud. */
export async function findConsolePayments(
  { db }: Pick<Dependencies, 'db'>,
  { id, reader }: { id: string; reader: BankRole },
): Promise<ConsolePaymentView[]> {
  const payments = await findPaymentsByAnyId(db, spellingsOf(id))
  return Promise.all(
    payments.map(async (payment) => {
      const instruction = await findInstruction(db, { kind: 'payment', resourceId: payment.paymentId })
      return toPaymentView(payment, { instruction, reader })
    }),
  )
}

function toPaymentView(
  payment: Payment,
  { instruction, reader }: { instruction: InstructionOnRecord | undefined; reader: BankRole },
): ConsolePaymentView {
  const { debtorIban, creditorIban, rejectReasonCode, executionAt } = payment
  return {
    paymentId: payment.paymentId,
    reference: payment.paymentTransactionId,
    consentId: payment.consentId,
    clientId: payment.clientId,
    nationalIdentificationNumber: payment.nationalIdentificationNumber,
    status: payment.status,
    ...(rejectReasonCode !== null && { rejectReasonCode }),
    amount: formatHalalas(payment.amountHalalas),
    currency: payment.currency,
    ...(reader !== 'viewer' && { debtorIban, creditorIban }),
    creditorName: payment.creditorName,
    createdDateTime: formatDateTime(payment.createdAt),
    ...(executionAt && { executionDateTime: formatDateTime(executionAt) }),
    statusUpdatedDateTime: formatDateTime(payment.statusUpdatedAt),
    ...(instruction && instruction.state !== 'done' && { instruction: toInstructionView(instruction) }),
  }
}
