import { type Kysely, sql } from 'kysely'

/**
 * When the customers of an instruction were told that it is delayed, so that they are told once. The release before leaves it empty, and
 * tells nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table core_bank_instructions add column delayed_at timestamptz`.execute(db)
}
