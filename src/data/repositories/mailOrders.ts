import { randomUUID } from 'node:crypto'
import type { WaitingMail } from '../../domain/app/app.ts'
import type { Executor } from '../schema.ts'
import type { Lease, QueueTable } from './queue.ts'

/** A mail that was sent, is not wanted any more, or was given up leaves no trace. */
export const mailQueue: QueueTable<WaitingMail> = {
  table: 'mailOrders',
  id: ['mailId'],
  due: 'nextAttemptAt',
  attempts: 'attempts',
  counted: 'taken',
  done: 'deleted',
  givenUp: 'deleted',
}

/** Stores a mail that its caller tries at once. It replaces one to the same developer with the same purpose. */
export async function insertMailOrder(
  executor: Executor,
  order: Pick<WaitingMail, 'developerId' | 'purpose'>,
  { lease, now, leasedUntil }: Lease,
): Promise<WaitingMail> {
  const row = { mailId: randomUUID(), attempts: 1, createdAt: now, lease, nextAttemptAt: leasedUntil }
  return executor
    .insertInto('mailOrders')
    .values({ ...order, ...row })
    .onConflict((conflict) => conflict.columns(['developerId', 'purpose']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends what still waits for a developer with one purpose. */
export async function deleteMailOrdersOf(
  executor: Executor,
  { developerId, purpose }: Pick<WaitingMail, 'developerId' | 'purpose'>,
): Promise<void> {
  await executor.deleteFrom('mailOrders').where('developerId', '=', developerId).where('purpose', '=', purpose).execute()
}
