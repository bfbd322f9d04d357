import { deleteDashboardSession, findDashboardSession, insertDashboardSession } from '../../data/repositories/sessions.ts'
import { type Executor } from '../../data/schema.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** A session that was just created. Its id in clear exists only here and in the developer's cookie. */
export interface CreatedSession {
  developerId: string
  sessionId: string
  expiresAt: Date
}

/** Opens a session of `dashboardSessionHours` for the developer. */
export async function createDeveloperSession(
  executor: Executor,
  settings: Dependencies['settings'],
  developerId: string,
  now: Date,
): Promise<CreatedSession> {
  const sessionId = randomSecret()
  const expiresAt = new Date(now.getTime() + settings.limits.dashboardSessionHours * 3_600_000)
  await insertDashboardSession(executor, {
    sessionIdHash: sha256(sessionId),
    developerId,
    createdAt: now,
    expiresAt,
  })
  return { developerId, sessionId, expiresAt }
}

/** The developer of the session id in a cookie. Undefined when there is no such session or it is over. */
export async function findDeveloperSession(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ developerId: string } | undefined> {
  const session = await findDashboardSession(db, sha256(sessionId), now)
  return session && { developerId: session.developerId }
}

/** Ends the session at once, for every copy of its cookie. */
export async function signOutDeveloper({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteDashboardSession(db, sha256(sessionId))
}
