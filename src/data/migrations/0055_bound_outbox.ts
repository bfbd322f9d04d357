import { type Kysely, sql } from 'kysely'

/**
 * Until when events go into the table as it is: the next migration makes it the first part of one that has parts of 14 days. The check
 * binds what comes; what is there is looked at by the next one, which needs a weaker lock for that. A sandbox may be ahead of the database.
 */
const statement = `do $$ declare now_there timestamptz; begin
  select clock_timestamp() + coalesce(max((value->>'offsetSeconds')::bigint), 0) * interval '1 second' into now_there
    from sandbox_settings where name = 'clock';
  execute format('alter table outbox add constraint outbox_first_part check (created_at < %L) not valid', date_bin('14 days',
    (select greatest(now_there, max(created_at)) from outbox) + interval '15 days', '1970-01-05Z'));
end $$`

/** Adds the check above: a moment's lock, in a transaction of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
