import {
  deleteDashboardSession,
  deleteExpiredDashboardSessions,
  findDashboardSession,
  insertDashboardSession,
} from '../../data/repositories/sessions.ts'
import { type Executor } from '../../data/schema.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { endedSessionCookie, sessionCookie } from './sessionCookie.ts'

/** An open session; `cookie` is the value of Set-Cookie and the only place where its id is in clear. */
export interface OpenSession {
  developerId: string
  cookie: string
  expiresAt: Date
}

/** Opens a session of `dashboardSessionHours` for the developer, and forgets the developer's old ones. */
export async function openSession(
  executor: Executor,
  settings: Dependencies['settings'],
  developerId: string,
  now: Date,
): Promise<OpenSession> {
  const sessionId = randomSecret()
  const expiresAt = new Date(now.getTime() + settings.limits.dashboardSessionHours * 3_600_000)
  await deleteExpiredDashboardSessions(executor, developerId, now)
  await insertDashboardSession(executor, {
    sessionIdHash: sha256(sessionId),
    developerId,
    createdAt: now,
    expiresAt,
  })
  return { developerId, cookie: sessionCookie(sessionId, settings), expiresAt }
}

/** The developer behind the session id of a cookie, or undefined when there is no such session or it is over. */
export async function findSession(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ developerId: string } | undefined> {
  const session = await findDashboardSession(db, sha256(sessionId), now)
  return session && { developerId: session.developerId }
}

/** Ends the session at once, for every copy of its cookie. Answers the Set-Cookie value that makes the browser forget it. */
export async function signOutDeveloper(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId }: { sessionId: string },
): Promise<{ cookie: string }> {
  await deleteDashboardSession(db, sha256(sessionId))
  return { cookie: endedSessionCookie(settings) }
}
