import { updateConsentState } from '../../data/repositories/consents.ts'
import { insertMove } from '../../data/repositories/journal.ts'
import { deleteGrantsOfConsent } from '../../data/repositories/oidcRecords.ts'
import type { Executor } from '../../data/schema.ts'
import type { Consent, ScaStatus } from '../../domain/consent/consent.ts'
import { type ConsentEvent, findConsentMove, moveConsent } from '../../domain/consent/consentStates.ts'
import { isValidityOver } from '../../domain/consent/deadlines.ts'
import { toldOfAccess, toldOfEnd, toldOfLetter } from '../../domain/message/ofConsent.ts'
import { tellCustomers } from '../message/tell.ts'
import { consentLink } from './consentLinks.ts'
import { tellOfEnd, tellOfUnaskedLetter } from './toldOfApprovals.ts'

/** Who moves a consent and when. */
export interface MoveContext {
  actor: string
  /** How a customer has decided. Absent on the bank's pages. */
  channel?: 'bankApp' | undefined
  interactionId?: string
  now: Date
  /** The customer who makes the move. What their own message says of it is that they did it. */
  ownOf?: string
  /** The customer whom another message tells of it. */
  notTo?: string
  /** Changed together with the status. */
  scaStatus?: ScaStatus
  revokedBy?: string
}

/** The consent after one move. Throws BankRefusal 'businessRule' when the state table has no such move. */
export function movedConsent<Kind extends Consent>(
  consent: Kind,
  event: ConsentEvent,
  { now, scaStatus, revokedBy }: Omit<MoveContext, 'actor'>,
): Kind {
  const next = moveConsent(consent, event, now)
  return {
    ...next,
    // A move that only sets a flag (PartlyAuthorized, Activated) keeps the date of the status.
    statusUpdatedAt: next.status === consent.status ? consent.statusUpdatedAt : now,
    scaStatus: scaStatus ?? consent.scaStatus,
    revokedBy: revokedBy ?? consent.revokedBy,
  }
}

/**
 * Makes one move of a locked consent, in the caller's transaction: the row, the deletion of its tokens when the move ends them, the
 * audit entry, the event and what its customers are told. Throws BankRefusal 'businessRule' when the state table has no such move.
 */
export async function recordConsentMove<Kind extends Consent>(
  trx: Executor,
  consent: Kind,
  event: ConsentEvent,
  context: MoveContext,
): Promise<Kind> {
  const moved = movedConsent(consent, event, context)
  await updateConsentState(trx, moved)
  if (findConsentMove(consent, event)?.endsTokens) await deleteGrantsOfConsent(trx, consent.consentId)
  await insertMove(trx, {
    actor: context.actor,
    action: `consent.${event}`,
    interactionId: context.interactionId,
    now: context.now,
    clientId: consent.clientId,
    consentKind: consent.kind,
    consentId: consent.consentId,
    resourceId: consent.consentId,
    statusBefore: consent.status,
    statusAfter: moved.status,
    link: consentLink(moved),
    resourceKind: 'consent',
    payload: consentSnapshot(moved),
    details: context.channel && { channel: context.channel },
  })
  await tellOfMove(trx, moved, event, context)
  return moved
}

/**
 * Tells everybody whose access it is, and who has approved what comes to nothing, or is asked about it. Of payments and letters they are
 * told otherwise when the core bank has decided.
 */
async function tellOfMove(
  trx: Executor,
  moved: Consent,
  event: ConsentEvent,
  { actor, ownOf, notTo, now }: MoveContext,
): Promise<void> {
  const { consentId, clientId, nationalIdentificationNumber } = moved
  const about = { approversOf: consentId, ownOf, clientId, linkId: consentId, now }
  const ended = toldOfEnd(moved, event, actor)
  if (ended) return tellOfEnd(trx, moved, { told: ended, ownOf, now })
  // A letter that is authorized has a customer only after that.
  const customer = nationalIdentificationNumber ?? (event === 'authorize' ? ownOf : undefined)
  if (customer === undefined) return
  const customers = [customer]
  // Whoever ends it then, that is not why no letter comes of it.
  if ((event === 'revoke' || event === 'expire') && isValidityOver(moved, now)) return tellOfUnaskedLetter(trx, moved, now)
  const letter = moved.kind === 'guarantee' ? toldOfLetter(moved, event, actor) : undefined
  if (letter) return tellCustomers(trx, { ...letter, ...about, customers, notTo: event === 'authorize' ? undefined : ownOf })
  const told = moved.kind === 'account' ? toldOfAccess(moved, event, actor) : undefined
  if (told) await tellCustomers(trx, { ...told, ...about, customers, notTo })
}

/** What moves of a consent. The rest of it stays as it was created, so an event needs no more to say how the consent stood. */
export type ConsentSnapshot = Pick<Consent, 'status' | 'flags'> & { statusUpdatedAt: string }

/** How a consent stands, for the event that tells it. */
export function consentSnapshot({ status, flags, statusUpdatedAt }: Consent): ConsentSnapshot {
  return { status, flags, statusUpdatedAt: statusUpdatedAt.toISOString() }
}

/** The consent as it stood when the event was written. */
export function atSnapshot<Kind extends Consent>(consent: Kind, { status, flags, statusUpdatedAt }: ConsentSnapshot): Kind {
  return { ...consent, status, flags, statusUpdatedAt: new Date(statusUpdatedAt) }
}
