import { type Selectable } from 'kysely'
import { type BankSessionTable, type Executor } from '../schema.ts'

/** A customer's session; only the SHA-256 of its id is stored, so a copy of the database opens none. */
export type BankSessionRow = Selectable<BankSessionTable>

export async function insertBankSession(executor: Executor, session: BankSessionRow): Promise<void> {
  await executor.insertInto('bankSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findBankSession(executor: Executor, sessionIdHash: string, now: Date): Promise<BankSessionRow | undefined> {
  return executor
    .selectFrom('bankSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Counts a wrong code and answers how many there were; undefined when the session is gone. */
export async function countBankSessionFailure(executor: Executor, sessionIdHash: string): Promise<number | undefined> {
  const row = await executor
    .updateTable('bankSessions')
    .set((column) => ({ failedAttempts: column('failedAttempts', '+', 1) }))
    .where('sessionIdHash', '=', sessionIdHash)
    .returning('failedAttempts')
    .executeTakeFirst()
  return row?.failedAttempts
}

/** Ends the session; true when it was there. */
export async function deleteBankSession(executor: Executor, sessionIdHash: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('bankSessions')
    .where('sessionIdHash', '=', sessionIdHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets sessions that are over, so that the table does not grow for ever. */
export async function deleteExpiredBankSessions(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('bankSessions').where('expiresAt', '<=', now).execute()
}
