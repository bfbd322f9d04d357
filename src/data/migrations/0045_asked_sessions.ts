import { type Kysely, sql } from 'kysely'

/** What a customer was asked about one consent is looked up on every page of a visit, however many other visits there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const asked = 'authorization_sessions (consent_id, national_identification_number)'
  await sql.raw(`create index authorization_sessions_asked on ${asked} where confirmation is not null`).execute(db)
}
