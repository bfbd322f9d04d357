import { type Selectable } from 'kysely'
import { type Executor, type PaymentTable } from '../../schema.ts'
import { statement } from '../../statement.ts'

/** A payment as it is stored; amounts in halalas. */
export type PaymentRow = Selectable<PaymentTable>

/** Stores a payment. The database refuses a second one for the same consent (unique consent_id). */
export async function insertPayment(executor: Executor, payment: PaymentRow): Promise<void> {
  await executor
    .insertInto('payments')
    .values({ ...payment, creditor_name: JSON.stringify(payment.creditor_name) })
    .execute()
}

/** The payment, or undefined. */
export async function findPayment(executor: Executor, paymentId: string): Promise<PaymentRow | undefined> {
  const [payment] = await selectPayment(executor, { paymentId })
  return payment
}

const selectPayment = statement<{ paymentId: string }, PaymentRow>((db, { paymentId }) =>
  db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId),
)

/** The payment, its row locked until the transaction ends. */
export async function lockPayment(executor: Executor, paymentId: string): Promise<PaymentRow | undefined> {
  return executor.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Writes what a move changes. */
export async function updatePaymentState(executor: Executor, payment: PaymentRow): Promise<void> {
  await executor
    .updateTable('payments')
    .set({
      status: payment.status,
      reject_reason_code: payment.reject_reason_code,
      reject_reason_message: payment.reject_reason_message,
      status_updated_at: payment.status_updated_at,
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

/** A customer's pending future-dated payments, soonest first. */
export async function listScheduled(executor: Executor, nationalId: string, limit: number): Promise<PaymentRow[]> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('national_id', '=', nationalId)
    .where('status', '=', 'KSAOB.Pending')
    .where('execution_at', 'is not', null)
    .orderBy('execution_at')
    .orderBy('payment_id')
    .limit(limit)
    .execute()
}
