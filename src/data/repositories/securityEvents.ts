import { sql } from 'kysely'
import type { Executor, SecurityEventTable } from '../schema.ts'

/** How many events of these kinds a subject had from `from` on, and the minute of the last one. */
export async function countSecurityEvents(
  executor: Executor,
  { subject, kinds, from }: { subject: string; kinds: readonly string[]; from: Date },
): Promise<{ events: number; lastAt: Date | null }> {
  return executor
    .selectFrom('securityEvents')
    .select(({ fn }) => [sql<number>`coalesce(sum(events), 0)::int`.as('events'), fn.max('minute').as('lastAt')])
    .where('subject', '=', subject)
    .where('minute', '>=', from)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
}

/**
 * Counts events in the rows of their kind, subject and minute. A row keeps the source of its latest event. The rows have different
 * keys, in an order that is the same for every caller.
 */
export async function upsertSecurityEvents(executor: Executor, rows: readonly SecurityEventTable[]): Promise<void> {
  await executor
    .insertInto('securityEvents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['minute', 'kind', 'subject']).doUpdateSet((latest) => ({
        events: sql<number>`security_events.events + excluded.events`,
        address: latest.ref('excluded.address'),
        interactionId: latest.ref('excluded.interactionId'),
        clientId: latest.ref('excluded.clientId'),
      })),
    )
    .execute()
}
