import { type Kysely, sql } from 'kysely'

/**
 * Lists of transactions that TPPs page through, where the core bank knows a list by its cursors alone: how long it is, and cursors of places
 * in it. Rows of an account are not in it.
 */
const statements = [
  `create table transaction_lists (
    mark bigint primary key, query text not null, total bigint not null, first_available_at timestamptz, last_available_at timestamptz,
    places jsonb not null, expires_at timestamptz not null)`,
  `create index transaction_lists_by_end on transaction_lists (expires_at)`,
]

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
