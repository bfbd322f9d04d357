import { type Kysely, sql } from 'kysely'

/** The way to the letters that were authorized and that no app has asked for yet, which are few among many consents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index consents_letters_authorized on consents (consent_id) where kind = 'guarantee' and status = 'Authorized'`)
    .execute(db)
}
