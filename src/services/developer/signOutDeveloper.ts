import { deleteDashboardSession } from '../../data/repositories/app/dashboardSessions.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { endedSessionCookie } from './sessionCookie.ts'

/** Ends the session at once, for every copy of its cookie. Answers the Set-Cookie value that makes the browser forget it. */
export async function signOutDeveloper(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { sessionId }: { sessionId: string },
): Promise<{ cookie: string }> {
  await deleteDashboardSession(db, sha256(sessionId))
  return { cookie: endedSessionCookie(settings) }
}
