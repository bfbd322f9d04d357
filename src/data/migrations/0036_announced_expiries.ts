import { type Kysely, sql } from 'kysely'

/** When an app was told that an account consent expires soon. Null: it was not, so the release before need not know the column. */
const statements = [`alter table consents add column expiry_announced_at timestamptz`]

/** Adds the column above. The job finds what is due by consents_authorized, so there is no further index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
