import { type Kysely, sql } from 'kysely'

/**
 * What who began a payment or an access was to its accounts when they approved as the first of several people: only against that can be
 * told that they have lost the mandate. Null for what one decides alone, for letters, and for what the release before has begun. Without a
 * check, which would look at every consent while nobody may use the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table consents add column beginner_standing text`).execute(db)
}
