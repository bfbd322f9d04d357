import { type Kysely, sql } from 'kysely'

/** What a customer was last shown of a payee's name before they decided, and what a further authorizer was shown when they were asked. */
const statements = [
  `alter table authorization_sessions add column payee_shown jsonb`,
  `alter table consent_approvals add column payee_shown jsonb`,
  `alter table approval_questions add column payee_shown jsonb`,
]

/** Adds the columns above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
