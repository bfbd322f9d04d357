import type { components } from '../../../generated/types/platform.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type EventSearch, findOutboxEventOfApp, listEventsOfApp } from '../../data/repositories/eventLists.ts'
import { findEventOfApp, replayEvents } from '../../data/repositories/eventReplays.ts'
import {
  findEndpointOfApp,
  listEndpointsOfApp,
  type ListedEndpoint,
  removeEndpoint,
  switchEndpointOn,
} from '../../data/repositories/webhookEndpoints.ts'
import { isTestEvent, type OutboxEvent, outlineOf } from '../../domain/event/event.ts'
import { formatDateTime, parseDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { auditApp } from '../app/faults.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'
import { messageOfEvent } from './eventMessage.ts'

type Schemas = components['schemas']
type ReadDependencies = Pick<Dependencies, 'db' | 'settings'>

/** Which of an app's events to list. */
export type DeliveryFilters = Pick<EventSearch, 'state' | 'eventType' | 'resourceKind' | 'consentId'>

/** An app's events with what became of their delivery, newest first. Throws BankRefusal 'resourceIdUnknown'. */
export async function listDeliveries(
  dependencies: ReadDependencies,
  {
    before,
    limit = dependencies.settings.limits.deliveriesShown,
    ...of
  }: OwnApp & DeliveryFilters & { before?: string | undefined; limit?: number },
): Promise<Schemas['Delivery'][]> {
  const { clientId } = await getOwnApp(dependencies.db, of)
  const { state, eventType, resourceKind, consentId } = of
  const search = {
    clientId,
    state,
    eventType,
    resourceKind,
    consentId,
    before: before === undefined ? undefined : Number(before),
    limit,
  }
  return (await listEventsOfApp(dependencies.db, search)).map(toDelivery)
}

/** One event, what it says and what became of its delivery. Throws BankRefusal 'resourceIdUnknown'. */
export async function getDelivery(
  dependencies: ReadDependencies,
  { eventId, ...of }: OwnApp & { eventId: string },
): Promise<Schemas['DeliveredEvent']> {
  await getOwnApp(dependencies.db, of)
  const { db, settings } = dependencies
  const event = await findOutboxEventOfApp(db, of.clientId, eventId)
  if (!event) throw unknownEvent()
  const whole = await messageOfEvent(db, event)
  // A session of the dashboard is no key of the app, so real customers' data stay with those who can verify the event.
  const message = settings.sandbox || isTestEvent(event) ? { ...whole } : { ...whole, Data: outlineOf(whole.Data) }
  return { delivery: toDelivery(event), event: { iss: settings.issuer, aud: of.clientId, jti: eventId, message } }
}

const unknownEvent = () => new BankRefusal('resourceIdUnknown', 'This app has no event with this id.', { path: 'eventId' })

function toDelivery(event: OutboxEvent): Schemas['Delivery'] {
  return {
    eventId: event.eventId,
    sequence: event.sequence,
    eventType: event.eventType,
    resource: event.resource,
    consentId: event.consentId,
    createdDateTime: formatDateTime(event.createdAt),
    state: event.state === 'removed' ? 'unsubscribed' : event.state,
    ...(event.state === 'removed' && { unsubscribedBecause: 'addressRemoved' as const }),
    ...(event.state === 'unsubscribed' && { unsubscribedBecause: 'noActiveWebhook' as const }),
    isReplay: event.isReplay,
    attempts: event.attempts,
    ...(event.url !== null && { url: event.url }),
    ...(event.state === 'pending' && { nextTryDateTime: formatDateTime(event.nextAttemptAt) }),
    ...(event.deliveredAt && { deliveredDateTime: formatDateTime(event.deliveredAt) }),
    tries: event.tries,
  }
}

/**
 * Sends one event again. Throws BankRefusal 'resourceIdUnknown', or 'stateConflict' when its consent has no active webhook or names a
 * removed address, it is being sent right now, or it is a test.
 */
export async function replayDelivery(
  dependencies: Pick<Dependencies, 'db' | 'wakeJobs'>,
  { eventId, now, ...of }: OwnApp & { eventId: string; now: Date },
): Promise<Schemas['Replayed']> {
  await getOwnApp(dependencies.db, of, 'change')
  const { db, wakeJobs } = dependencies
  const found = await findEventOfApp(db, of.clientId, eventId)
  if (!found) throw unknownEvent()
  if (isTestEvent(found)) throw new BankRefusal('stateConflict', 'A test event is sent once. Send another one: sendTestEvent.')
  const { events } = await replayEvents(db, { clientId: of.clientId, eventId, now, limit: 1 })
  if (events === 0)
    throw new BankRefusal(
      'stateConflict',
      'The event cannot be sent again now: its consent has no active webhook or names a removed address, or it is being sent at this moment.',
    )
  wakeJobs()
  return { events }
}

/** Sends many events again. Throws BankRefusal 'resourceIdUnknown', or 'resourceFormat' for a text that is no time. */
export async function replayDeliveries(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'wakeJobs'>,
  { request, now, ...of }: OwnApp & { request: Schemas['ReplayRequest']; now: Date },
): Promise<Schemas['Replayed']> {
  await getOwnApp(dependencies.db, of, 'change')
  const { events, latest } = await replayEvents(dependencies.db, {
    clientId: of.clientId,
    now,
    limit: dependencies.settings.limits.eventsPerReplay,
    isFailedOnly: request.onlyFailed === true,
    from: parseDateTime(request.from, 'from'),
    to: request.to === undefined ? undefined : parseDateTime(request.to, 'to'),
  })
  dependencies.wakeJobs()
  return { events, ...(latest && { continueFromDateTime: formatDateTime(latest) }) }
}

/** An app's webhook addresses. Throws BankRefusal 'resourceIdUnknown'. */
export async function listWebhooks(dependencies: ReadDependencies, of: OwnApp): Promise<Schemas['Webhook'][]> {
  await getOwnApp(dependencies.db, of)
  const { endpointsShown: limit, eventsLookedThrough: lookedThrough } = dependencies.settings.limits
  return (await listEndpointsOfApp(dependencies.db, { clientId: of.clientId, limit, lookedThrough })).map(toWebhook)
}

/** Sends to a webhook address again. Throws BankRefusal 'resourceIdUnknown'. */
export async function switchWebhookOn(
  dependencies: Pick<Dependencies, 'db' | 'wakeJobs'>,
  { webhookId, now, ...of }: OwnApp & { webhookId: string; now: Date },
): Promise<Schemas['Webhook']> {
  await getOwnApp(dependencies.db, of, 'change')
  const { db, wakeJobs } = dependencies
  const endpoint = await findEndpointOfApp(db, of.clientId, webhookId)
  if (!endpoint) throw unknownWebhook()
  await switchEndpointOn(db, { clientId: of.clientId, url: endpoint.url, now })
  wakeJobs()
  return { webhookId, url: endpoint.url }
}

const unknownWebhook = () =>
  new BankRefusal('resourceIdUnknown', 'This app has no webhook address with this id.', { path: 'webhookId' })

/** One of the app's webhook addresses. Throws BankRefusal 'resourceIdUnknown', also for a removed one. */
export async function getWebhook(
  { db, settings }: ReadDependencies,
  { webhookId, ...of }: OwnApp & { webhookId: string },
): Promise<Schemas['Webhook']> {
  await getOwnApp(db, of)
  const { eventsLookedThrough } = settings.limits
  const search = { clientId: of.clientId, limit: eventsLookedThrough, lookedThrough: eventsLookedThrough }
  const listed = async () => (await listEndpointsOfApp(db, search)).find(({ endpointId }) => endpointId === webhookId)
  const endpoint = (await findEndpointOfApp(db, of.clientId, webhookId)) ?? (await listed())
  if (!endpoint) throw unknownWebhook()
  return toWebhook(endpoint)
}

/** Ends all deliveries to a webhook address. The app can still fetch the events. Throws BankRefusal 'resourceIdUnknown'. */
export async function removeWebhook(
  dependencies: ReadDependencies,
  order: OwnApp & { webhookId: string; interactionId?: string | undefined; now: Date },
): Promise<void> {
  const { clientId, webhookId, now } = order
  await getOwnApp(dependencies.db, order, 'change')
  const { url } = await getWebhook(dependencies, order)
  await inTransaction(dependencies.db, async (trx) => {
    await removeEndpoint(trx, { clientId, url, now })
    await auditApp(trx, 'removeWebhook', order, { webhookId })
  })
}

function toWebhook(endpoint: ListedEndpoint): Schemas['Webhook'] {
  const { failingSince, pausedUntil, switchedOffAt, switchedOffBecause } = endpoint
  return {
    webhookId: endpoint.endpointId,
    url: endpoint.url,
    ...(failingSince && { failingSinceDateTime: formatDateTime(failingSince) }),
    ...(pausedUntil && { pausedUntilDateTime: formatDateTime(pausedUntil) }),
    ...(switchedOffAt && { switchedOffDateTime: formatDateTime(switchedOffAt) }),
    ...(switchedOffBecause && { switchedOffBecause }),
  }
}
