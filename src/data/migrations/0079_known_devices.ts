import { type Kysely, sql } from 'kysely'

/** Adds the hash of the cookie by which a customer's browser is known after a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table customer_sign_ins add column device_hash text`).execute(db)
}
