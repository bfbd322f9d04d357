import { sql } from 'kysely'
import type { EventType } from '../../../generated/eventTypes.ts'
import type { EventState, OutboxEvent, ResourceKind } from '../../domain/event/event.ts'
import type { Executor } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { toOutboxEvent } from './eventDeliveries.ts'

/** Which events of an app to list. */
export interface EventSearch {
  clientId: string
  state?: Exclude<EventState, 'removed'> | undefined
  consentId?: string | undefined
  eventType?: EventType | undefined
  resourceKind?: ResourceKind | undefined
  /** Only events that were written before the one with this sequence. */
  before?: number | undefined
  limit: number
}

/** An app's events with their tries, newest first. */
export async function listEventsOfApp(executor: Executor, search: EventSearch): Promise<OutboxEvent[]> {
  const { clientId, state, consentId, eventType, resourceKind, before, limit } = search
  const rows = await executor
    .selectFrom('outbox')
    .selectAll()
    .where('clientId', '=', clientId)
    // To a client of the interface, `removed` is one way of being unsubscribed.
    .$if(state !== undefined, (query) => query.where('state', 'in', state === 'unsubscribed' ? [state, 'removed'] : [state!]))
    .$if(consentId !== undefined, (query) => query.where('consentId', '=', consentId!))
    .$if(eventType !== undefined, (query) => query.where('eventType', '=', eventType!))
    .$if(resourceKind !== undefined, (query) => query.where('resourceKind', '=', resourceKind!))
    .$if(before !== undefined, (query) => query.where('sequence', '<', before!))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOutboxEvent)
}

/** One of the app's events. */
export async function findOutboxEventOfApp(
  executor: Executor,
  clientId: string,
  eventId: string,
): Promise<OutboxEvent | undefined> {
  const row = await executor
    .selectFrom('outbox')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row && toOutboxEvent(row)
}

/** An event and its place among those that its app fetches. */
export type PositionedEvent = OutboxEvent & { position: number }

/** Which events an app fetches: those behind a position, not older than `since`. */
export interface EventsWanted {
  clientId: string
  after: number
  since: Date
  limit: number
}

/** The most events that one call gives their positions. */
const mostNumbered = 1_000

/**
 * An app's events behind a position, oldest first, and whether there may be more. An event gets its position when the app first asks after
 * it: what a transaction wrote earlier and committed later comes later, so nobody who goes on from the last position misses it. Call it
 * outside a longer transaction.
 */
export async function listEventsAfter(
  executor: Executor,
  wanted: EventsWanted,
): Promise<{ events: PositionedEvent[]; hasMore: boolean }> {
  const { clientId, limit } = wanted
  let isUnnumberedLeft = false
  if (await hasUnnumbered(executor, clientId)) {
    // New positions lie behind all others, so whoever is still reading those waits for no numbers.
    const events = await listNumbered(executor, wanted)
    if (events.length > limit) return { events: events.slice(0, limit), hasMore: true }
    isUnnumberedLeft = !(await numberEvents(executor, clientId))
  }
  const events = await listNumbered(executor, wanted)
  return { events: events.slice(0, limit), hasMore: events.length > limit || isUnnumberedLeft }
}

/** One more than wanted, to know whether there are more. */
async function listNumbered(executor: Executor, { clientId, after, since, limit }: EventsWanted): Promise<PositionedEvent[]> {
  const rows = await executor
    .selectFrom('outbox')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('position', '>', after)
    .where('createdAt', '>=', since)
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({ ...toOutboxEvent(row), position: row.position! }))
}

async function hasUnnumbered(executor: Executor, clientId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('outbox')
    .select('eventId')
    .where('clientId', '=', clientId)
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Numbers the first of an app's events that have no position. Returns whether that were all of them. While somebody else numbers events
 * of the app it does nothing, so that no connection waits.
 */
async function numberEvents(executor: Executor, clientId: string): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const lock = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`events of ${clientId}`}, 0)) as is_mine`.execute(trx)
    if (lock.rows[0]?.isMine !== true) return false
    const { numAffectedRows } = await sql`
      update outbox set position = numbered.position
      from (select event_id, nextval('outbox_positions') as position from (
        select event_id from outbox where client_id = ${clientId} and position is null order by sequence limit ${mostNumbered}
      ) as ordered) as numbered
      where outbox.event_id = numbered.event_id`.execute(trx)
    return Number(numAffectedRows ?? 0) < mostNumbered
  })
}
