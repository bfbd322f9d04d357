import { type Kysely, sql } from 'kysely'

const statements = (schema: string) => [
  // A request without a token is found in the log of the app whose key it names.
  `create index apps_by_key on apps (certificate_key_id) where certificate_key_id is not null`,
  // A day that is there already is left alone before anything is locked: who reads the log holds up nobody who writes it.
  `create or replace function request_log_add_day(day date) returns void language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ begin
      if to_regclass('request_log_' || to_char(day, 'YYYYMMDD')) is not null then return; end if;
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      execute format('create table if not exists %I partition of request_log for values from (%L) to (%L)',
        'request_log_' || to_char(day, 'YYYYMMDD'),
        to_char(day, 'YYYY-MM-DD') || ' 00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00+00');
    end $$`,
]

/** Adds the index and changes the function as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  for (const statement of statements(rows[0]!.schema)) await sql.raw(statement).execute(db)
}
