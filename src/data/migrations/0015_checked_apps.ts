import { type Kysely, sql } from 'kysely'

/** Since when the bank vouches for an app's names. Null: nobody has checked them. */
const statements = [
  `alter table apps add column checked_at timestamptz`,
  `update apps set checked_at = (select max(occurred_at) from audit where subject = apps.client_id and action = 'app.admit')`,
]

/** Changes the table as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
