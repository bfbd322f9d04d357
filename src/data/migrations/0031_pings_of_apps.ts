import { type Kysely, sql } from 'kysely'

const statements = [
  // What an app has still to be told ends with its endpoint. Few requests wait, whatever the table holds.
  `create index decoupled_requests_to_tell on decoupled_requests (interaction_id) where notification is not null`,
]

/** Adds the index above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
