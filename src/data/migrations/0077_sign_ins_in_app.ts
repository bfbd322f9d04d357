import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table bank_sessions add column browser text, add column system text, add column app_answer text`,
  `create index bank_sessions_in_app on bank_sessions (national_identification_number) where stage = 'bankApp'`,
]

/** Adds what the bank's own app is told, and answers, of a sign-in to the customer's own area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
