import type { Request } from 'express'
import { BankRefusal } from '../../../domain/shared/errors.ts'
import { isUuid } from '../../../domain/shared/formats.ts'
import { getRequest, listRequests, type RequestFilters } from '../../../services/requestLog/loggedRequests.ts'
import { queryText, readLocalTime, toLocalTime } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { requestPage } from './requestPage.ts'
import { requestsPage } from './requestsPage.ts'
import { type DeveloperRequest, getAppOfPage } from '../forDeveloper.ts'

const timeFilters = ['from', 'to'] as const
type TimeFilter = (typeof timeFilters)[number]

/** The filters of the list that are no times, and what a text must look like to be one. Others in the address are left out. */
const filterForms = {
  status: /^([1-5]\d{2}|refused)$/,
  operationId: /^[A-Za-z]{1,100}$/,
  consentId: /^[\w.~-]{1,128}$/,
  resourceId: /^[\w.~-]{1,128}$/,
  interactionId: /^[0-9a-fA-F-]{36}$/,
  before: /^[0-9a-f-]{36}$/,
} as const satisfies Record<Exclude<keyof RequestFilters, TimeFilter>, RegExp>

/** A time as a link has it, which names its offset, or as the form sends it. Undefined for everything else. */
function readMoment(text: string): string | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return readLocalTime(text)
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The filters of the address, and which of them have a wrong form: these are shown as typed and not used. */
function readFilters(request: Request): { filters: RequestFilters; wrong: string[] } {
  const filters: RequestFilters = {}
  for (const [name, form] of Object.entries(filterForms) as [keyof typeof filterForms, RegExp][]) {
    const text = queryText(request, name)
    if (form.test(text) && (name !== 'before' || isRequestId(text))) filters[name] = text
  }
  for (const name of timeFilters) {
    const moment = readMoment(queryText(request, name))
    if (moment !== undefined) filters[name] = moment
  }
  const names = [...Object.keys(filterForms), ...timeFilters] as (keyof RequestFilters)[]
  const wrong = names.filter((name) => filters[name] === undefined && queryText(request, name) !== '' && name !== 'before')
  return { filters, wrong }
}

const isRequestId = (text: string) => isUuid(text) && text[14] === '7'

/** Lists the requests of an app. The filters are in the address, so that it can be shared and reloaded. */
export async function showRequests(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const { filters, wrong } = readFilters(request)
  const { app, ownApp } = await getAppOfPage(developer)
  const { clientId } = app
  const { requests, hasOlder } = await listRequests(dependencies, { ...ownApp, filters })
  const older = hasOlder ? pageAddress(clientId, { ...filters, before: requests.at(-1)!.requestId }) : undefined
  const newest = filters.before === undefined ? undefined : pageAddress(clientId, { ...filters, before: '' })
  const times = timeFilters.map((name) => [name, filters[name] && toLocalTime(new Date(filters[name]))] as const)
  const asTyped = wrong.map((name) => [name, queryText(request, name)] as const)
  const typed = { ...filters, ...Object.fromEntries([...times, ...asTyped]) }
  const props = { app, requests, typed, wrong, older, newest }
  renderPage(response, { page: requestsPage, props })
}

function pageAddress(clientId: string, filters: RequestFilters): string {
  const query = new URLSearchParams(Object.entries(filters as Record<string, string>).filter(([, value]) => value !== ''))
  return `${routes.dashboardRequests(clientId)}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Shows one request: what was checked, and in a sandbox the messages. */
export async function showRequest(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies } = developer
  const requestId = String(request.params.requestId)
  if (!isRequestId(requestId))
    throw new BankRefusal('resourceIdUnknown', 'The log of this app has no request with this id.', { path: 'requestId' })
  const { app, ownApp } = await getAppOfPage(developer)
  const entry = await getRequest(dependencies, { ...ownApp, requestId })
  const message = (name: 'requestBody' | 'responseBody') => ({ name, text: entry[name] && indented(entry[name]) })
  const props = { app, entry, messages: [message('requestBody'), message('responseBody')] }
  renderPage(response, { page: requestPage, props })
}

/** Lays out JSON for people. A text that was cut is no JSON any more; it is returned as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
