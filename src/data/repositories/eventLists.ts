import { sql } from 'kysely'
import { type EventState, type OutboxEvent } from '../../domain/event/event.ts'
import { type Executor } from '../schema.ts'
import { inTransaction } from '../transaction.ts'
import { toOutboxEvent } from './eventDeliveries.ts'

/** Which events of an app to list. */
export interface EventSearch {
  clientId: string
  state?: EventState | undefined
  consentId?: string | undefined
  /** Only events that were written before the one with this sequence. */
  before?: number | undefined
  limit: number
}

/** An app's events with their tries, newest first. */
export async function listEventsOfApp(executor: Executor, search: EventSearch): Promise<OutboxEvent[]> {
  const { clientId, state, consentId, before, limit } = search
  const rows = await executor
    .selectFrom('outbox')
    .selectAll()
    .where('clientId', '=', clientId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(consentId !== undefined, (query) => query.where('consentId', '=', consentId!))
    .$if(before !== undefined, (query) => query.where('sequence', '<', before!))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOutboxEvent)
}

/** An event and its place among those that its app fetches. */
export type PositionedEvent = OutboxEvent & { position: number }

/**
 * An app's events behind a position, oldest first. An event gets its position when the app first asks after it: what a transaction wrote
 * earlier and committed later comes later, so nobody who goes on from the last position misses it. Call it outside a longer transaction.
 */
export async function listEventsAfter(
  executor: Executor,
  { clientId, after, since, limit }: { clientId: string; after: number; since: Date; limit: number },
): Promise<PositionedEvent[]> {
  if (await hasUnnumbered(executor, clientId)) await numberEvents(executor, clientId)
  const rows = await executor
    .selectFrom('outbox')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('position', '>', after)
    .where('createdAt', '>=', since)
    .orderBy('position')
    .limit(limit)
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

/** Of two who number the events of one app, the second waits and sees what the first has done. */
async function numberEvents(executor: Executor, clientId: string): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${clientId}`}, 0))`.execute(trx)
    await sql`
      update outbox set position = numbered.position
      from (select event_id, nextval('outbox_positions') as position from (
        select event_id from outbox where client_id = ${clientId} and position is null order by sequence
      ) as ordered) as numbered
      where outbox.event_id = numbered.event_id`.execute(trx)
  })
}
