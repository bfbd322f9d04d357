import { type Kysely, sql } from 'kysely'

/**
 * The log of the apps' requests, one partition for each day (UTC), so that an old day goes at once and leaves nothing to be cleaned up.
 * Two functions make and drop days with the rights of the table's owner, because the service's own role may not change the schema.
 */
const statements = (schema: string) => [
  `create table request_log (
    client_id text not null, received_at timestamptz not null, request_id uuid not null,
    interaction_id text not null, interface_name text not null, operation_id text not null,
    method text not null, path text not null, status smallint not null, duration_ms real not null,
    error_codes text[] not null, refusal text, consent_id text, resource_id text, verdicts json, details json,
    primary key (client_id, received_at, request_id)) partition by range (received_at)`,
  `create index request_log_by_interaction on request_log (interaction_id)`,
  `create index request_log_by_consent on request_log (consent_id) where consent_id is not null`,
  `create index request_log_by_resource on request_log (resource_id) where resource_id is not null`,
  // A day that is there already is left alone before anything is locked: who reads the log holds up nobody who writes it.
  `create function request_log_add_day(day date) returns void language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ begin
      if to_regclass('request_log_' || to_char(day, 'YYYYMMDD')) is not null then return; end if;
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      execute format('create table if not exists %I partition of request_log for values from (%L) to (%L)',
        'request_log_' || to_char(day, 'YYYYMMDD'),
        to_char(day, 'YYYY-MM-DD') || ' 00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00+00');
    end $$`,
  `create function request_log_drop_days(before date) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare old regclass; dropped integer := 0; begin
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      for old in select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'request_log'::regclass and relname < 'request_log_' || to_char(before, 'YYYYMMDD')
      loop
        execute format('drop table %s', old);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
]

/** Adds the tables and functions above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  for (const statement of statements(rows[0]!.schema)) await sql.raw(statement).execute(db)
}
