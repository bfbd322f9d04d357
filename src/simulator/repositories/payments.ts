import { type Selectable, sql } from 'kysely'
import type { SimulatedPaymentTable, SimulatorDatabase, SimulatorTables } from '../schema.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../../data/newestFirst.ts'

/** A payment row of the simulator, with its amount in halalas. */
export type SimulatedPayment = Selectable<SimulatedPaymentTable>
/** State of a payment in the simulator's own table. */
export type BankPaymentState = SimulatedPaymentTable['state']

/** Writes a payment when its id is new, and otherwise counts one more submission. Returns the row as it is now. */
export async function insertBankPayment(
  db: SimulatorDatabase,
  payment: Omit<SimulatedPayment, 'state' | 'reasonCode' | 'reasonMessage' | 'submissions' | 'decidedAt' | 'instructionDigest'> &
    Partial<Pick<SimulatedPayment, 'instructionDigest'>>,
): Promise<SimulatedPayment> {
  return db
    .insertInto('bankPayments')
    .values({
      instructionDigest: null,
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

/** The payment with this id, or undefined. */
export async function findBankPayment(db: SimulatorDatabase, paymentId: string): Promise<SimulatedPayment | undefined> {
  return db.selectFrom('bankPayments').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

/**
 * As findBankPayment, but locks the row until the transaction ends. Of two decisions at once, one waits and then sees the other.
 */
export async function lockBankPayment(trx: SimulatorDatabase, paymentId: string): Promise<SimulatedPayment | undefined> {
  return trx.selectFrom('bankPayments').selectAll().where('paymentId', '=', paymentId).forUpdate().executeTakeFirst()
}

/** Records the decision about a pending payment. Returns false when it was no longer pending. */
export async function decideBankPayment(
  trx: SimulatorDatabase,
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

const bankPayments: NewestFirst<SimulatorTables> = { table: 'bankPayments', at: 'receivedAt', id: 'paymentId' }

/** Newest first, at most `limit`, behind the payment with the id `before`. */
export async function listBankPayments(
  db: SimulatorDatabase,
  { state, before, limit }: { state?: BankPaymentState; before?: string; limit: number },
): Promise<SimulatedPayment[]> {
  return db
    .selectFrom('bankPayments')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where(standsBehind(bankPayments, before!)))
    .orderBy(newestFirst(bankPayments))
    .limit(limit)
    .execute()
}

/** Ids of pending payments that were received up to `receivedBy` and whose amount ends in these halalas (0 to 99), oldest first. */
export async function listPendingByHalalas(
  db: SimulatorDatabase,
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

/** Every settled payment, in the order of settlement. */
export async function listCompletedBankPayments(db: SimulatorDatabase): Promise<SimulatedPayment[]> {
  return db
    .selectFrom('bankPayments')
    .selectAll()
    .where('state', '=', 'completed')
    .orderBy('decidedAt')
    .orderBy('paymentId')
    .execute()
}
