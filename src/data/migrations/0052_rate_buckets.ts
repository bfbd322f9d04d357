import { type Kysely, sql } from 'kysely'

/**
 * The tokens of everybody whose rate is limited, under hashes of their names. They are worth seconds, so they need no log: after a crash or a
 * failover all buckets are full. Rows change all the time: half of each page is free for that, and no index knows of what changes.
 */
const statement = `create unlogged table rate_buckets (bucket text primary key, tokens double precision not null, granted integer not null,
  refilled_at timestamptz not null) with (fillfactor = 50)`

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
