import { type Kysely, sql } from 'kysely'

/** A developer looks through the consents, payments and letters of an app, newest first. */
const statements = [
  `create index consents_by_client on consents (client_id, created_at, consent_id)`,
  `create index payments_by_client on payments (client_id, created_at, payment_id)`,
  `create index letters_by_client on letters_of_guarantee (client_id, created_at, letter_of_guarantee_id)`,
]

/** Adds the indexes as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
