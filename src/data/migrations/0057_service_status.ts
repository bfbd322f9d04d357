import { type Kysely, sql } from 'kysely'

/**
 * What was counted of each interface and day, by all instances together: minutes of the day in which one was there to count, and in which the
 * interface was disturbed, as ranges, so that a minute that two instances count is one. And what the bank tells about its service.
 */
const statements = [
  `create table service_days (
    day timestamptz not null, interface_name text not null, measured int4multirange not null, disturbed int4multirange not null,
    requests bigint not null, failures bigint not null, primary key (day, interface_name))`,
  `create table service_notices (
    notice_id text primary key, kind text not null, text_en text not null, text_ar text not null, interfaces jsonb not null,
    begins_at timestamptz not null, ends_at timestamptz, made_at timestamptz not null)`,
  'create index service_notices_made_at on service_notices (made_at)',
]

/** Adds the tables above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
