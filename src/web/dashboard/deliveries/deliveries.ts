import type { Request } from 'express'
import { allEventTypes } from '../../../../generated/eventTypes.ts'
import { type DeliveryFilters, getDelivery, listDeliveries, listWebhooks } from '../../../services/event/deliveries.ts'
import {
  getWebhook,
  removeWebhook,
  replayDeliveries,
  replayDelivery,
  switchWebhookOn,
} from '../../../services/event/deliveries.ts'
import { isTestEvent } from '../../../domain/event/event.ts'
import { sendTestEvent } from '../../../services/event/testEvent.ts'
import { dayMs } from '../../../domain/shared/dates.ts'
import { BankRefusal } from '../../../domain/shared/errors.ts'
import { field, pathId, queryText, readLocalTime, toLocalTime } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { type Deliveries, deliveriesPage, type Subject } from './deliveriesPage.ts'
import type { Delivery } from './deliveryParts.ts'
import { deliveryPage } from './deliveryPage.ts'
import { removeWebhookPage } from './removeWebhookPage.ts'
import { type DeveloperRequest, ownAppKey, getAppOfPage } from '../forDeveloper.ts'
import { explainRefusal } from '../refusals.ts'

const states = ['pending', 'delivered', 'dead', 'unsubscribed'] as const
const resourceKinds = ['consent', 'payment', 'letter'] as const

/** How many events a page of the list shows. */
const eventsPerPage = 25

/** Filters from the address. A value that is not among the choices is left out. */
function readFilters(request: Request): DeliveryFilters {
  const chosen = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === queryText(request, name))
  const consentId = queryText(request, 'consentId', 128)
  return {
    state: chosen(states, 'state'),
    eventType: chosen(allEventTypes, 'eventType'),
    resourceKind: chosen(resourceKinds, 'resourceKind'),
    ...(/^[A-Za-z0-9._~-]+$/.test(consentId) && { consentId }),
  }
}

/** What an event is about, in short: the kind as the filter names it, and the id. A consent's path has a name of its product. */
const subjectOf = (delivery: Delivery): Subject | undefined => {
  if (isTestEvent(delivery)) return undefined
  const { resource, consentId } = delivery
  const id = resource.slice(resource.lastIndexOf('/') + 1)
  const kind = id === consentId ? 'consent' : /guarantee/i.test(resource) ? 'letter' : 'payment'
  return { kind, id }
}

/** An address of the dashboard with the members of `query` that are there. */
export function addressWith(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** Lists an app's events with what became of them, after the addresses to which they go. */
export async function showDeliveries(developer: DeveloperRequest): Promise<void> {
  await renderDeliveries(developer, {})
}

async function renderDeliveries(
  developer: DeveloperRequest,
  { status = 200, timeFault, tested }: { status?: number } & Partial<Pick<Deliveries, 'timeFault' | 'tested'>>,
): Promise<void> {
  const { request, response, dependencies, now } = developer
  const { app, ownApp } = await getAppOfPage(developer)
  const { clientId } = app
  const filters = readFilters(request)
  const before = /^[1-9]\d{0,14}$/.exec(queryText(request, 'before'))?.[0]
  const found = await listDeliveries(dependencies, { ...ownApp, ...filters, before, limit: eventsPerPage + 1 })
  const events = found.slice(0, eventsPerPage)
  const address = routes.dashboardDeliveries(clientId)
  const { sandbox, baseUrl } = dependencies.settings
  const offered = sandbox ? `${baseUrl}${routes.sink(clientId, '200')}` : ''
  const props = {
    ...{ app, filters, states, eventTypes: allEventTypes, resourceKinds, timeFault },
    tested: tested ?? { url: offered, faults: {} },
    events: events.map((event) => ({ ...event, subject: subjectOf(event) })),
    webhooks: await listWebhooks(dependencies, ownApp),
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    newest: before !== undefined && addressWith(address, filters),
    older: found.length > eventsPerPage && addressWith(address, { ...filters, before: String(events.at(-1)?.sequence) }),
    replayed: /^\d{1,5}$/.exec(queryText(request, 'replayed'))?.[0],
    restFrom: readLocalTime(queryText(request, 'more')) === undefined ? undefined : queryText(request, 'more'),
    switched: (['on', 'removed'] as const).find((one) => one === queryText(request, 'switched')),
    aDayAgo: toLocalTime(new Date(now.getTime() - dayMs)),
  }
  renderPage(response, {
    page: deliveriesPage,
    props,
    status,
    path: request.method === 'GET' ? request.originalUrl : address,
  })
}

/** Shows one event: what it says, and every try to deliver it. */
export async function showDelivery(developer: DeveloperRequest): Promise<void> {
  await renderDelivery(developer, 200)
}

async function renderDelivery(developer: DeveloperRequest, status: 200 | 409): Promise<void> {
  const { request, response, dependencies } = developer
  const eventId = pathId(request, 'eventId')
  const { app, ownApp } = await getAppOfPage(developer)
  const { delivery, event } = await getDelivery(dependencies, { ...ownApp, eventId })
  const props = {
    ...{ app, delivery },
    json: JSON.stringify(event, undefined, 2),
    isRefused: status === 409,
    isReplayed: queryText(request, 'replayed') === '1',
    isTest: isTestEvent(delivery),
    isJustSent: queryText(request, 'test') === '1',
  }
  const path = request.method === 'GET' ? request.originalUrl : routes.dashboardDelivery(app.clientId, eventId)
  renderPage(response, {
    page: deliveryPage,
    props,
    status,
    path,
  })
}

/** Sends one event again and shows it. */
export async function resendOne(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const [ownApp, eventId] = [ownAppKey(developer), pathId(request, 'eventId')]
  try {
    await replayDelivery(dependencies, { ...ownApp, eventId })
  } catch (error) {
    if (!(error instanceof BankRefusal && error.code === 'stateConflict')) throw error
    return renderDelivery(developer, 409)
  }
  response.redirect(303, `${routes.dashboardDelivery(ownApp.clientId, eventId)}?replayed=1`)
}

/** Sends the events of a time again, all of them or those that failed. */
export async function resendMany(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const ownApp = ownAppKey(developer)
  const onlyFailed = field(request, 'onlyFailed') === 'yes'
  const [from, to] = [readLocalTime(field(request, 'from')), readLocalTime(field(request, 'to'))]
  const isToWrong = to === undefined && field(request, 'to') !== ''
  if (from === undefined || isToWrong)
    return renderDeliveries(developer, { status: 400, timeFault: onlyFailed ? 'failed' : 'span' })
  const replay = { from, onlyFailed, ...(to !== undefined && { to }) }
  const { events, continueFromDateTime } = await replayDeliveries(dependencies, { ...ownApp, request: replay })
  const restFrom = continueFromDateTime && toLocalTime(new Date(continueFromDateTime))
  response.redirect(303, addressWith(routes.dashboardDeliveries(ownApp.clientId), { replayed: String(events), more: restFrom }))
}

/** Sends a test event to an address, and shows what becomes of it. A refusal shows the form again. */
export async function tryAddress(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const ownApp = ownAppKey(developer)
  const url = field(request, 'url')
  try {
    const { eventId } = await sendTestEvent(dependencies, { ...ownApp, url })
    response.redirect(303, `${routes.dashboardDelivery(ownApp.clientId, eventId)}?test=1`)
  } catch (error) {
    const { status, ...wrong } = explainRefusal(error)
    await renderDeliveries(developer, { status, tested: { url, ...wrong } })
  }
}

/** Lets deliveries to an address go on. */
export async function resumeWebhook(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const ownApp = ownAppKey(developer)
  const webhookId = pathId(request, 'webhookId')
  await switchWebhookOn(dependencies, { ...ownApp, webhookId })
  response.redirect(303, `${routes.dashboardDeliveries(ownApp.clientId)}?switched=on`)
}

/** Asks for a confirmation before an address is removed. */
export async function showRemoveWebhook(developer: DeveloperRequest): Promise<void> {
  const { app, ownApp } = await getAppOfPage(developer)
  const webhook = await getWebhook(developer.dependencies, { ...ownApp, webhookId: pathId(developer.request, 'webhookId') })
  renderPage(developer.response, { page: removeWebhookPage, props: { app, webhook } })
}

/** Removes an address and returns to the list. */
export async function endWebhook(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const ownApp = ownAppKey(developer)
  await removeWebhook(dependencies, { ...ownApp, webhookId: pathId(request, 'webhookId') })
  response.redirect(303, `${routes.dashboardDeliveries(ownApp.clientId)}?switched=removed`)
}
