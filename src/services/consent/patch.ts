import { listOpenConsentsOfApp, updateConsentWebhook } from '../../data/repositories/consents.ts'
import { redirectPendingEvents, unsubscribeEventsOfApp } from '../../data/repositories/eventReplays.ts'
import { switchEndpointOn } from '../../data/repositories/webhookEndpoints.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent, Webhook } from '../../domain/consent/consent.ts'
import type { ConsentEvent } from '../../domain/consent/consentStates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'
import type { Dependencies } from '../dependencies.ts'
import { type MoveContext, recordConsentMove } from './consentMove.ts'
import { type ConsentRequest, isConsentOf, lockCurrentConsent, unknownConsent } from './currentConsent.ts'

/** What a TPP may do: end the consent, change its webhook, or both. */
export interface PatchConsent extends ConsentRequest {
  status?: 'Rejected' | 'Finished'
  revokedBy?: string
  webhook?: Webhook
  interactionId: string
}

/** Rejected withdraws a consent that awaits authorization. Finished revokes an authorized one. */
const eventOf: Record<'Rejected' | 'Finished', ConsentEvent> = { Rejected: 'withdraw', Finished: 'revoke' }

/** Carries out a PATCH on any kind of consent, all or nothing. Throws BankRefusal 'resourceIdUnknown' or 'businessRule'. */
export async function patchConsent({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, patch: PatchConsent): Promise<void> {
  if (patch.webhook) checkOutwardUrl(patch.webhook.Url, settings.reach, 'Subscription.Webhook.Url')
  await inTransaction(db, async (trx) => {
    const consent = await lockCurrentConsent(trx, patch.consentId, patch.now)
    if (!isConsentOf(consent, patch)) throw unknownConsent()
    // Before the move, so that its event already goes where the app wants it.
    if (patch.webhook) await changeSubscription(trx, consent, patch.webhook, patch.now)
    const asked = moveAsked(consent, patch)
    if (asked) {
      const { clientId, interactionId, now } = patch
      await recordConsentMove(trx, consent, asked.event, { actor: `app:${clientId}`, interactionId, now, ...asked.context })
    }
    if (patch.webhook) {
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

/** A change counts for everything that has not arrived yet, and it brings back an address that was switched off. */
async function changeSubscription(trx: Executor, { consentId, clientId }: Consent, webhook: Webhook, now: Date): Promise<void> {
  await updateConsentWebhook(trx, consentId, webhook)
  await redirectPendingEvents(trx, { consentId, clientId, webhook, now })
  if (webhook.IsActive) await switchEndpointOn(trx, { clientId, url: webhook.Url, now })
}

/** The move that a TPP asks for, if any, and what changes with it. Throws BankRefusal 'businessRule' for one that only a bank can make. */
export function moveAsked(
  { kind }: Pick<Consent, 'kind'>,
  { status, revokedBy }: Pick<PatchConsent, 'status' | 'revokedBy'>,
): { event: ConsentEvent; context: Pick<MoveContext, 'revokedBy' | 'scaStatus'> } | undefined {
  if (status === undefined) return undefined
  // A payment consent is authorized and used in one transaction, so there is no status in which a TPP could revoke it.
  if (kind === 'payment' && status === 'Finished') {
    throw new BankRefusal(
      'businessRule',
      'A payment consent can be set to Rejected while it awaits authorization; afterwards it cannot be changed.',
      { path: 'Data.Status' },
    )
  }
  return {
    event: eventOf[status],
    context: {
      ...(revokedBy !== undefined && { revokedBy }),
      ...(status === 'Rejected' && { scaStatus: 'failed' as const }),
    },
  }
}

/**
 * Ends every consent of an app in the caller's transaction: what waits is withdrawn, what is in use is revoked, with their tokens. Its
 * events are sent no more.
 */
export async function endConsentsOfApp(
  trx: Executor,
  clientId: string,
  context: { actor: string; interactionId?: string; revokedBy: string; now: Date },
): Promise<void> {
  const { revokedBy: _revokedBy, ...withdrawal } = context
  for (const consentId of await listOpenConsentsOfApp(trx, clientId)) {
    const consent = await lockCurrentConsent(trx, consentId, context.now)
    if (consent?.status === 'AwaitingAuthorization')
      await recordConsentMove(trx, consent, 'withdraw', { ...withdrawal, scaStatus: 'failed' })
    else if (consent?.status === 'Authorized') await recordConsentMove(trx, consent, 'revoke', context)
  }
  await unsubscribeEventsOfApp(trx, clientId)
}
