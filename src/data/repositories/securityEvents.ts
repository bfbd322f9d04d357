import { sql } from 'kysely'
import { type Executor, type SecurityEventTable } from '../schema.ts'

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
