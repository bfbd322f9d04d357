import { type Kysely, sql } from 'kysely'

/**
 * Whose try of an entry is under way; the outbox knew already. What the release before has taken has no lease and is due when its claim
 * ends, so either release takes it over from the other. outbox.leased_until has no reader any more; it goes a release later, because the
 * release before still writes it.
 */
const statements = [
  `alter table core_bank_instructions add column lease text`,
  `alter table mail_orders add column lease text`,
  `alter table decoupled_requests add column lease text`,
]

/** Adds the columns above. Without a default it is a moment's lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
