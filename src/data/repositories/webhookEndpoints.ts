import { type Expression, type RawBuilder, sql } from 'kysely'
import type { WebhookEndpoint } from '../../domain/event/event.ts'
import type { Executor } from '../schema.ts'

/**
 * The id of an app's address, computed by the database: an address may be longer than an index entry. Null without an address.
 */
export function endpointIdOf(clientId: Expression<unknown>, url: Expression<unknown>): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(${clientId} || ' ' || ${url}, 'UTF8')), 'hex')`
}

/** An app and one of its addresses. */
export interface AppAddress {
  clientId: string
  url: string
}

const idOf = ({ clientId, url }: AppAddress) => endpointIdOf(sql`${clientId}::text`, sql`${url}::text`)

/** A failed try at an address, and what follows for the address. */
export interface EndpointFailure extends AppAddress {
  now: Date
  /** The receiver wants nothing any more. */
  isGone: boolean
  pausedUntil: Date | null
  /** An address that has failed since then, or longer, is switched off. */
  failingSinceLimit: Date
}

/** Records a failed try. Returns true when it switched the address off. */
export async function recordEndpointFailure(executor: Executor, failure: EndpointFailure): Promise<boolean> {
  const { clientId, url, now, isGone, pausedUntil, failingSinceLimit } = failure
  const { rows } = await sql<{ switchedOffNow: boolean }>`
    insert into webhook_endpoints as endpoint
      (endpoint_id, client_id, url, failing_since, paused_until, switched_off_at, switched_off_because, updated_at)
    values (${idOf(failure)}, ${clientId}, ${url}, ${now}, ${pausedUntil}, ${isGone ? now : null}, ${isGone ? 'gone' : null}, ${now})
    on conflict (endpoint_id) do update set
      failing_since = coalesce(endpoint.failing_since, excluded.failing_since),
      paused_until = excluded.paused_until,
      switched_off_at = coalesce(endpoint.switched_off_at, excluded.switched_off_at,
        case when endpoint.failing_since <= ${failingSinceLimit} then excluded.updated_at end),
      switched_off_because = coalesce(endpoint.switched_off_because, excluded.switched_off_because,
        case when endpoint.failing_since <= ${failingSinceLimit} then 'failing' end),
      updated_at = excluded.updated_at
    returning switched_off_at = ${now} as switched_off_now`.execute(executor)
  return rows[0]?.switchedOffNow === true
}

/** Records that an address that had failed answered well. */
export async function recordEndpointRecovery(executor: Executor, endpointId: string, now: Date): Promise<void> {
  await executor
    .updateTable('webhookEndpoints')
    .set({ failingSince: null, pausedUntil: null, updatedAt: now })
    .where('endpointId', '=', endpointId)
    .execute()
}

/** What the row of an address says when nothing stands against sending to it. */
const nothingWrong = { failingSince: null, pausedUntil: null, switchedOffAt: null, switchedOffBecause: null, removedAt: null }

/**
 * Removes an app's address: what waits for it is sent no more. Whoever is sending an event finishes first; if that fails, the next try ends
 * the event.
 */
export async function removeEndpoint(executor: Executor, { now, ...address }: AppAddress & { now: Date }): Promise<void> {
  const removed = { ...nothingWrong, removedAt: now, updatedAt: now }
  await executor
    .insertInto('webhookEndpoints')
    .values({ endpointId: idOf(address), ...address, ...removed })
    .onConflict((conflict) => conflict.column('endpointId').doUpdateSet(removed))
    .execute()
  await executor
    .updateTable('outbox')
    .set({ state: 'removed' })
    .where('clientId', '=', address.clientId)
    .where('endpointId', '=', idOf(address))
    .where('state', '=', 'pending')
    .where('lease', 'is', null)
    .execute()
}

/** The most events that become due at once when an address is switched on. The others keep the time of their next try. */
const mostMovedEvents = 1_000

/**
 * Lets deliveries to an address go on, and makes due what waited for it. Returns false, and changes nothing, when nothing is wrong with
 * the address.
 */
export async function switchEndpointOn(executor: Executor, { now, ...address }: AppAddress & { now: Date }): Promise<boolean> {
  const row = await executor
    .updateTable('webhookEndpoints')
    .set({ ...nothingWrong, updatedAt: now })
    .where('endpointId', '=', idOf(address))
    .where((of) => of.or(Object.keys(nothingWrong).map((column) => of(column as keyof typeof nothingWrong, 'is not', null))))
    .returning('endpointId')
    .executeTakeFirst()
  if (!row) return false
  await executor
    .updateTable('outbox')
    .set({ nextAttemptAt: now })
    .where('eventId', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('eventId')
        .where('clientId', '=', address.clientId)
        .where('endpointId', '=', row.endpointId)
        .where('state', '=', 'pending')
        .where('nextAttemptAt', '>', now)
        .where('lease', 'is', null)
        .orderBy('isReplay')
        .orderBy('nextAttemptAt')
        .limit(mostMovedEvents),
    )
    .where('state', '=', 'pending')
    .where('lease', 'is', null)
    .execute()
  return true
}

/** An address as lists have it. */
export type ListedEndpoint = Omit<WebhookEndpoint, 'updatedAt' | 'removedAt'>

/**
 * An app's addresses: those with which something went wrong, the latest change first, then the others to which its latest events went.
 */
export async function listEndpointsOfApp(
  executor: Executor,
  { clientId, limit, lookedThrough }: { clientId: string; limit: number; lookedThrough: number },
): Promise<ListedEndpoint[]> {
  const { rows } = await sql<ListedEndpoint>`
    select endpoint_id, client_id, url, failing_since, paused_until, switched_off_at, switched_off_because from (
      select endpoint_id, client_id, url, failing_since, paused_until, switched_off_at, switched_off_because, 0 as place, updated_at
      from webhook_endpoints where client_id = ${clientId} and removed_at is null
      union all
      select endpoint_id, client_id, min(url), null, null, null, null, 1, max(created_at)
      from (
        select endpoint_id, client_id, url, state, created_at from outbox where client_id = ${clientId}
        order by sequence desc limit ${lookedThrough}
      ) as latest
      where endpoint_id is not null and state not in ('unsubscribed', 'removed')
        and not exists (select from webhook_endpoints known where known.endpoint_id = latest.endpoint_id)
      group by endpoint_id, client_id
    ) as endpoint
    order by place, updated_at desc, endpoint_id limit ${limit}`.execute(executor)
  return rows
}

/** One of the app's addresses with which something went wrong, by its id. */
export async function findEndpointOfApp(
  executor: Executor,
  clientId: string,
  endpointId: string,
): Promise<WebhookEndpoint | undefined> {
  return executor
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('endpointId', '=', endpointId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}
