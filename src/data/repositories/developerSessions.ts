import { sql } from 'kysely'
import type { DashboardSession } from '../../domain/session/sessions.ts'
import { type NewestFirst, newestFirst, standsBehind } from '../newestFirst.ts'
import type { Executor } from '../schema.ts'
import { hasSecondFactorOf } from './secondFactors.ts'

/** Stores a developer's session. Only the hash of its id is kept. */
export async function insertDashboardSession(executor: Executor, session: DashboardSession): Promise<void> {
  await executor.insertInto('dashboardSessions').values(session).execute()
}

/** The session that is open at `now`, or undefined. */
export async function findDashboardSession(
  executor: Executor,
  sessionIdHash: string,
  now: Date,
): Promise<(DashboardSession & { hasSecondFactor: boolean }) | undefined> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .select(hasSecondFactorOf('dashboardSessions.developerId'))
    .where('sessionIdHash', '=', sessionIdHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Deletes the session. It is no error when the session does not exist. */
export async function deleteDashboardSession(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('sessionIdHash', '=', sessionIdHash).execute()
}

/** Names a session to its developer: the beginning of the base64url SHA-256 of the stored hash. Neither of them opens the session. */
const publicId = sql<string>`left(translate(encode(sha256(convert_to(session_id_hash, 'UTF8')), 'base64'), '+/', '-_'), 22)`

/** A session with what names it to its developer. */
export type NamedSession = DashboardSession & { publicId: string }

/** The developer's session of this name, also one that is over, or undefined. */
export async function findNamedSession(executor: Executor, developerId: string, name: string): Promise<NamedSession | undefined> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .select(publicId.as('publicId'))
    .where('developerId', '=', developerId)
    .where(publicId, '=', name)
    .executeTakeFirst()
}

const dashboardSessions: NewestFirst = { table: 'dashboardSessions', at: 'createdAt', id: 'sessionIdHash' }

/** A developer's sessions that are open at `now`, the newest first, behind the one with the stored hash `before`. */
export async function listDashboardSessions(
  executor: Executor,
  { developerId, before, now, limit }: { developerId: string; before?: string | undefined; now: Date; limit: number },
): Promise<NamedSession[]> {
  return executor
    .selectFrom('dashboardSessions')
    .selectAll()
    .select(publicId.as('publicId'))
    .where('developerId', '=', developerId)
    .where('expiresAt', '>', now)
    .$if(before !== undefined, (query) => query.where(standsBehind(dashboardSessions, before!)))
    .orderBy(newestFirst(dashboardSessions))
    .limit(limit)
    .execute()
}

/** Deletes all sessions of a developer. */
export async function deleteDashboardSessions(executor: Executor, developerId: string): Promise<void> {
  await executor.deleteFrom('dashboardSessions').where('developerId', '=', developerId).execute()
}
