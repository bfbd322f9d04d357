import { type Selectable, sql } from 'kysely'
import { type DeliveryTry, type OutboxEvent } from '../../domain/event/event.ts'
import { type DueEvent } from '../../domain/event/turns.ts'
import { type Executor, type OutboxTable } from '../schema.ts'

/** Row to entity. */
export function toOutboxEvent({
  lease: _lease,
  leasedUntil: _until,
  position: _position,
  ...event
}: Selectable<OutboxTable>): OutboxEvent {
  return event
}

/**
 * Due events that may be sent at `now`, at most `perEndpoint` for each endpoint and class (never sent, sent again), in the order in which
 * they are due. Of the events of one resource only the first of its class may be sent. The endpoints that have something to send are
 * found one by one through the index, so what waits for an endpoint that is switched off costs one look-up and no more.
 */
export async function listDueEvents(executor: Executor, now: Date, perEndpoint: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with recursive waiting (endpoint_id) as (
      (select min(endpoint_id) from outbox where state = 'pending')
      union all
      select (select min(endpoint_id) from outbox where state = 'pending' and endpoint_id > waiting.endpoint_id)
      from waiting where waiting.endpoint_id is not null
    ), classes (is_replay) as (values (false), (true))
    select due.event_id, due.endpoint_id, due.client_id, due.is_replay, endpoint.failing_since is not null as is_failing
    from waiting
    left join webhook_endpoints endpoint on endpoint.endpoint_id = waiting.endpoint_id
    cross join classes
    cross join lateral (
      select event_id, endpoint_id, client_id, is_replay, next_attempt_at, sequence from outbox event
      where state = 'pending' and endpoint_id = waiting.endpoint_id and is_replay = classes.is_replay and next_attempt_at <= ${now}
        and not exists (${earlierEvent})
      order by next_attempt_at limit ${perEndpoint}
    ) due
    where waiting.endpoint_id is not null and endpoint.switched_off_at is null
      and (endpoint.paused_until is null or endpoint.paused_until <= ${now})
    order by due.next_attempt_at, due.sequence`.execute(executor)
  return rows
}

/** An earlier event of the same resource and class that has not arrived yet. */
const earlierEvent = sql`
  select from outbox earlier where earlier.state = 'pending' and earlier.resource = event.resource
    and earlier.is_replay = event.is_replay and earlier.sequence < event.sequence`

/** Takes events for one try each, until `leasedUntil`. Returns those that nobody else has taken and that are still due. */
export async function leaseEvents(
  executor: Executor,
  eventIds: readonly string[],
  { lease, leasedUntil, now }: { lease: string; leasedUntil: Date; now: Date },
): Promise<OutboxEvent[]> {
  const rows = await executor
    .updateTable('outbox')
    .set({ lease, leasedUntil, nextAttemptAt: leasedUntil })
    .where('eventId', 'in', (query) =>
      query
        .selectFrom('outbox as event')
        .select('event.eventId')
        .where('event.eventId', 'in', eventIds)
        .where('event.state', '=', 'pending')
        .where('event.nextAttemptAt', '<=', now)
        .where(sql<boolean>`not exists (${earlierEvent})`)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(toOutboxEvent)
}

/** How a try ended, and what follows for the event. */
export interface EndOfTry {
  eventId: string
  lease: string
  state: 'delivered' | 'pending' | 'dead'
  /** When it is tried again, or for an event that is done when the next one of its resource is due. */
  nextAttemptAt: Date
  deliveredAt: Date | null
  latest: DeliveryTry
}

/**
 * Records the end of a try, if the lease still holds: else another instance has taken the event. What waits behind it, of the same
 * resource and class, becomes due together with what follows. `kept` is how many tries are remembered.
 */
export async function recordTry(executor: Executor, end: EndOfTry, kept: number): Promise<void> {
  const { eventId, lease, state, nextAttemptAt, deliveredAt, latest } = end
  await sql`
    with ended as (
      update outbox set state = case when state = 'pending' then ${state} else state end, attempts = attempts + 1,
        next_attempt_at = ${nextAttemptAt}, delivered_at = coalesce(${deliveredAt}::timestamptz, delivered_at), lease = null,
        leased_until = null, tries = ${triesWith(latest, kept)}
      where event_id = ${eventId} and lease = ${lease}
      returning resource, is_replay, sequence
    )
    update outbox event set next_attempt_at = ${nextAttemptAt}
    from ended
    where event.state = 'pending' and event.resource = ended.resource and event.is_replay = ended.is_replay
      and event.sequence > ended.sequence and event.lease is null`.execute(executor)
}

/** The remembered tries with one more, the oldest left out. */
const triesWith = (latest: DeliveryTry, kept: number) => sql`(
  select coalesce(json_agg(entry order by place), '[]'::json) from (
    select entry, place from json_array_elements((tries::jsonb || ${JSON.stringify([latest])}::jsonb)::json)
      with ordinality as listed (entry, place)
    order by place desc limit ${kept}
  ) latest)`

/** Gives an event back untried, due at `nextAttemptAt`. It counts as no try. */
export async function releaseEvent(
  executor: Executor,
  { eventId, lease }: Pick<EndOfTry, 'eventId' | 'lease'>,
  nextAttemptAt: Date,
): Promise<void> {
  await executor
    .updateTable('outbox')
    .set({ lease: null, leasedUntil: null, nextAttemptAt })
    .where('eventId', '=', eventId)
    .where('lease', '=', lease)
    .execute()
}

/** How many events wait, and how many could not be delivered, each counted up to `most`, and how many addresses are switched off. */
export async function countEvents(
  executor: Executor,
  most: number,
): Promise<{ pending: number; dead: number; switchedOff: number }> {
  const { rows } = await sql<{ pending: number; dead: number; switchedOff: number }>`
    select (select count(*) from (select from outbox where state = 'pending' limit ${most}) as counted)::int as pending,
      (select count(*) from (select from outbox where state = 'dead' limit ${most}) as counted)::int as dead,
      (select count(*) from webhook_endpoints where switched_off_at is not null)::int as switched_off`.execute(executor)
  return rows[0]!
}
