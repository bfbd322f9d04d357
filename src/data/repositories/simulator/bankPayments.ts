import { type Selectable, sql } from 'kysely'
import { type BankPaymentTable } from '../../bankSchema.ts'
import { type Executor } from '../../schema.ts'

export type BankPaymentRow = Selectable<BankPaymentTable>
export type BankPaymentState = BankPaymentTable['state']

/** Writes a payment the first time its id is seen, and counts how often it was handed over. Answers the row as it stands then. */
export async function recordSubmission(
  db: Executor,
  payment: Omit<BankPaymentRow, 'state' | 'reason_code' | 'reason_message' | 'submissions' | 'decided_at'>,
): Promise<BankPaymentRow> {
  return db
    .insertInto('bank_payments')
    .values({
      ...payment,
      creditor_name: JSON.stringify(payment.creditor_name),
      state: 'pending',
      reason_code: null,
      reason_message: null,
      submissions: 1,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet((expression) => ({ submissions: expression('bank_payments.submissions', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findBankPayment(db: Executor, paymentId: string): Promise<BankPaymentRow | undefined> {
  return db.selectFrom('bank_payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

/** The same, locked until the end of the transaction: of two decisions one waits and then sees the other. */
export async function lockBankPayment(trx: Executor, paymentId: string): Promise<BankPaymentRow | undefined> {
  return trx.selectFrom('bank_payments').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Moves a pending payment to its end. False when it was no longer pending. */
export async function decideBankPayment(
  trx: Executor,
  paymentId: string,
  decision: { state: Exclude<BankPaymentState, 'pending'>; reasonCode: string | null; reasonMessage: string | null; now: Date },
): Promise<boolean> {
  const moved = await trx
    .updateTable('bank_payments')
    .set({
      state: decision.state,
      reason_code: decision.reasonCode,
      reason_message: decision.reasonMessage,
      decided_at: decision.now,
    })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Newest first, at most `limit`. */
export async function listBankPaymentRows(
  db: Executor,
  filter: { state?: BankPaymentState; limit: number },
): Promise<BankPaymentRow[]> {
  const query = db
    .selectFrom('bank_payments')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('payment_id')
    .limit(filter.limit)
  return filter.state === undefined ? query.execute() : query.where('state', '=', filter.state).execute()
}

/** Ids of pending payments whose amount ends in these halalas (0 to 99) and that were received by `receivedBy`, oldest first. */
export async function listPendingByHalalas(
  db: Executor,
  filter: { halalas: number; receivedBy: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_payments')
    .select('payment_id')
    .where('state', '=', 'pending')
    .where(sql<number>`amount_halalas % 100`, '=', filter.halalas)
    .where('received_at', '<=', filter.receivedBy)
    .orderBy('received_at')
    .limit(filter.limit)
    .execute()
  return rows.map((row) => row.payment_id)
}

/** Every payment that was settled, in the order of settlement. */
export async function listCompletedBankPayments(db: Executor): Promise<BankPaymentRow[]> {
  return db
    .selectFrom('bank_payments')
    .selectAll()
    .where('state', '=', 'completed')
    .orderBy('decided_at')
    .orderBy('payment_id')
    .execute()
}
