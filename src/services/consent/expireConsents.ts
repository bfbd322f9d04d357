import { limits } from '../../config/limits.ts'
import { listOverdueConsents } from '../../data/repositories/consent/consents.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Dependencies } from '../dependencies.ts'
import { lockCurrentConsent } from './readConsent.ts'

/** Moves consents whose time is over, each in its own transaction. Returns how many there were. */
export async function expireConsents({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<number> {
  const consentIds = await listOverdueConsents(db, now, limits.expiryBatch)
  for (const consentId of consentIds) await inTransaction(db, (trx) => lockCurrentConsent(trx, consentId, now))
  return consentIds.length
}
