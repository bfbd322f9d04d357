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
    statusUpdatedAt: next.status === consent.status ? consent.statusUpdatedAt : context.now,
    scaStatus: context.scaStatus ?? consent.scaStatus,
    revokedBy: context.revokedBy ?? consent.revokedBy,
  }
  await updateConsentState(trx, moved)
  if (findConsentMove(consent, event)?.endsTokens) await deleteGrantsOfConsent(trx, consent.consentId)
  await insertAudit(trx, {
    occurredAt: context.now,
    actor: context.actor,
    action: `consent.${event}`,
    subject: consent.consentId,
    clientId: consent.clientId,
    interactionId: context.interactionId ?? null,
    statusBefore: consent.status,
    statusAfter: moved.status,
  })
  await insertOutboxEvent(trx, {
    eventType: 'KSAOB.Resource.Updated',
    clientId: consent.clientId,
    consentId: consent.consentId,
    resource: consentLink(moved),
    payload: consentSnapshot(moved),
    now: context.now,
  })
  return moved
}
