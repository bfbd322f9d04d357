import { type ConsentRow, updateConsentState } from '../../data/repositories/consent/consents.ts'
import { insertAudit } from '../../data/repositories/audit.ts'
import { deleteGrantsOfConsent } from '../../data/repositories/oidcRecords.ts'
import { insertOutboxEvent } from '../../data/repositories/outbox.ts'
import { type Executor } from '../../data/schema.ts'
import { type ConsentEvent, findConsentMove, moveConsent } from '../../domain/consent/states.ts'
import { type ScaStatus } from '../../domain/consent/types.ts'
import { consentLink, consentSnapshot } from './consentSnapshot.ts'

/** Who moves a consent and when. */
export interface MoveContext {
  actor: string
  interactionId?: string
  now: Date
  /** Changed together with the state. */
  scaStatus?: ScaStatus
  revokedBy?: string
}

/**
 * One move of a locked consent with everything that belongs to it: the row, the end of its tokens where it ends, the audit entry and the event, in the caller's
 * transaction. Throws SanadError 'businessRule' when the state table has no such move.
 */
export async function recordConsentMove(
  trx: Executor,
  consent: ConsentRow,
  event: ConsentEvent,
  context: MoveContext,
): Promise<ConsentRow> {
  const next = moveConsent(consent, event, context.now)
  const moved: ConsentRow = {
    ...next,
    // A flag alone (PartlyAuthorized, Activated) is dated by itself.
    status_updated_at: next.status === consent.status ? consent.status_updated_at : context.now,
    sca_status: context.scaStatus ?? consent.sca_status,
    revoked_by: context.revokedBy ?? consent.revoked_by,
  }
  await updateConsentState(trx, moved)
  if (findConsentMove(consent, event)?.endsTokens) await deleteGrantsOfConsent(trx, consent.consent_id)
  await insertAudit(trx, {
    occurredAt: context.now,
    actor: context.actor,
    action: `consent.${event}`,
    subject: consent.consent_id,
    clientId: consent.client_id,
    interactionId: context.interactionId ?? null,
    statusBefore: consent.status,
    statusAfter: moved.status,
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Updated',
    clientId: consent.client_id,
    consentId: consent.consent_id,
    resource: consentLink(moved),
    payload: consentSnapshot(moved),
    now: context.now,
  })
  return moved
}
