import { inTransaction } from '../../data/transaction.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { hasFlag } from '../../domain/consent/flags.ts'
import { recordConsentMove } from '../consent/recordConsentMove.ts'
import { lockCurrentConsent } from '../consent/readConsent.ts'
import { type Dependencies } from '../dependencies.ts'

/** A use of an authorized consent that may be its first. */
interface FirstUse {
  consent: ConsentRow
  interactionId: string
  now: Date
}

/** Dates the first use of a consent, once, also when two first uses come together. */
export async function activateConsent(
  { db }: Pick<Dependencies, 'db'>,
  { consent, interactionId, now }: FirstUse,
): Promise<void> {
  if (hasFlag(consent, 'Activated')) return
  await inTransaction(db, async (trx) => {
    const current = await lockCurrentConsent(trx, consent.consentId, now)
    if (current?.status !== 'Authorized' || hasFlag(current, 'Activated')) return
    await recordConsentMove(trx, current, 'activate', { actor: `app:${consent.clientId}`, interactionId, now })
  })
}
