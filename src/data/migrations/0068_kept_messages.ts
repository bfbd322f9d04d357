import { type Kysely, sql } from 'kysely'

/** Why the bank is not asked to tell a message. The release before leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_messages add column kept_because text`.execute(db)
}
