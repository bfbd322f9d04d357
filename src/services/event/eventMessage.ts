import { findConsent } from '../../data/repositories/consents.ts'
import { findPayments } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import { isTestEvent, type OutboxEvent } from '../../domain/event/event.ts'
import type { Payment } from '../../domain/payment/payment.ts'
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

/** An event, and its consent as it is now. */
export interface ToldEvent {
  event: OutboxEvent
  consent: Consent
}

/** The payments that events of consents tell of, by their ids, in one statement at most. */
export function findPaymentsOf(db: Executor, told: readonly ToldEvent[]): Promise<ReadonlyMap<string, Payment>> {
  const used = told.flatMap(({ event, consent }) =>
    event.resourceKind === 'consent' && consent.kind === 'payment' && hasFlag(consent, 'Consumed') ? [consent.paymentId] : [],
  )
  return findPayments(db, [...new Set(used)])
}

/**
 * Says what happened: Data is the resource as it stood then, in the spelling of its contract. `payments` are those of `findPaymentsOf`.
 */
export function eventMessage({ event, consent }: ToldEvent, payments: ReadonlyMap<string, Payment>): EventMessage {
  const isOfConsent = event.resourceKind === 'consent'
  return messageOf(event, isOfConsent ? consentData(consent, event.payload as ConsentSnapshot, payments) : event.payload)
}

/** The message of an event that tries an address: what was kept of it. */
const testEventMessage = (event: OutboxEvent): EventMessage => messageOf(event, event.payload)

const messageOf = ({ createdAt, resource, eventType, consentId }: OutboxEvent, data: object): EventMessage => ({
  Data: data,
  Links: { Self: resource },
  EventMeta: { EventDateTime: formatDateTime(createdAt), EventResource: resource, EventType: eventType, ConsentId: consentId },
})

function consentData(now: Consent, snapshot: ConsentSnapshot, payments: ReadonlyMap<string, Payment>): object {
  const consent = atSnapshot(now, snapshot)
  if (consent.kind === 'account') return accountConsentMessage(consent).Data
  if (consent.kind === 'guarantee') return guaranteeConsentMessage(consent).Data
  // As in the answer to a read: the account that the customer chose shows once the consent is used.
  const payment = hasFlag(consent, 'Consumed') ? payments.get(consent.paymentId) : undefined
  return paymentConsentMessage(consent, payment?.debtorIban).Data
}

/** The message of one event, whatever it is. Throws where its consent is not there. */
export async function messageOfEvent(db: Executor, event: OutboxEvent): Promise<EventMessage> {
  if (isTestEvent(event)) return testEventMessage(event)
  const told = { event, consent: await getConsentOfEvent(db, event) }
  return eventMessage(told, await findPaymentsOf(db, [told]))
}

/** The consent of an event. It is there as long as its events are. */
export async function getConsentOfEvent(db: Executor, event: OutboxEvent): Promise<Consent> {
  const consent = await findConsent(db, event.consentId)
  if (!consent) throw withoutConsent(event)
  return consent
}

/** The failure for an event whose consent is not there. */
export const withoutConsent = ({ eventId }: OutboxEvent): Error => new Error(`event ${eventId} has no consent`)
