import { sql } from 'kysely'
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

/** Ends a sign-in that waits for the bank's app. */
export async function deleteWaitingSignIn(trx: Executor, sessionIdHash: string): Promise<void> {
  await trx.deleteFrom('bankSessions').where('sessionIdHash', '=', sessionIdHash).where('stage', '=', 'bankApp').execute()
}

type CustomerAt = Omit<SignInOfCustomer, 'sessionIdHash'> & { now: Date }

const waitingOf = (executor: Executor, { nationalIdentificationNumber, now }: CustomerAt) =>
  executor
    .selectFrom('bankSessions')
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('stage', '=', 'bankApp')
    .where('appAnswer', 'is', null)
    .where('answerBy', '>', now)

/** The numbers of all that wait for this customer. Nobody else begins a sign-in for them until the transaction ends. */
export async function listWaitingNumbers(trx: Executor, customer: CustomerAt): Promise<string[]> {
  const key = `sign-ins of ${customer.nationalIdentificationNumber}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const rows = await waitingOf(trx, customer).select('shownNumber').distinct().execute()
  return rows.map(({ shownNumber }) => shownNumber!)
}

/**
 * What the app lists of this customer: sign-ins in browsers that know them first, then those in networks that do, then all others; of each
 * the newest first, and of one region `ofRegion` at most, but for such browsers.
 */
export async function listSignInsInApp(
  executor: Executor,
  { limit, ofRegion, ...customer }: CustomerAt & { limit: number; ofRegion: number },
): Promise<CustomerSession[]> {
  const place = sql<number>`row_number() over (partition by known_by, region order by created_at desc)`
  return executor
    .selectFrom(waitingOf(executor, customer).selectAll().select(place.as('place')).as('waiting'))
    .selectAll()
    .where((of) => of.or([of('knownBy', '=', 'device'), of('place', '<=', ofRegion)]))
    .orderBy(sql`case known_by when 'device' then 0 when 'network' then 1 else 2 end`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** One of them, listed or not. */
export async function findSignInInApp(
  executor: Executor,
  { sessionIdHash, ...customer }: SignInOfCustomer & { now: Date },
): Promise<CustomerSession | undefined> {
  return waitingOf(executor, customer).selectAll().where('sessionIdHash', '=', sessionIdHash).executeTakeFirst()
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

/** Keeps what was said in the app, and by whom. */
export async function answerSignInInApp(
  trx: Executor,
  sessionIdHash: string,
  answer: { appAnswer: NonNullable<CustomerSession['appAnswer']>; customerId: string },
): Promise<void> {
  await trx.updateTable('bankSessions').set(answer).where('sessionIdHash', '=', sessionIdHash).execute()
}
