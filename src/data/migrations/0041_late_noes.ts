import { type Kysely, sql } from 'kysely'

/** When a question to a further authorizer was closed: nothing confirms it any more, and a no that is given late still counts. */
const statements = [`alter table approval_questions add column closed_at timestamptz`]

/** Adds the column above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
