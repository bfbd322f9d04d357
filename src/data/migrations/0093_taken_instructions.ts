import { type Kysely, sql } from 'kysely'

/**
 * Adds when the core bank last said that it has an instruction. Of those that wait for a person and were tried it is not known any more, so
 * they count as taken: whoever ended one that was paid would tell its customer what is not so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table core_bank_instructions add column taken_at timestamptz`).execute(db)
  await sql
    .raw(
      `update core_bank_instructions set taken_at = created_at
        where state = 'awaitingDecision' or (state = 'needsPerson' and attempts > 0)`,
    )
    .execute(db)
}
