import { type Kysely, sql } from 'kysely'

/** A request without a token is found in the log of the app whose key it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index apps_by_key on apps (certificate_key_id) where certificate_key_id is not null`.execute(db)
}
