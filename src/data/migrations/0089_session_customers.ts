import { type Kysely, sql } from 'kysely'

/** Adds who the customer of a session is to the core bank, so that what they do is recorded without asking it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table bank_sessions add column customer_id text`).execute(db)
}
