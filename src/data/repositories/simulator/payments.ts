import { type Selectable, sql } from 'kysely'
import { type Executor } from '../../schema.ts'
import { type SimulatedPaymentTable } from '../../simulatorSchema.ts'

export type SimulatedPayment = Selectable<SimulatedPaymentTable>
export type BankPaymentState = SimulatedPaymentTable['state']

/** Writes a payment the first time its id is seen, and counts how often it was handed over. Answers the row as it stands then. */
export async function recordSubmission(
  db: Executor,
  payment: Omit<SimulatedPayment, 'state' | 'reasonCode' | 'reasonMessage' | 'submissions' | 'decidedAt'>,
): Promise<SimulatedPayment> {
  return db
    .insertInto('bankPayments')
    .values({
      ...payment,
      creditorName: JSON.stringify(payment.creditorName),
      state: 'pending',
      reasonCode: null,
      reasonMessage: null,
      submissions: 1,
      decidedAt: null,
    })
    .onConflict((conflict) =>
      conflict.column('paymentId').doUpdateSet((expression) => ({ submissions: expression('bankPayments.submissions', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findBankPayment(db: Executor, paymentId: string): Promise<SimulatedPayment | undefined> {
  return db.selectFrom('bankPayments').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

/** The same, locked until the end of the transaction: of two decisions one waits and then sees the other. */
export async function lockBankPayment(trx: Executor, paymentId: string): Promise<SimulatedPayment | undefined> {
  return trx.selectFrom('bankPayments').selectAll().where('paymentId', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Moves a pending payment to its end. False when it was no longer pending. */
export async function decideBankPayment(
  trx: Executor,
  paymentId: string,
  decision: { state: Exclude<BankPaymentState, 'pending'>; reasonCode: string | null; reasonMessage: string | null; now: Date },
): Promise<boolean> {
  const moved = await trx
    .updateTable('bankPayments')
    .set({
      state: decision.state,
      reasonCode: decision.reasonCode,
      reasonMessage: decision.reasonMessage,
      decidedAt: decision.now,
    })
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Newest first, at most `limit`. */
export async function listBankPayments(
  db: Executor,
  filter: { state?: BankPaymentState; limit: number },
): Promise<SimulatedPayment[]> {
  const query = db.selectFrom('bankPayments').selectAll().orderBy('receivedAt', 'desc').orderBy('paymentId').limit(filter.limit)
  return filter.state === undefined ? query.execute() : query.where('state', '=', filter.state).execute()
}

/** Ids of pending payments whose amount ends in these halalas (0 to 99) and that were received by `receivedBy`, oldest first. */
export async function listPendingByHalalas(
  db: Executor,
  filter: { halalas: number; receivedBy: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bankPayments')
    .select('paymentId')
    .where('state', '=', 'pending')
    .where(sql<number>`amount_halalas % 100`, '=', filter.halalas)
    .where('receivedAt', '<=', filter.receivedBy)
    .orderBy('receivedAt')
    .limit(filter.limit)
    .execute()
  return rows.map((row) => row.paymentId)
}

/** Every payment that was settled, in the order of settlement. */
export async function listCompletedBankPayments(db: Executor): Promise<SimulatedPayment[]> {
  return db
    .selectFrom('bankPayments')
    .selectAll()
    .where('state', '=', 'completed')
    .orderBy('decidedAt')
    .orderBy('paymentId')
    .execute()
}
