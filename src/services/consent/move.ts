import { updateConsentState } from '../../data/repositories/consents.ts'
import { insertMove } from '../../data/repositories/journal.ts'
import { deleteGrantsOfConsent } from '../../data/repositories/oidcRecords.ts'
import { type Executor } from '../../data/schema.ts'
import { type Consent, type ScaStatus } from '../../domain/consent/consent.ts'
import { type ConsentEvent, findConsentMove, moveConsent } from '../../domain/consent/states.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { consentLink } from './links.ts'

/** Who moves a consent and when. */
export interface MoveContext {
  actor: string
  interactionId?: string
  now: Date
  /** Changed together with the status. */
  scaStatus?: ScaStatus
  revokedBy?: string
}

/**
 * Makes one move of a locked consent, in the caller's transaction: the row, the deletion of its tokens when the move ends them, the
 * audit entry and the event. Throws SanadError 'businessRule' when the state table has no such move.
 */
export async function recordConsentMove<Kind extends Consent>(
  trx: Executor,
  consent: Kind,
  event: ConsentEvent,
  context: MoveContext,
): Promise<Kind> {
  const next = moveConsent(consent, event, context.now)
  const moved: Kind = {
    ...next,
    // A move that only sets a flag (PartlyAuthorized, Activated) keeps the date of the status.
    statusUpdatedAt: next.status === consent.status ? consent.statusUpdatedAt : context.now,
    scaStatus: context.scaStatus ?? consent.scaStatus,
    revokedBy: context.revokedBy ?? consent.revokedBy,
  }
  await updateConsentState(trx, moved)
  if (findConsentMove(consent, event)?.endsTokens) await deleteGrantsOfConsent(trx, consent.consentId)
  await insertMove(trx, {
    actor: context.actor,
    action: `consent.${event}`,
    interactionId: context.interactionId,
    now: context.now,
    clientId: consent.clientId,
    consentId: consent.consentId,
    resourceId: consent.consentId,
    statusBefore: consent.status,
    statusAfter: moved.status,
    link: consentLink(moved),
    payload: stateOf(moved),
  })
  return moved
}

/** What an event says of a consent: which one it is, and its state after the move, in one form for all kinds. */
function stateOf(consent: Consent): object {
  return {
    ConsentId: consent.consentId,
    ...(consent.kind === 'payment' && { BaseConsentId: consent.baseConsentId }),
    Status: consent.status,
    StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
    CreationDateTime: formatDateTime(consent.createdAt),
    ...(consent.flags.length > 0 && { Flags: consent.flags }),
  }
}
