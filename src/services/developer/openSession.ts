import { deleteExpiredDashboardSessions, insertDashboardSession } from '../../data/repositories/app/dashboardSessions.ts'
import { type Executor } from '../../data/schema.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { sessionCookie } from './sessionCookie.ts'

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
