import { type ConsentRow, updateConsentWebhook } from '../../data/repositories/consent/consents.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type ConsentEvent } from '../../domain/consent/states.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordConsentMove } from './recordConsentMove.ts'
import { type ConsentQuery, lockCurrentConsent, unknownConsent } from './readConsent.ts'

/** What a TPP may change: end the consent, switch or move its webhook, or both. */
export interface PatchConsent extends ConsentQuery {
  status?: 'Rejected' | 'Finished'
  revokedBy?: string
  webhook?: { Url: string; IsActive: boolean }
  interactionId: string
}

/** Rejected withdraws a consent that awaits authorization; Finished revokes an authorized one (field-standard.md section 3). */
const eventOf: Record<'Rejected' | 'Finished', ConsentEvent> = { Rejected: 'withdraw', Finished: 'revoke' }

/** Carries out a PATCH on any kind of consent, all of it or nothing. Throws SanadError 'resourceIdUnknown' or 'businessRule'. */
export async function patchConsent({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, patch: PatchConsent): Promise<void> {
  if (patch.webhook) checkOutwardUrl(patch.webhook.Url, { sandbox: settings.sandbox, path: 'Subscription.Webhook.Url' })
  await inTransaction(db, async (trx) => {
    const consent = await lockCurrentConsent(trx, patch.consentId, patch.now)
    if (!consent || consent.clientId !== patch.clientId || consent.kind !== patch.kind) throw unknownConsent()
    if (patch.status) await recordConsentMove(trx, consent, eventOf[patch.status], moveContext(consent, patch))
    if (patch.webhook) {
      await updateConsentWebhook(trx, consent.consentId, patch.webhook)
      await insertAudit(trx, {
        occurredAt: patch.now,
        actor: `app:${patch.clientId}`,
        action: 'consent.subscribe',
        subject: consent.consentId,
        clientId: patch.clientId,
        interactionId: patch.interactionId,
        details: { isActive: patch.webhook.IsActive },
      })
    }
  })
}

function moveContext(consent: ConsentRow, { clientId, interactionId, now, revokedBy, status }: PatchConsent) {
  // service.md gives a payment no state in which a TPP could revoke it: authorization and use are one transaction.
  if (consent.kind === 'payment' && status === 'Finished') {
    throw new SanadError(
      'businessRule',
      'A payment consent can be set to Rejected while it awaits authorization; afterwards it cannot be changed.',
      { path: 'Data.Status' },
    )
  }
  return {
    actor: `app:${clientId}`,
    interactionId,
    now,
    ...(revokedBy !== undefined && { revokedBy }),
    ...(status === 'Rejected' && { scaStatus: 'failed' as const }),
  }
}
