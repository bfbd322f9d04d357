import { deleteDashboardSession } from '../../data/repositories/app/dashboardSessions.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** Ends the session at once, for every copy of its cookie. */
export async function signOutDeveloper({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteDashboardSession(db, sha256(sessionId))
}
