import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DeliveryTry, OutboxEvent } from '../../domain/event/event.ts'
import type { DueEvent } from '../../domain/event/turns.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { eventsKeptDays, partAt } from '../../domain/shared/partitions.ts'
import type { Executor, OutboxTable } from '../schema.ts'
import { isBetween, type QueueTable } from './queue.ts'

/** Row to entity. */
export function toOutboxEvent({
  lease: _lease,
  leasedUntil: _until,
  position: _position,
  ...event
}: Selectable<OutboxTable>): OutboxEvent {
  return event
}

/** A due event, when it was written, and since when its endpoint is removed, or null. */
export type EventOfEndpoint = DueEvent & { createdAt: Date; removedAt: Date | null }

/** The parts of the outbox in which events may wait: older ones are dropped, and no event is of the day after tomorrow. */
function isKept(event: RawBuilder<unknown>, now: Date) {
  const { from } = partAt('outbox', new Date(now.getTime() - eventsKeptDays * dayMs))
  return isBetween(sql`${event}.created_at`, from.getTime(), now.getTime() + dayMs)
}

/** How much one look at the outbox reads. */
export interface LookBounds {
  /** Events of one endpoint and class. */
  perEndpoint: number
  /** Events of one app and class. */
  perApp: number
  /** Events in all. */
  inAll: number
  /** Endpoints of one app that are looked at on each side of `from`. */
  endpointsPerApp: number
  /** Where the walk through an app's endpoints begins: a hexadecimal number, another one each time, so that every endpoint has its turn. */
  from: string
}

/**
 * Due events of admitted apps that may be sent at `now`. Classes are what was never sent and what is sent again, each apart for endpoints
 * that fail; every app has its first of a class before any has its second. Of the events of one resource only the first of its kind may be
 * sent. Apps and their endpoints are found one by one through the index, so what waits for an endpoint costs one look-up in each part of
 * the outbox and no more. Each mention of the outbox says in which parts it looks, because to plan the others takes longer than to look.
 */
export async function listDueEvents(executor: Executor, now: Date, bounds: LookBounds): Promise<EventOfEndpoint[]> {
  const { rows } = await sql<EventOfEndpoint>`
    with recursive clients (client_id) as (
      (select min(client_id) from outbox where state = 'pending' and ${isKept(sql`outbox`, now)})
      union all
      select (select min(client_id) from outbox where state = 'pending' and client_id > clients.client_id and ${isKept(sql`outbox`, now)})
      from clients where clients.client_id is not null
    ), replays (is_replay) as (values (false), (true)), ranked as (
      select due.*, row_number() over (
        partition by due.client_id, due.is_replay, due.is_failing order by due.next_attempt_at, due.sequence
      ) as turn
      from clients join apps on apps.client_id = clients.client_id and apps.status = 'admitted'
      cross join lateral (${waitingEndpoints(bounds, now)}) waiting
      left join webhook_endpoints endpoint on endpoint.endpoint_id = waiting.endpoint_id
      cross join replays
      cross join lateral (
        select event_id, endpoint_id, client_id, is_replay, created_at, endpoint.failing_since is not null as is_failing,
          endpoint.removed_at, next_attempt_at, sequence
        from outbox event
        where state = 'pending' and ${isKept(sql`event`, now)} and client_id = clients.client_id and endpoint_id = waiting.endpoint_id
          and is_replay = replays.is_replay and next_attempt_at <= ${now} and not exists (${earlierEvent(sql`event`, now)})
        order by next_attempt_at limit case when endpoint.failing_since is null then ${bounds.perEndpoint}::int else 1 end
      ) due
      where endpoint.removed_at is not null
        or (endpoint.switched_off_at is null and (endpoint.paused_until is null or endpoint.paused_until <= ${now}))
    )
    select event_id, endpoint_id, client_id, is_replay, created_at, is_failing, removed_at from ranked
    where turn <= ${bounds.perApp} order by turn, next_attempt_at, sequence limit ${bounds.inAll}`.execute(executor)
  return rows
}

/** Some endpoints of one of the `clients` for which something waits: those behind `from`, and those before it. */
const waitingEndpoints = ({ endpointsPerApp, from }: LookBounds, now: Date) => sql`
  with recursive sides (lower, upper) as (values (${from}::text, 'g'), ('', ${from}::text)), walked (endpoint_id, upper, place) as (
    select (select min(endpoint_id) from outbox where state = 'pending' and ${isKept(sql`outbox`, now)} and client_id = clients.client_id
      and endpoint_id > lower and endpoint_id <= upper), upper, 1
    from sides
    union all
    select (select min(endpoint_id) from outbox where state = 'pending' and ${isKept(sql`outbox`, now)} and client_id = clients.client_id
      and endpoint_id > walked.endpoint_id and endpoint_id <= walked.upper), upper, place + 1
    from walked where endpoint_id is not null and place < ${endpointsPerApp}
  )
  select endpoint_id from walked where endpoint_id is not null`

/** An earlier event of the same resource and class that has not arrived yet. */
const earlierEvent = (event: RawBuilder<unknown>, now: Date) => sql`
  select from outbox earlier where earlier.state = 'pending' and ${isKept(sql`earlier`, now)} and earlier.resource = ${event}.resource
    and earlier.is_replay = ${event}.is_replay and earlier.sequence < ${event}.sequence`

/** Events of one resource are sent one after the other, those that are sent again among themselves. */
export const eventQueue: QueueTable<OutboxEvent> = {
  table: 'outbox',
  id: ['eventId'],
  due: 'nextAttemptAt',
  attempts: 'attempts',
  counted: 'ended',
  open: ['pending'],
  partitionedBy: 'createdAt',
  mayBeTaken: (now) => sql`not exists (${earlierEvent(sql`entry`, now)}) and not exists (
    select from outbox other where other.state = 'pending' and ${isKept(sql`other`, now)} and other.resource = entry.resource and other.is_replay = entry.is_replay
      and other.lease is not null and other.next_attempt_at > ${now} and other.event_id <> entry.event_id)`,
  done: { state: 'delivered' },
  givenUp: { state: 'dead' },
  // What follows was written later, or at the same time by a machine whose clock is behind.
  moveFollowers: ({ createdAt }, dueAt) => sql`
    update outbox event set next_attempt_at = ended.next_attempt_at from ended
    where event.state = 'pending' and ${isBetween(sql`event.created_at`, createdAt.getTime() - dayMs, dueAt.getTime() + dayMs)}
      and event.resource = ended.resource and event.is_replay = ended.is_replay
      and event.sequence > ended.sequence and event.lease is null`,
}

/** What a try writes of itself: `latest` is remembered with the tries before, `kept` of them. */
export const triedColumns = (latest: DeliveryTry, kept: number, deliveredAt?: Date) => ({
  tries: triesWith(latest, kept),
  ...(deliveredAt && { deliveredAt }),
})

/** The remembered tries with one more, the oldest left out. */
const triesWith = (latest: DeliveryTry, kept: number) => sql`(
  select coalesce(json_agg(entry order by place), '[]'::json) from (
    select entry, place from json_array_elements((tries::jsonb || ${JSON.stringify([latest])}::jsonb)::json)
      with ordinality as listed (entry, place)
    order by place desc limit ${kept}
  ) latest)`

/** How many events wait, and how many could not be delivered, each counted up to `most`, and how many addresses are switched off. */
export async function countEvents(
  executor: Executor,
  most: number,
): Promise<{ pending: number; dead: number; switchedOff: number }> {
  const { rows } = await sql<{ pending: number; dead: number; switchedOff: number }>`
    select (select count(*) from (select from outbox where state = 'pending' limit ${most}) as counted)::int as pending,
      (select count(*) from (select from outbox where state = 'dead' limit ${most}) as counted)::int as dead,
      (select count(*) from webhook_endpoints where switched_off_at is not null and removed_at is null)::int as switched_off`.execute(
    executor,
  )
  return rows[0]!
}
