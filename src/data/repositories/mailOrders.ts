import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type MailCode, type WaitingMail } from '../../domain/app/app.ts'
import { type Executor } from '../schema.ts'

/** Stores a mail that its caller tries at once. It replaces one to the same developer with the same purpose. */
export async function insertMailOrder(
  executor: Executor,
  { now, leasedUntil, ...order }: Pick<MailCode, 'developerId' | 'purpose'> & { now: Date; leasedUntil: Date },
): Promise<WaitingMail> {
  const row = { mailId: randomUUID(), attempts: 1, createdAt: now, nextAttemptAt: leasedUntil }
  return executor
    .insertInto('mailOrders')
    .values({ ...order, ...row })
    .onConflict((conflict) => conflict.columns(['developerId', 'purpose']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes due mails for one try each, until `leasedUntil`. Nobody else gets them meanwhile. */
export async function leaseMailOrders(
  executor: Executor,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<WaitingMail[]> {
  return executor
    .updateTable('mailOrders')
    .set({ attempts: sql<number>`attempts + 1`, nextAttemptAt: leasedUntil })
    .where('mailId', 'in', (query) =>
      query
        .selectFrom('mailOrders')
        .select('mailId')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

type Tried = Pick<WaitingMail, 'mailId' | 'attempts'>

/** Lets a mail wait for its next try, unless somebody else has taken it meanwhile. */
export async function postponeMailOrder(executor: Executor, { mailId, attempts }: Tried, nextAttemptAt: Date): Promise<void> {
  await executor
    .updateTable('mailOrders')
    .set({ nextAttemptAt })
    .where('mailId', '=', mailId)
    .where('attempts', '=', attempts)
    .execute()
}

/** Ends a mail that was sent or given up. */
export async function deleteMailOrder(executor: Executor, { mailId }: Pick<WaitingMail, 'mailId'>): Promise<void> {
  await executor.deleteFrom('mailOrders').where('mailId', '=', mailId).execute()
}

/** Ends what still waits for a developer with one purpose. */
export async function deleteMailOrdersOf(
  executor: Executor,
  { developerId, purpose }: Pick<WaitingMail, 'developerId' | 'purpose'>,
): Promise<void> {
  await executor.deleteFrom('mailOrders').where('developerId', '=', developerId).where('purpose', '=', purpose).execute()
}
