import { findConsent } from '../../data/repositories/consents.ts'
import { findPayment } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import type { OutboxEvent } from '../../domain/event/event.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { accountConsentMessage } from '../account/consent.ts'
import { atSnapshot, type ConsentSnapshot } from '../consent/consentMove.ts'
import { guaranteeConsentMessage } from '../guarantee/consent.ts'
import { paymentConsentMessage } from '../payment/consent.ts'

/** The `message` of an event, for every kind of resource. */
export interface EventMessage {
  Data: object
  Links: { Self: string }
  EventMeta: { EventDateTime: string; EventResource: string; EventType: OutboxEvent['eventType']; ConsentId: string }
}

/**
 * Says what happened: Data is the resource as it stood then, in the spelling of its contract. `consent` is the event's consent as it is
 * now.
 */
export async function eventMessage(db: Executor, event: OutboxEvent, consent: Consent): Promise<EventMessage> {
  return {
    Data: event.resourceKind === 'consent' ? await consentData(db, consent, event.payload as ConsentSnapshot) : event.payload,
    Links: { Self: event.resource },
    EventMeta: {
      EventDateTime: formatDateTime(event.createdAt),
      EventResource: event.resource,
      EventType: event.eventType,
      ConsentId: event.consentId,
    },
  }
}

async function consentData(db: Executor, now: Consent, snapshot: ConsentSnapshot): Promise<object> {
  const consent = atSnapshot(now, snapshot)
  if (consent.kind === 'account') return accountConsentMessage(consent, []).Data
  if (consent.kind === 'guarantee') return guaranteeConsentMessage(consent).Data
  // As in the answer to a read: the account that the customer chose shows once the consent is used.
  const payment = hasFlag(consent, 'Consumed') ? await findPayment(db, consent.paymentId) : undefined
  return paymentConsentMessage(consent, payment?.debtorIban).Data
}

/** The consent of an event. It is there as long as its events are. */
export async function getConsentOfEvent(db: Executor, event: OutboxEvent): Promise<Consent> {
  const consent = await findConsent(db, event.consentId)
  if (!consent) throw withoutConsent(event)
  return consent
}

/** The failure for an event whose consent is not there. */
export const withoutConsent = ({ eventId }: OutboxEvent): Error => new Error(`event ${eventId} has no consent`)
