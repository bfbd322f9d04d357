import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Database, Executor } from '../schema.ts'
import { statement } from '../statement.ts'

/** A row of a payment. */
export type StoredPayment = Selectable<Database['payments']>

/** The columns of such a row. */
export const paymentColumns = [
  'paymentId',
  'consentId',
  'clientId',
  'nationalIdentificationNumber',
  'type',
  'paymentTransactionId',
  'status',
  'rejectReasonCode',
  'rejectReasonMessage',
  'amountHalalas',
  'currency',
  'debtorIban',
  'creditorIban',
  'creditorName',
  'purpose',
  'notes',
  'executionAt',
  'createdAt',
  'statusUpdatedAt',
] as const satisfies (keyof StoredPayment)[]

/** Row to entity. Columns are never renamed; these two have the names of the terms everywhere else. */
export const toPayment = ({ purpose: purposeCode, notes: payerNotes, ...payment }: StoredPayment): Payment => ({
  ...payment,
  purposeCode,
  payerNotes,
})

/** Stores a payment. The database refuses a second one for the same consent (unique consent_id). */
export async function insertPayment(executor: Executor, payment: Payment): Promise<void> {
  const { purposeCode: purpose, payerNotes: notes, ...columns } = payment
  await insertRow(executor, { ...columns, purpose, notes, creditorName: JSON.stringify(payment.creditorName) })
}

const insertRow = statement<Insertable<Database['payments']>, unknown>((db, row) => db.insertInto('payments').values(row))

/** The payment with this id, or undefined. Its row is not locked. */
export async function findPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await selectPayment(executor, { paymentId })
  return payment && toPayment(payment)
}

const selectPayment = statement<{ paymentId: string }, StoredPayment>((db, { paymentId }) =>
  db.selectFrom('payments').select(paymentColumns).where('paymentId', '=', paymentId),
)

/** The payments with these ids, by their ids. Their rows are not locked. */
export async function findPayments(executor: Executor, paymentIds: readonly string[]): Promise<Map<string, Payment>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectPayments(executor, { paymentIds })
  return new Map(rows.map((row) => [row.paymentId, toPayment(row)]))
}

const selectPayments = statement<{ paymentIds: readonly string[] }, StoredPayment>((db, { paymentIds }) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where(sql<boolean>`payment_id = any(${paymentIds})`),
)

/** The payment, with its row locked until the transaction ends. */
export async function lockPayment(executor: Executor, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await lockRow(executor, { paymentId })
  return payment && toPayment(payment)
}

const lockRow = statement<{ paymentId: string }, StoredPayment>((db, { paymentId }) =>
  db.selectFrom('payments').select(paymentColumns).where('paymentId', '=', paymentId).forUpdate(),
)

/** The payments with these ids, by their ids. Their rows are locked, in the order of the ids, until the transaction ends. */
export async function lockPayments(executor: Executor, paymentIds: readonly string[]): Promise<Map<string, Payment>> {
  const rows = await lockRows(executor, { paymentIds })
  return new Map(rows.map((row) => [row.paymentId, toPayment(row)]))
}

const lockRows = statement<{ paymentIds: readonly string[] }, StoredPayment>((db, { paymentIds }) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where(sql<boolean>`payment_id = any(${paymentIds})`)
    .orderBy('paymentId')
    .forUpdate(),
)

/** Writes the columns that a move changes, of payments with different ids. */
export async function updatePaymentStates(executor: Executor, payments: readonly Payment[]): Promise<void> {
  const column = <Name extends keyof Payment>(name: Name) => payments.map((payment) => payment[name])
  const columns = {
    ids: column('paymentId'),
    statuses: column('status'),
    reasonCodes: column('rejectReasonCode'),
    reasonMessages: column('rejectReasonMessage'),
    updatedAt: column('statusUpdatedAt'),
  }
  await updateStates(executor, columns)
}

type Columns = {
  ids: string[]
  statuses: string[]
  reasonCodes: (string | null)[]
  reasonMessages: (string | null)[]
  updatedAt: Date[]
}

const updateStates = statement<Columns, object>((db, { ids, statuses, reasonCodes, reasonMessages, updatedAt }) => {
  const moved = sql`unnest(${ids}::text[], ${statuses}::text[], ${reasonCodes}::text[], ${reasonMessages}::text[], ${updatedAt}::timestamptz[])
    as moved (id, status, code, message, at)`
  const written = sql`update payments set status = moved.status, reject_reason_code = moved.code, reject_reason_message = moved.message,
    status_updated_at = moved.at from ${moved} where payment_id = moved.id`
  return { compile: () => written.compile(db) }
})

/** When a payment of this table, or of its alias, is to be handed over: `paymentDueAt` in SQL, where null is never the greatest. */
export const dueAtOf = (table: string): RawBuilder<Date> =>
  sql<Date>`greatest(${sql.ref(`${table}.executionAt`)}, ${sql.ref(`${table}.createdAt`)})`

/**
 * What a customer pays on one day, in halalas: on the day on which it is to be handed over. Rejected and cancelled payments do not count.
 */
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
    .where(dueAtOf('payments'), '>=', from)
    .where(dueAtOf('payments'), '<', until)
    .executeTakeFirstOrThrow()
  return Number(halalas ?? 0)
}

/** Makes other approvals of this customer's payments wait until the transaction ends. */
export async function lockCustomerPayments(trx: Executor, nationalIdentificationNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`payments of ${nationalIdentificationNumber}`}))`.execute(trx)
}

/** Pending payments whose day has not come. */
const scheduledPayments = (executor: Executor, now: Date) =>
  executor.selectFrom('payments').select(paymentColumns).where('status', '=', 'KSAOB.Pending').where('executionAt', '>', now)

/** A payment with the name of the app that asked for it. */
export type PaymentOfApp = Payment & { appName: string }

/** A customer's pending payments whose day has not come, soonest first. */
export async function listScheduled(
  executor: Executor,
  { nationalIdentificationNumber, now, limit }: { nationalIdentificationNumber: string; now: Date; limit: number },
): Promise<PaymentOfApp[]> {
  const rows = await scheduledPayments(executor, now)
    .select((row) =>
      row
        .selectFrom('apps')
        .whereRef('apps.clientId', '=', 'payments.clientId')
        .select('apps.name')
        .$asScalar()
        .$notNull()
        .as('appName'),
    )
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .orderBy('executionAt')
    .orderBy('paymentId')
    .limit(limit)
    .execute()
  return rows.map(({ appName, ...row }) => ({ ...toPayment(row), appName }))
}

/** A payment, or a customer: all of theirs. */
export type AfterScheduled = Pick<Payment, 'nationalIdentificationNumber'> & Partial<Pick<Payment, 'executionAt' | 'paymentId'>>

/** The pending payments of all customers whose day has not come, those of one customer together, behind `after`. */
export async function listAllScheduled(
  executor: Executor,
  { after, now, limit }: { after: AfterScheduled | undefined; now: Date; limit: number },
): Promise<Payment[]> {
  const { nationalIdentificationNumber: customer, executionAt = sql`'infinity'::timestamptz`, paymentId = '' } = after ?? {}
  const mark = sql`(${customer}, ${executionAt}, ${paymentId})` as RawBuilder<never>
  const rows = await scheduledPayments(executor, now)
    .$if(after !== undefined, (query) => query.where(sql`(national_identification_number, execution_at, payment_id)`, '>', mark))
    .orderBy('nationalIdentificationNumber')
    .orderBy('executionAt')
    .orderBy('paymentId')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

/**
 * The pending payments of an app whose day has not come, in the order of their ids, with their rows locked until the transaction ends. Rows
 * that refer to them may be written meanwhile: a report of fraud writes several in another order, and each would wait for the other.
 */
export async function lockScheduledOfApp(trx: Executor, { clientId, now }: { clientId: string; now: Date }): Promise<Payment[]> {
  const rows = await scheduledPayments(trx, now).where('clientId', '=', clientId).orderBy('paymentId').forNoKeyUpdate().execute()
  return rows.map(toPayment)
}
