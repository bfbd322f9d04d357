import { inTransaction } from '../../data/transaction.ts'
import { type ConsentFlag } from '../../domain/consent/types.ts'
import { recordConsentMove } from '../consent/moveConsent.ts'
import { lockCurrentConsent } from '../consent/readConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { type DataRequest } from './dataRequest.ts'

const isActivated = ({ flags }: { flags: ConsentFlag[] }) => flags.some(({ Flag }) => Flag === 'Activated')

/** Dates the first use of a consent, once, also when two first uses come together. */
export async function activateConsent({ db }: Pick<Dependencies, 'db'>, { consent, interactionId, now }: DataRequest): Promise<void> {
  if (isActivated(consent)) return
  await inTransaction(db, async (trx) => {
    const current = await lockCurrentConsent(trx, consent.consent_id, now)
    if (current?.status !== 'Authorized' || isActivated(current)) return
    await recordConsentMove(trx, current, 'activate', { actor: `app:${consent.client_id}`, interactionId, now })
  })
}
