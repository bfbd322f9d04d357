import { deleteExpiredDashboardSessions, insertDashboardSession } from '../../data/repositories/app/dashboardSessions.ts'
import { type Executor } from '../../data/schema.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** An open session. Its id is in clear here and in the developer's cookie, and nowhere else. */
export interface OpenSession {
  developerId: string
  sessionId: string
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
    session_id_hash: sha256(sessionId),
    developer_id: developerId,
    created_at: now,
    expires_at: expiresAt,
  })
  return { developerId, sessionId, expiresAt }
}
