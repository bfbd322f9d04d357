import type { PaymentDecision } from '../../corebank/port.ts'
import { finishInstruction } from '../../data/repositories/instructions.ts'
import { lockPayment } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import { movePayment, type Payment, type PaymentEvent, type PaymentStatus } from '../../domain/payment/payment.ts'
import { strangeReason, toRejectReason } from '../../domain/shared/rejectReason.ts'
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
import { recordPaymentMove, toldOf, toldTo } from './payment.ts'

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
  recordDecision(dependencies, { kind: 'payment', resourceId: decision.paymentId, outcome: decision.outcome }, (trx, heard) =>
    applyPaymentDecision(trx, heard, decision),
  )

/**
 * Records the core bank's decision about a payment in the caller's transaction, and says what it was. One about a payment that is not here
 * is kept for a person, too: a customer's money may have moved.
 */
export async function applyPaymentDecision(
  trx: Executor,
  { log, eventId, now }: Heard,
  decision: PaymentDecision,
): Promise<Taken> {
  const { paymentId: resourceId, outcome } = decision
  const payment = await lockPayment(trx, resourceId)
  if (payment?.status === paymentStatusAfter[outcome]) return 'repeated'
  const event = eventOf[outcome]
  const rejection = decision.outcome === 'rejected' ? toRejectReason(decision, 'payment') : undefined
  if (!payment || isRefusedMove(() => movePayment(payment, event, now))) {
    const reasonCode = rejection?.reason.code ?? null
    const about = { kind: 'payment' as const, resourceId, recordedStatus: payment?.status ?? null, outcome, reasonCode, eventId }
    return keepContradiction(trx, { ...about, clientId: payment?.clientId ?? null, isOpen: false, now })
  }
  await finishInstruction(trx, { kind: 'payment', resourceId })
  if (rejection && rejection.faults.length > 0)
    log.error({ kind: 'payment', resourceId, faults: rejection.faults }, strangeReason)
  const reason = rejection?.reason
  const moved = await recordPaymentMove(trx, payment, event, { actor: 'bank', now, ...(reason && { reason }) })
  await tellOfDecision(trx, moved, { reason, now })
  return 'recorded'
}

async function tellOfDecision(
  trx: Executor,
  payment: Payment,
  { reason, now }: { reason: { code: string; message: string } | undefined; now: Date },
): Promise<void> {
  const told = reason
    ? ({
        kind: 'paymentRejected',
        terms: { ...toldOf(payment), reasonCode: reason.code, reasonMessage: reason.message },
      } as const)
    : ({ kind: 'paymentDone', terms: { ...toldOf(payment), reference: payment.paymentTransactionId } } as const)
  await tellCustomers(trx, { ...told, ...toldTo(payment), now })
}
