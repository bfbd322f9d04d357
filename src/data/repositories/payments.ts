import { sql } from 'kysely'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** Columns are never renamed; these two have the names of the terms everywhere else. */
const namedAsInTerms = ['purpose as purposeCode', 'notes as payerNotes'] as const

/** Stores a payment. The database refuses a second one for the same consent (unique consent_id). */
export async function insertPayment(executor: Executor, payment: Payment): Promise<void> {
  const { purposeCode: purpose, payerNotes: notes, ...columns } = payment
  await executor
    .insertInto('payments')
    .values({ ...columns, purpose, notes, creditorName: JSON.stringify(payment.creditorName) })
    .execute()
}

/** The payment with this id, or undefined. Its row is not locked. */
export async function findPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await selectPayment(executor, { paymentId })
  return payment
}

const selectPayment = statement<{ paymentId: string }, Payment>((db, { paymentId }) =>
  db.selectFrom('payments').selectAll().select(namedAsInTerms).where('paymentId', '=', paymentId),
)

/** The payment, with its row locked until the transaction ends. */
export async function lockPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .select(namedAsInTerms)
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
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

/** What a customer pays on one day, in halalas: by execution date, or the day of approval. Rejected and cancelled payments do not count. */
export async function sumPayments(
  executor: Executor,
  nationalIdentificationNumber: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { halalas } = await executor
    .selectFrom('payments')
    .select((of) => of.fn.sum('amountHalalas').as('halalas'))
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('status', 'not in', ['KSAOB.Rejected', 'KSAOB.Cancelled'])
    .where((of) => of(of.fn.coalesce('executionAt', 'createdAt'), '>=', from))
    .where((of) => of(of.fn.coalesce('executionAt', 'createdAt'), '<', until))
    .executeTakeFirstOrThrow()
  return Number(halalas ?? 0)
}

/** Makes other approvals of this customer's payments wait until the transaction ends. */
export async function lockCustomerPayments(trx: Executor, nationalIdentificationNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`payments of ${nationalIdentificationNumber}`}))`.execute(trx)
}

/** A customer's pending future-dated payments, soonest first. */
export async function listScheduled(executor: Executor, nationalIdentificationNumber: string, limit: number): Promise<Payment[]> {
  return executor
    .selectFrom('payments')
    .selectAll()
    .select(namedAsInTerms)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('status', '=', 'KSAOB.Pending')
    .where('executionAt', 'is not', null)
    .orderBy('executionAt')
    .orderBy('paymentId')
    .limit(limit)
    .execute()
}
