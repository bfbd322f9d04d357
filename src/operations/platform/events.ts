import type { operations } from '../../../generated/types/platform.ts'
import type { DeveloperCaller, Handler } from '../../http/operation.ts'
import * as deliveries from '../../services/event/deliveries.ts'
import { fetchEvents } from '../../services/event/fetch.ts'
import * as testEvent from '../../services/event/testEvent.ts'
import { listSinkRequests } from '../../services/sandbox/sink.ts'

type OfDeveloper<Id extends keyof operations> = Handler<operations[Id], DeveloperCaller>

/** Sends an event that tells of nothing to an address. */
export const sendTestEvent: OfDeveloper<'sendTestEvent'> = async (
  { body: { url }, caller: { developerId }, path: { clientId }, interactionId, now },
  dependencies,
) => ({ status: 202, body: await testEvent.sendTestEvent(dependencies, { developerId, clientId, url, interactionId, now }) })

/** The app's own events, for apps that cannot receive them. */
export const listEvents: Handler<operations['listEvents']> = async ({ caller: { app }, query, now }, dependencies) => ({
  status: 200,
  body: await fetchEvents(dependencies, { app, ...query, now }),
})

/** An app's events with what became of their delivery. */
export const listDeliveries: OfDeveloper<'listDeliveries'> = async (
  { caller: { developerId }, path: { clientId }, query },
  dependencies,
) => ({ status: 200, body: await deliveries.listDeliveries(dependencies, { developerId, clientId, ...query }) })

/** One event with what it says. */
export const getDelivery: OfDeveloper<'getDelivery'> = async (
  { caller: { developerId }, path: { clientId, eventId } },
  dependencies,
) => ({ status: 200, body: await deliveries.getDelivery(dependencies, { developerId, clientId, eventId }) })

/** Sends one event again. */
export const replayDelivery: OfDeveloper<'replayDelivery'> = async (
  { caller: { developerId }, path: { clientId, eventId }, now },
  dependencies,
) => ({ status: 202, body: await deliveries.replayDelivery(dependencies, { developerId, clientId, eventId, now }) })

/** Sends all events of a time again, or those of them that failed. */
export const replayDeliveries: OfDeveloper<'replayDeliveries'> = async (
  { body, caller: { developerId }, path: { clientId }, now },
  dependencies,
) => ({ status: 202, body: await deliveries.replayDeliveries(dependencies, { developerId, clientId, request: body, now }) })

/** An app's webhook addresses. */
export const listWebhooks: OfDeveloper<'listWebhooks'> = async (
  { caller: { developerId }, path: { clientId } },
  dependencies,
) => ({
  status: 200,
  body: await deliveries.listWebhooks(dependencies, { developerId, clientId }),
})

/** Sends to a webhook address again. */
export const switchWebhookOn: OfDeveloper<'switchWebhookOn'> = async (
  { caller: { developerId }, path: { clientId, webhookId }, now },
  dependencies,
) => ({ status: 200, body: await deliveries.switchWebhookOn(dependencies, { developerId, clientId, webhookId, now }) })

/** Ends all deliveries to a webhook address. */
export const removeWebhook: OfDeveloper<'removeWebhook'> = async (
  { caller: { developerId }, path: { clientId, webhookId }, interactionId, now },
  dependencies,
) => {
  await deliveries.removeWebhook(dependencies, { developerId, clientId, webhookId, interactionId, now })
  return { status: 204 }
}

/** What came to the sandbox's own receiver of events. */
export const listSinkArrivals: OfDeveloper<'listSinkArrivals'> = async (
  { caller: { developerId }, path: { clientId } },
  dependencies,
) => ({ status: 200, body: await listSinkRequests(dependencies, { developerId, clientId }) })
