import { type Kysely, sql } from 'kysely'

/**
 * Tries of those who may guess or flood, of all instances together. What is counted is a hash: e-mail addresses and network addresses are
 * nobody's business here, and a made-up one takes no more room than another.
 */
const statements = [
  `create table tries (counted text primary key, tries integer not null, counted_until timestamptz not null)`,
  `create index tries_by_end on tries (counted_until)`,
]

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
