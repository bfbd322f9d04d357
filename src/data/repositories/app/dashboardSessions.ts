import { type Selectable } from 'kysely'
import { type Database, type Executor } from '../../schema.ts'

/** A dashboard session; only the SHA-256 of its id is stored, so a copy of the database opens no session. */
export type DashboardSessionRow = Selectable<Database['dashboardSessions']>

/** Stores a new session. */
export async function insertDashboardSession(executor: Executor, session: DashboardSessionRow): Promise<void> {
  await executor.insertInto('dashboardSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findDashboardSession(
  executor: Executor,
  sessionIdHash: string,
  now: Date,
): Promise<DashboardSessionRow | undefined> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Ends the session; ending one that is not there is no error. */
export async function deleteDashboardSession(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('sessionIdHash', '=', sessionIdHash).execute()
}

/** Forgets the developer's sessions that are over, so that the table does not grow for ever. */
export async function deleteExpiredDashboardSessions(executor: Executor, developerId: string, now: Date): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('developerId', '=', developerId).where('expiresAt', '<=', now).execute()
}
