import { type Kysely, sql } from 'kysely'

/** Functions that work with the rights of the owner. */
const closedToAll = [
  'partition_add(text, timestamptz, timestamptz)',
  'partition_drop(text, timestamptz)',
  'partition_purge_rest(text, timestamptz, integer)',
  'replay_mark_add(text, timestamptz, timestamptz)',
  'replay_mark_is_shared()',
]

/** Which parts a table has. */
const reading = (schema: string) => [
  `create function partitions_of(parent text) returns table (part regclass, starts timestamptz, ends timestamptz, is_rest boolean)
    language plpgsql stable set search_path = ${schema}, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$ begin
      if parent not in ('outbox', 'replay_marks', 'request_log') then raise exception '% has no partitions of ours', parent; end if;
      return query select inhrelid::regclass, substring(bound from 'FROM \\(''([^'']+)''\\)')::timestamptz,
        substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz, bound = 'DEFAULT'
        from (select inhrelid, pg_get_expr(relpartbound, inhrelid) as bound from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = parent::regclass) as parts;
    end $$`,
  `create function partition_column(parent text) returns name language sql stable set search_path = ${schema}, pg_temp as $$
      select attname from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
        where partrelid = parent::regclass $$`,
  `create function partition_is_there(parent text, first timestamptz, after timestamptz) returns boolean
    language sql stable set search_path = ${schema}, pg_temp as $$ select exists (
      select from partitions_of(parent) where not is_rest and coalesce(starts, '-infinity') < after and ends > first) $$`,
  // Where rows came before their part, it cannot be made any more.
  `create function partition_has_rest(parent text, first timestamptz, after timestamptz) returns boolean
    language plpgsql stable set search_path = ${schema}, pg_temp as $$ declare rest regclass; found boolean; begin
      select part into rest from partitions_of(parent) where is_rest;
      if rest is null then return false; end if;
      execute format('select exists (select from %1$s where %2$I >= $1 and %2$I < $2)', rest, partition_column(parent))
        into found using first, after;
      return found;
    end $$`,
]

/**
 * The one way in which parts of a table are made and dropped (src/data/repositories/partitions.ts): the service's own role may not change
 * the schema, and by these it can reach no other table. Whoever waits for a lock holds up all who come after, so nothing here waits for
 * long: what could not be done is done at the next turn. A table is attached and not made in its place, because that leaves readers and
 * writers of the whole alone.
 */
const changing = (schema: string) => [
  `create function partition_add(parent text, first timestamptz, after timestamptz) returns boolean language plpgsql security definer
    set search_path = ${schema}, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
    declare part text := parent || '_' || to_char(first, 'YYYYMMDD'); begin
      -- Nothing is read here that who has the lock below may want to lock.
      if partition_is_there(parent, first, after) then return false; end if;
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      if partition_is_there(parent, first, after) or partition_has_rest(parent, first, after) then return false; end if;
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      -- An event's id is unique in its part, because its time is no part of it.
      if parent = 'outbox' then execute format('alter table %I add primary key (event_id)', part); end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, first, after);
      return true;
    exception when lock_not_available or check_violation then return false;
    end $$`,
  `create function partition_drop(parent text, before timestamptz) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp set lock_timeout = '500ms' as $$ declare old regclass; begin
      perform assert_evidence_is_old(parent, before);
      if not exists (select from partitions_of(parent) where ends <= before) then return 0; end if;
      perform pg_advisory_xact_lock(hashtextextended('request log', 0));
      select part into old from partitions_of(parent) where ends <= before order by ends limit 1;
      if old is null then return 0; end if;
      execute format('drop table %s', old);
      return 1;
    exception when lock_not_available then return 0;
    end $$`,
  // A place of a row (ctid) means something in one part only.
  `create function partition_purge_rest(parent text, before timestamptz, most integer) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare rest regclass; deleted integer; total integer := 0; begin
      perform assert_evidence_is_old(parent, before), set_config('sanad.purges', 'on', true);
      for rest in select part from partitions_of(parent) where starts is null loop
        execute format('delete from %1$s where ctid = any (array(
          select ctid from %1$s where %2$I < $1 order by %2$I limit $2 for update skip locked))', rest, partition_column(parent))
          using before, most - total;
        get diagnostics deleted = row_count;
        total := total + deleted;
      end loop;
      perform set_config('sanad.purges', '', true);
      return total;
    end $$`,
]

/**
 * Which assertions were used, by the day on which they end. A mark must be the only one of its assertion in all days, which no index can
 * say of a partitioned table, so whoever adds one takes turns with all who add the same. The release before goes on to write its marks into
 * oidc_records: a trigger puts them here too, so neither release takes what the other has taken. Its marks from before this migration are
 * looked for where they are.
 */
const replayMarks = (schema: string) => [
  `create table replay_marks (id_hash text not null, expires_at timestamptz not null, primary key (id_hash, expires_at))
    partition by range (expires_at)`,
  `create table replay_marks_rest partition of replay_marks default`,
  `create index replay_marks_rest_by_end on replay_marks_rest (expires_at)`,
  `create function replay_mark_add(mark text, ends timestamptz, used timestamptz) returns boolean language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ begin
      perform pg_advisory_xact_lock(hashtextextended(mark, 0));
      if exists (select from replay_marks where id_hash = mark and expires_at > used)
        or exists (select from oidc_records where kind = 'ReplayDetection' and id_hash = mark and expires_at > used) then
        return false;
      end if;
      insert into replay_marks (id_hash, expires_at) values (mark, ends) on conflict do nothing;
      return true;
    end $$`,
  // The time of the release before is not known here, so for it a mark is one as long as it is there.
  `create function replay_mark_is_shared() returns trigger language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ begin
      if replay_mark_add(new.id_hash, new.expires_at, '-infinity') then return new; end if;
      return null;
    end $$`,
  `create trigger replay_mark_is_shared before insert on oidc_records for each row when (new.kind = 'ReplayDetection')
    execute function replay_mark_is_shared()`,
  `select partition_add('replay_marks', day, day + interval '24 hours') from generate_series(
    date_trunc('day', now() at time zone 'UTC') at time zone 'UTC', now() + interval '48 hours', interval '24 hours') as day`,
]

/** Adds the tables and functions above. How long the service's role must leave what is dropped may be said of each of these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  const { schema } = rows[0]!
  const bounded = [
    `alter table evidence_bounds drop constraint evidence_bounds_what_check`,
    `alter table evidence_bounds add constraint evidence_bounds_what_check
      check (what in ('audit', 'request_log', 'security_events', 'outbox', 'replay_marks'))`,
  ]
  const closed = closedToAll.map((name) => `revoke execute on function ${name} from public`)
  for (const statement of [...bounded, ...reading(schema), ...changing(schema), ...replayMarks(schema), ...closed])
    await sql.raw(statement).execute(db)
}
