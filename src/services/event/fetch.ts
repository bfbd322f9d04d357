import { findConsents } from '../../data/repositories/consents.ts'
import { listEventsAfter } from '../../data/repositories/eventLists.ts'
import type { CallingApp } from '../../domain/app/app.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { Dependencies } from '../dependencies.ts'
import { eventMessage, findPaymentsOf, withoutConsent } from './eventMessage.ts'
import { sealEvent } from './seal.ts'

/** An app that fetches its events, and from where it goes on. */
export interface FetchEvents {
  app: CallingApp
  after?: string | undefined
  limit?: string | undefined
  now: Date
}

/** Some of an app's events as it would have received them, and where to go on. */
export interface FetchedEvents {
  events: string[]
  cursor: string
  hasMore: boolean
}

/** The app's events of the last days behind a cursor, whether or not they were delivered, each signed now. */
export async function fetchEvents(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'keyRing'>,
  { app, after = '0', limit, now }: FetchEvents,
): Promise<FetchedEvents> {
  const { db, settings } = dependencies
  const { eventsPerFetch, eventFetchDays } = settings.limits
  const most = Math.min(Number(limit ?? eventsPerFetch), eventsPerFetch)
  const since = new Date(now.getTime() - eventFetchDays * dayMs)
  const { events: page, hasMore } = await listEventsAfter(db, {
    clientId: app.clientId,
    after: Number(after),
    since,
    limit: most,
  })
  const consents = await findConsents(db, new Set(page.map(({ consentId }) => consentId)))
  const told = page.map((event) => {
    const consent = consents.get(event.consentId)
    if (!consent) throw withoutConsent(event)
    return { event, consent }
  })
  const payments = await findPaymentsOf(db, told)
  const events: string[] = []
  for (const one of told) events.push(await sealEvent(dependencies, app, one.event, eventMessage(one, payments), now))
  return { events, cursor: String(page.at(-1)?.position ?? after), hasMore }
}
