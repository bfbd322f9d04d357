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

/** A customer's sign-in that the bank's app is asked about. */
export interface SignInOfCustomer {
  sessionIdHash: string
  nationalIdentificationNumber: string
}

/** What waits for this customer in the bank's app, the newest first. */
export async function listSignInsInApp(
  executor: Executor,
  { nationalIdentificationNumber, now, limit }: Omit<SignInOfCustomer, 'sessionIdHash'> & { now: Date; limit: number },
): Promise<CustomerSession[]> {
  return executor
    .selectFrom('bankSessions')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('stage', '=', 'bankApp')
    .where('appAnswer', 'is', null)
    .where('answerBy', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** A sign-in of this customer that was begun for the bank's app, whatever was said of it. It is held until the transaction ends. */
export async function lockSignInInApp(
  trx: Executor,
  { sessionIdHash, nationalIdentificationNumber }: SignInOfCustomer,
): Promise<CustomerSession | undefined> {
  return trx
    .selectFrom('bankSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('stage', '=', 'bankApp')
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps what was said in the app. */
export async function answerSignInInApp(
  trx: Executor,
  sessionIdHash: string,
  appAnswer: NonNullable<CustomerSession['appAnswer']>,
): Promise<void> {
  await trx.updateTable('bankSessions').set({ appAnswer }).where('sessionIdHash', '=', sessionIdHash).execute()
}
