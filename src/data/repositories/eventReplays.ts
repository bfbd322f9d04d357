import { type RawBuilder, sql } from 'kysely'
import type { Webhook } from '../../domain/consent/consent.ts'
import type { OutboxEvent } from '../../domain/event/event.ts'
import type { Executor } from '../schema.ts'
import { endpointIdOf } from './webhookEndpoints.ts'

/** A consent whose webhook was changed. */
export interface ChangedSubscription {
  consentId: string
  clientId: string
  webhook: Webhook
  now: Date
}

/** Sends what has not arrived yet to the consent's new address, or to none. Whoever is sending one of the events finishes first. */
export async function redirectPendingEvents(
  executor: Executor,
  { consentId, clientId, webhook, now }: ChangedSubscription,
): Promise<void> {
  const pending = executor.updateTable('outbox').where('consentId', '=', consentId).where('state', '=', 'pending')
  if (!webhook.IsActive) {
    await pending.set({ state: 'unsubscribed' }).execute()
    return
  }
  const endpointId = endpointIdOf(sql`${clientId}::text`, sql`${webhook.Url}::text`)
  await pending
    .set({ url: webhook.Url, endpointId, nextAttemptAt: sql<Date>`case when lease is null then ${now} else next_attempt_at end` })
    .where('url', 'is distinct from', webhook.Url)
    .execute()
}

/** Ends the delivery of all that waits for an app. Whoever is sending one of the events finishes first. */
export async function unsubscribeEventsOfApp(executor: Executor, clientId: string): Promise<void> {
  await executor
    .updateTable('outbox')
    .set({ state: 'unsubscribed' })
    .where('clientId', '=', clientId)
    .where('state', '=', 'pending')
    .execute()
}

/** Which events of an app are sent again. */
export interface ReplayRequest {
  clientId: string
  now: Date
  limit: number
  eventId?: string
  /** Only what failed: dead letters, and what waits for its next try. */
  isFailedOnly?: boolean
  from?: Date | undefined
  to?: Date | undefined
}

/** What a replay found. */
export interface ReplayedEvents {
  /** How many are sent again. */
  events: number
  /** When the latest of them happened, if there may be more. */
  latest: Date | undefined
}

/**
 * Makes events due once more, oldest first, at the address that their consent has now. What waits for its next try is due at once and
 * keeps its place; everything else is queued behind what was never sent. Events of consents without an active webhook stay as they are, and
 * those of consents whose address was removed.
 */
export async function replayEvents(executor: Executor, request: ReplayRequest): Promise<ReplayedEvents> {
  const { clientId, now, limit } = request
  const { rows } = await sql<{ createdAt: Date }>`
    with chosen as (
      select outbox.event_id, outbox.state as former, consents.webhook->>'Url' as new_url
      from outbox join consents on consents.consent_id = outbox.consent_id
      where outbox.client_id = ${clientId} and consents.webhook->>'IsActive' = 'true' and ${conditions(request)}
        and not exists (select from webhook_endpoints endpoint where endpoint.removed_at >= consents.created_at
          and endpoint.endpoint_id = ${endpointIdOf(sql`outbox.client_id`, sql`(consents.webhook->>'Url')`)})
      order by outbox.sequence limit ${limit}
      for update of outbox
    )
    update outbox set
      state = 'pending', next_attempt_at = ${now}, url = chosen.new_url,
      endpoint_id = ${endpointIdOf(sql`client_id`, sql`chosen.new_url`)},
      is_replay = is_replay or chosen.former <> 'pending',
      attempts = case when chosen.former = 'pending' then attempts else 0 end
    from chosen where outbox.event_id = chosen.event_id
    returning created_at`.execute(executor)
  const latest = rows.length < limit ? undefined : new Date(Math.max(...rows.map(({ createdAt }) => createdAt.getTime())))
  return { events: rows.length, latest }
}

function conditions({ eventId, isFailedOnly = false, from, to }: ReplayRequest): RawBuilder<boolean> {
  const failed = sql<boolean>`(outbox.state = 'dead' or (outbox.state = 'pending' and outbox.attempts > 0))`
  const all = [
    // What is being sent right now needs no replay.
    sql<boolean>`outbox.lease is null`,
    ...(eventId === undefined ? [] : [sql<boolean>`outbox.event_id = ${eventId}`]),
    ...(from === undefined ? [] : [sql<boolean>`outbox.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`outbox.created_at < ${to}`]),
    ...(isFailedOnly ? [failed] : []),
    // Part of a long span is queued already when the rest is asked for.
    ...(eventId === undefined && !isFailedOnly ? [sql<boolean>`outbox.state <> 'pending'`] : []),
  ]
  return sql.join(all, sql` and `) as RawBuilder<boolean>
}

/** An event that a developer asks for to try an address. */
export type TestEvent = Pick<OutboxEvent, 'eventId' | 'eventType' | 'clientId' | 'consentId' | 'resource' | 'payload'> & {
  url: string
  now: Date
}

/** Positions of events that an app fetches begin at 1, so a test is not among them. */
const positionOfTests = 0

/** Queues an event for an address, without a consent that would name it. */
export async function insertTestEvent(executor: Executor, { payload, now, ...event }: TestEvent): Promise<void> {
  const endpointId = endpointIdOf(sql`${event.clientId}::text`, sql`${event.url}::text`)
  const row = { ...event, payload: JSON.stringify(payload), endpointId, resourceKind: 'consent', state: 'pending' } as const
  const times = { createdAt: now, nextAttemptAt: now, position: positionOfTests, attempts: 0 }
  await executor
    .insertInto('outbox')
    .values({ ...row, ...times })
    .execute()
}

/** An event as a replay of it alone must know it. */
export async function findEventOfApp(
  executor: Executor,
  clientId: string,
  eventId: string,
): Promise<Pick<OutboxEvent, 'eventId' | 'eventType' | 'state' | 'consentId'> | undefined> {
  return executor
    .selectFrom('outbox')
    .select(['eventId', 'eventType', 'state', 'consentId'])
    .where('clientId', '=', clientId)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}
