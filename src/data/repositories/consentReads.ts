import { sql } from 'kysely'
import type { ConsentReads } from '../../domain/account/dataGroups.ts'
import type { Executor } from '../schema.ts'

/** Adds to the rows of their consent, day and kind of data. The rows have different keys, in an order that is the same for every caller. */
export async function upsertConsentReads(executor: Executor, rows: readonly ConsentReads[]): Promise<void> {
  await executor
    .insertInto('consentReads')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['consentId', 'day', 'resource']).doUpdateSet({
        reads: sql<number>`consent_reads.reads + excluded.reads`,
        lastReadAt: sql<Date>`greatest(consent_reads.last_read_at, excluded.last_read_at)`,
      }),
    )
    .execute()
}

/** What was read under a consent on `from` and later, the latest day first. */
export async function listConsentReads(executor: Executor, consentId: string, from: Date): Promise<ConsentReads[]> {
  return executor
    .selectFrom('consentReads')
    .selectAll()
    .where('consentId', '=', consentId)
    .where('day', '>=', from)
    .orderBy('day', 'desc')
    .execute()
}
