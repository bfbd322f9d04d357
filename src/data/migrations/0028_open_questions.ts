import { type Kysely, sql } from 'kysely'

/** Where a code went and until when it is good, and the open visits of a consent. */
const statements = [
  `alter table bank_sessions add column sent_to text, add column answer_by timestamptz`,
  `alter table approval_questions add column sent_to text, add column answer_by timestamptz`,
  // A no in the bank's app ends the other visits of the same customer for the same consent.
  `create index authorization_sessions_open on authorization_sessions (consent_id) where outcome is null`,
]

/** Adds the columns and the index above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
