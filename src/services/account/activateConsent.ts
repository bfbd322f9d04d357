import { inTransaction } from '../../data/transaction.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type ConsentFlag } from '../../domain/consent/types.ts'
import { recordConsentMove } from '../consent/recordConsentMove.ts'
import { lockCurrentConsent } from '../consent/readConsent.ts'
import { type Dependencies } from '../dependencies.ts'

const isActivated = ({ flags }: { flags: ConsentFlag[] }) => flags.some(({ Flag }) => Flag === 'Activated')

/** A use of an authorized consent that may be its first. */
interface FirstUse {
  consent: ConsentRow
  interactionId: string
  now: Date
}

/** Dates the first use of a consent, once, also when two first uses come together. */
export async function activateConsent({ db }: Pick<Dependencies, 'db'>, { consent, interactionId, now }: FirstUse): Promise<void> {
  if (isActivated(consent)) return
  await inTransaction(db, async (trx) => {
    const current = await lockCurrentConsent(trx, consent.consent_id, now)
    if (current?.status !== 'Authorized' || isActivated(current)) return
    await recordConsentMove(trx, current, 'activate', { actor: `app:${consent.client_id}`, interactionId, now })
  })
}
