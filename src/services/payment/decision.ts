import type { PaymentDecision } from '../../corebank/port.ts'
import { listReportsOfPayments, type PaymentReport } from '../../data/repositories/caseReports.ts'
import { finishInstructions } from '../../data/repositories/instructions.ts'
import { lockPayments } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import type { NewMessage } from '../../domain/message/message.ts'
import { toldOfReport } from '../../domain/message/ofReport.ts'
import { movePayment, type Payment, type PaymentEvent, type PaymentStatus } from '../../domain/payment/payment.ts'
import { type RejectReason, strangeReason, toRejectReason } from '../../domain/shared/rejectReason.ts'
import type { Dependencies } from '../dependencies.ts'
import { tellCustomersOfEach } from '../message/tell.ts'
import {
  type DecisionParts,
  type Heard,
  isRefusedMove,
  keepContradiction,
  recordDecision,
  type Taken,
} from '../shared/contradiction.ts'
import {
  movedPayment,
  type PaymentMove,
  type PaymentMoveContext,
  recordPaymentMove,
  recordPaymentMoves,
  toldOf,
  toldTo,
} from './payment.ts'

type Outcome = PaymentDecision['outcome']

/** What each outcome of the core bank does to a payment. */
const eventOf: Record<Outcome, PaymentEvent> = { completed: 'settle', rejected: 'reject' }

/** How a payment stands after each outcome. */
export const paymentStatusAfter: Record<Outcome, PaymentStatus> = {
  completed: 'KSAOB.AcceptedSettlementCompleted',
  rejected: 'KSAOB.Rejected',
}

/**
 * Records the core bank's decision about a payment. A repeated decision changes nothing. One that contradicts what is recorded is kept for
 * a person, and thrown as BankRefusal 'stateConflict'. A reason that the contract cannot express is a line of the log, and is recorded in a
 * form that it can.
 */
export const recordPaymentDecision = (
  dependencies: DecisionParts & Pick<Dependencies, 'clock'>,
  decision: PaymentDecision,
): Promise<void> =>
  recordDecision(
    dependencies,
    { kind: 'payment', resourceId: decision.paymentId, outcome: decision.outcome },
    async (trx, { eventId, ...heard }) => (await applyPaymentDecisions(trx, heard, [{ decision, eventId }]))[0]!,
  )

/** A decision, and the id under which the feed told it, or null. */
export interface HeardPaymentDecision {
  decision: PaymentDecision
  eventId: string | null
}

/**
 * Records the core bank's decisions about payments in the caller's transaction, and says of each what it was. A page of them is as many
 * statements as one. One about a payment that is not here is kept for a person, too: a customer's money may have moved.
 */
export async function applyPaymentDecisions(
  trx: Executor,
  { log, now }: Pick<Heard, 'log' | 'now'>,
  heard: readonly HeardPaymentDecision[],
): Promise<Taken[]> {
  const payments = await lockPayments(trx, [...new Set(heard.map(({ decision }) => decision.paymentId))])
  const moves: PaymentMove[] = []
  const taken = heard.map(({ decision }): Taken => {
    const move = moveAfter(payments.get(decision.paymentId), decision, { log, now })
    if (move === 'repeated' || move === 'contradicts') return move
    // The next decision about the same payment finds it moved.
    payments.set(decision.paymentId, movedPayment(move, now))
    moves.push(move)
    return 'recorded'
  })
  if (moves.length > 0) await recordMoves(trx, moves, now)
  // After the moves: what contradicts one of them stands behind it in the audit trail.
  for (const [index, { decision, eventId }] of heard.entries())
    if (taken[index] === 'contradicts') taken[index] = await keepPaymentContradiction(trx, payments, { decision, eventId, now })
  return taken
}

/** Which move a decision is. A payment that is not here contradicts. */
function moveAfter(
  payment: Payment | undefined,
  decision: PaymentDecision,
  { log, now }: Pick<Heard, 'log' | 'now'>,
): PaymentMove | 'repeated' | 'contradicts' {
  const { paymentId: resourceId, outcome } = decision
  if (payment?.status === paymentStatusAfter[outcome]) return 'repeated'
  const event = eventOf[outcome]
  if (!payment || isRefusedMove(() => movePayment(payment, event, now))) return 'contradicts'
  if (decision.outcome === 'completed') return { payment, event }
  const { reason, faults } = toRejectReason(decision, 'payment')
  if (faults.length > 0) log.error({ kind: 'payment', resourceId, faults }, strangeReason)
  return { payment, event, reason }
}

async function keepPaymentContradiction(
  trx: Executor,
  payments: ReadonlyMap<string, Payment>,
  { decision, eventId, now }: HeardPaymentDecision & { now: Date },
): Promise<Taken> {
  const { paymentId: resourceId, outcome } = decision
  const payment = payments.get(resourceId)
  const reasonCode = decision.outcome === 'rejected' ? toRejectReason(decision, 'payment').reason.code : null
  const about = { kind: 'payment' as const, resourceId, recordedStatus: payment?.status ?? null, outcome, reasonCode, eventId }
  return keepContradiction(trx, { ...about, clientId: payment?.clientId ?? null, isOpen: false, now })
}

async function recordMoves(trx: Executor, moves: readonly PaymentMove[], now: Date): Promise<void> {
  await finishInstructions(trx, { kind: 'payment', resourceIds: moves.map(({ payment }) => payment.paymentId) })
  const moved = await recordPaymentMoves(trx, moves, { actor: 'bank', now })
  const done = moved.filter(({ status }) => status === paymentStatusAfter.completed)
  const reports = await listReportsOfPayments(
    trx,
    done.map(({ paymentId }) => paymentId),
  )
  await tellCustomersOfEach(
    trx,
    moved.flatMap((payment, index) => {
      const { reason } = moves[index]!
      return reason ? rejectionTold(payment, reason, now) : doneTold(payment, reports.get(payment.paymentId) ?? [], now)
    }),
  )
}

/**
 * Rejects a locked payment that the core bank never took, because the bank's people say so, and tells its customers. Whoever calls it has
 * ended the instruction. Throws BankRefusal 'stateConflict'.
 */
export async function recordPaymentRejection(
  trx: Executor,
  payment: Payment,
  { reason, ...context }: PaymentMoveContext & { reason: RejectReason },
): Promise<Payment> {
  const rejected = await recordPaymentMove(trx, payment, 'reject', { reason, ...context })
  await tellCustomersOfEach(trx, [rejectionTold(rejected, reason, context.now)])
  return rejected
}

function rejectionTold(payment: Payment, reason: NonNullable<PaymentMove['reason']>, now: Date): NewMessage {
  const terms = { ...toldOf(payment), reasonCode: reason.code, reasonMessage: reason.message }
  return { kind: 'paymentRejected', terms, ...toldTo(payment), now }
}

/** Who has ever reported it as fraud hears that, and the others that it is done. */
function doneTold(payment: Payment, reports: readonly PaymentReport[], now: Date): NewMessage[] {
  const { payee: _, ...named } = toldOf(payment)
  const { clientId, linkId, ...toldToAll } = toldTo(payment)
  const about = { clientId, linkId, now }
  const terms = { ...toldOf(payment), reference: payment.paymentTransactionId }
  const notTo = reports.map((report) => report.nationalIdentificationNumber)
  return [
    { kind: 'paymentDone', terms, ...toldToAll, ...about, notTo },
    ...reports.map(({ nationalIdentificationNumber, ...report }): NewMessage => {
      const ofCase = { ...toldOfReport(report), ...named }
      return { kind: 'reportedPaymentDone', terms: ofCase, ...about, customers: [nationalIdentificationNumber] }
    }),
  ]
}
