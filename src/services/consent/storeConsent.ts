import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { insertConsent } from '../../data/repositories/consent/newConsents.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/** Stores a new consent of any kind with its audit entry, both or neither. Throws SanadError 'businessRule' when its BaseConsentId was used before. */
export async function storeConsent({ db }: Pick<Dependencies, 'db'>, consent: ConsentRow, interactionId: string): Promise<void> {
  const isStored = await insertConsent(db, consent, {
    occurredAt: consent.createdAt,
    actor: `app:${consent.clientId}`,
    action: 'consent.create',
    subject: consent.consentId,
    clientId: consent.clientId,
    interactionId,
    statusAfter: consent.status,
  })
  if (isStored) return
  const path = 'Data.BaseConsentId'
  throw new SanadError(
    'businessRule',
    `${path} was used before by this app; it must be unique for every payment consent request.`,
    { path },
  )
}
