import { type Kysely, sql } from 'kysely'

/** Adds where a sign-in that waits in the bank's app was begun, and by what its customer is known there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table bank_sessions add column region text, add column known_by text`).execute(db)
}
