import { insertAudit } from '../../data/repositories/audit.ts'
import { insertOutboxEvent } from '../../data/repositories/outbox.ts'
import { type PaymentRow, updatePaymentState } from '../../data/repositories/payment/payments.ts'
import { type Executor } from '../../data/schema.ts'
import { movePayment, type PaymentEvent } from '../../domain/payment/states.ts'
import { paymentData, paymentLink } from './paymentMessage.ts'

/** Who moves a payment, when, and why when it is refused. */
export interface PaymentMoveContext {
  actor: string
  now: Date
  reason?: { code: string; message: string }
}

/** One move of a locked payment with its audit entry and event, in the caller's transaction. Throws SanadError 'stateConflict'. */
export async function recordPaymentMove(
  trx: Executor,
  payment: PaymentRow,
  event: PaymentEvent,
  { actor, now, reason }: PaymentMoveContext,
): Promise<PaymentRow> {
  const moved: PaymentRow = {
    ...payment,
    status: movePayment({ status: payment.status, executionAt: payment.executionAt }, event, now),
    statusUpdatedAt: now,
    rejectReasonCode: reason?.code ?? null,
    rejectReasonMessage: reason?.message ?? null,
  }
  await updatePaymentState(trx, moved)
  await insertAudit(trx, {
    occurredAt: now,
    actor,
    action: `payment.${event}`,
    subject: payment.paymentId,
    clientId: payment.clientId,
    statusBefore: payment.status,
    statusAfter: moved.status,
    ...(reason && { details: { reasonCode: reason.code } }),
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Updated',
    clientId: payment.clientId,
    consentId: payment.consentId,
    resource: paymentLink(payment.paymentId),
    payload: paymentData(moved),
    now,
  })
  return moved
}
