import type { Payment } from '../../domain/payment/payment.ts'
import { type Executor } from '../schema.ts'
import { statement } from '../transaction.ts'

/** Stores a payment. The database refuses a second one for the same consent (unique consent_id). */
export async function insertPayment(executor: Executor, payment: Payment): Promise<void> {
  await executor
    .insertInto('payments')
    .values({ ...payment, creditorName: JSON.stringify(payment.creditorName) })
    .execute()
}

/** The payment with this id, or undefined. Its row is not locked. */
export async function findPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await selectPayment(executor, { paymentId })
  return payment
}

const selectPayment = statement<{ paymentId: string }, Payment>((db, { paymentId }) =>
  db.selectFrom('payments').selectAll().where('paymentId', '=', paymentId),
)

/** The payment, with its row locked until the transaction ends. */
export async function lockPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  return executor.selectFrom('payments').selectAll().where('paymentId', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Writes the columns that a move changes. */
export async function updatePaymentState(executor: Executor, payment: Payment): Promise<void> {
  await executor
    .updateTable('payments')
    .set({
      status: payment.status,
      rejectReasonCode: payment.rejectReasonCode,
      rejectReasonMessage: payment.rejectReasonMessage,
      statusUpdatedAt: payment.statusUpdatedAt,
    })
    .where('paymentId', '=', payment.paymentId)
    .execute()
}

/** A customer's pending future-dated payments, soonest first. */
export async function listScheduled(executor: Executor, nationalIdentificationNumber: string, limit: number): Promise<Payment[]> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('status', '=', 'KSAOB.Pending')
    .where('executionAt', 'is not', null)
    .orderBy('executionAt')
    .orderBy('paymentId')
    .limit(limit)
    .execute()
}
