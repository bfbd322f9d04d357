import type { CustomerSession } from '../../domain/session/sessions.ts'
import type { Executor } from '../schema.ts'

/** Stores a customer's session on the bank's own pages. Only the hash of its id is kept. */
export async function insertBankSession(executor: Executor, session: CustomerSession): Promise<void> {
  await executor.insertInto('bankSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findBankSession(
  executor: Executor,
  sessionIdHash: string,
  now: Date,
): Promise<CustomerSession | undefined> {
  return executor
    .selectFrom('bankSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Counts a try of a code before it is checked. Returns false, and counts nothing, where there were `most` already, or no session is. */
export async function countBankSessionTry(executor: Executor, sessionIdHash: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('bankSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('sessionIdHash', '=', sessionIdHash)
    .where('failedAttempts', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one try off the count: it was no wrong code. */
export async function giveBackBankSessionTry(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor
    .updateTable('bankSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '-', 1) }))
    .where('sessionIdHash', '=', sessionIdHash)
    .where('failedAttempts', '>', 0)
    .execute()
}

/** Moves the end of a session that is open. */
export async function extendBankSession(
  executor: Executor,
  { sessionIdHash, expiresAt }: CustomerSession,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('bankSessions')
    .set({ expiresAt })
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<', expiresAt)
    .execute()
}

/** Deletes the session. Returns true when it existed. */
export async function deleteBankSession(executor: Executor, sessionIdHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('bankSessions')
    .where('sessionIdHash', '=', sessionIdHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
