import { deleteBankSession } from '../../data/repositories/bankSessions.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** Signs the customer out; a second time changes nothing. */
export async function endBankVisit({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteBankSession(db, sha256(sessionId))
}
