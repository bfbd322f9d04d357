import { type Kysely, sql } from 'kysely'

/** Functions of before that name tables: a temporary table of that name would stand in for the real one. */
const namingTables = ['bank_ledger_is_balanced', 'bank_guarantee_ledger_is_balanced']

/** Functions that work with the rights of the owner. */
const closedToAll = [
  'audit_is_of_now()',
  'request_log_drop_days(date)',
  'request_log_add_day(date)',
  'security_events_purge(timestamptz, integer)',
]

/**
 * What a service's role may not do to evidence even where it may call a function of the owner's. The bounds are rows that only the owner
 * writes (src/data/runtimeRole.ts), in production: a sandbox moves its clock, and so has none.
 */
const statements = (schema: string) => [
  `create table evidence_bounds (what text primary key check (what in ('audit', 'request_log', 'security_events')), bound interval not null)`,
  // The one place where the database looks at a clock: the program's is what is to be checked. The bounds are read with the owner's rights,
  // so that a service that runs while this migration does needs no new ones.
  `create function audit_is_of_now() returns trigger language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare apart interval; begin
      select bound into apart from evidence_bounds where what = 'audit';
      if new.occurred_at not between clock_timestamp() - apart and clock_timestamp() + apart then
        raise exception 'an audit entry is of now, not of %', new.occurred_at;
      end if;
      return new;
    end $$`,
  `create trigger audit_is_of_now before insert on audit for each row execute function audit_is_of_now()`,
  // A quarter of an hour, because two machines never agree on midnight.
  `create function assert_evidence_is_old(evidence text, before timestamptz) returns void language plpgsql
    set search_path = ${schema}, pg_temp as $$ declare kept interval; begin
      select bound into kept from evidence_bounds where what = evidence;
      if before > clock_timestamp() + interval '15 minutes' - kept then
        raise exception '% is kept for % days', evidence, extract(epoch from kept)::integer / 86400;
      end if;
    end $$`,
  `create function security_events_purge(before timestamptz, most integer) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare deleted integer; begin
      perform assert_evidence_is_old('security_events', before);
      delete from security_events where ctid = any (array(select ctid from security_events where minute < before limit most));
      get diagnostics deleted = row_count;
      return deleted;
    end $$`,
  // Days are compared as dates: as text, a day before Christ comes after all of ours.
  `create or replace function request_log_drop_days(before date) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare old regclass; dropped integer := 0; begin
      perform assert_evidence_is_old('request_log', before::timestamp at time zone 'UTC');
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      for old in select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'request_log'::regclass and to_date(right(relname, 8), 'YYYYMMDD') < before
      loop
        execute format('drop table %s', old);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
  // Who may write the log may go on with it: a service of the release before runs while this happens.
  `do $$ declare writer text; begin
    for writer in select distinct grantee from information_schema.role_table_grants
      where table_schema = current_schema() and table_name = 'request_log' and privilege_type = 'INSERT' and grantee <> 'PUBLIC'
    loop
      execute format('grant execute on function request_log_drop_days(date), request_log_add_day(date) to %I', writer);
    end loop;
  end $$`,
  ...closedToAll.map((name) => `revoke execute on function ${name} from public`),
  ...namingTables.map((name) => `alter function ${name}() set search_path = ${schema}, pg_temp`),
]

/** Adds the table and functions above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  for (const statement of statements(rows[0]!.schema)) await sql.raw(statement).execute(db)
}
