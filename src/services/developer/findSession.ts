import { findDashboardSession } from '../../data/repositories/app/dashboardSessions.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** The developer behind the session id of a cookie, or undefined when there is no such session or it is over. */
export async function findSession(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ developerId: string } | undefined> {
  const session = await findDashboardSession(db, sha256(sessionId), now)
  return session && { developerId: session.developerId }
}
