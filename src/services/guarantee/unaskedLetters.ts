import { limits } from '../../config/limits.ts'
import { listLettersUnaskedInTime } from '../../data/repositories/announcements.ts'
import { inTransaction } from '../../data/transaction.ts'
import { isValidityOver } from '../../domain/consent/deadlines.ts'
import { lockCurrentConsent } from '../consent/currentConsent.ts'
import { tellOfUnaskedLetter } from '../consent/toldOfApprovals.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Tells the signatories of letters that were authorized, and whose validity was over before their app has asked for them: each once. Tries
 * all, then throws an AggregateError when some failed.
 */
export async function tellOfUnaskedLetters({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const consentId of await listLettersUnaskedInTime(db, { now, limit: limits.expiryBatch }))
    await tellIfUnasked({ db }, consentId, now).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      'of some letters that no app has asked for in time nobody could be told; they are looked at again',
    )
}

/** The same for one letter. Its app may have asked for it before its validity was over, or somebody has ended its authorization since. */
export async function tellIfUnasked({ db }: Pick<Dependencies, 'db'>, consentId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const consent = await lockCurrentConsent(trx, consentId, now)
    if (consent?.status === 'Authorized' && isValidityOver(consent, now)) await tellOfUnaskedLetter(trx, consent, now)
  })
}
