import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { requestOutcome } from './requestLog.ts'

/** When the newest event was written that the app's receiver has taken, or that the app has fetched. */
export async function findTakenEvent(executor: Executor, clientId: string): Promise<Date | undefined> {
  const event = await executor
    .selectFrom('outbox')
    .select('createdAt')
    .where('clientId', '=', clientId)
    // A test event has position 0: an app cannot fetch it.
    .where((column) => column.or([column('state', '=', 'delivered'), column('position', '>', 0)]))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.createdAt
}

/** How the interaction ids of the probes of `sanad doctor` end, which are refused on purpose. */
const probes = '%-8000-8000-d0c700000000'

/** When a call of the app first succeeded after one of the same operation had been refused. Only the latest `most` calls are looked at. */
export async function findHandledError(
  executor: Executor,
  { clientId, most }: { clientId: string; most: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ handledAt: Date | null }>`
    with latest as (
      select operation_id, ${requestOutcome} as outcome, received_at, interaction_id from request_log
      where client_id = ${clientId} order by received_at desc limit ${most}),
    refused as (
      select operation_id, min(received_at) as first_at from latest
      where outcome = 'refused' and interaction_id not like ${probes} group by operation_id)
    select min(taken.received_at) as handled_at from latest as taken join refused using (operation_id)
    where taken.outcome in ('ok', 'redirected') and taken.received_at > refused.first_at`.execute(executor)
  return rows[0]?.handledAt ?? undefined
}
