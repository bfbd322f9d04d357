import { type Kysely, sql } from 'kysely'

/** What reads and writes of events go by. */
const indexes = [
  `create index outbox_by_client on outbox (client_id, sequence)`,
  `create index outbox_by_state on outbox (client_id, state, sequence)`,
  `create index outbox_of_consent on outbox (consent_id, sequence)`,
  `create index outbox_order on outbox (resource, is_replay, sequence) where state = 'pending'`,
  `create index outbox_positions_by_client on outbox (client_id, position)`,
  `create index outbox_waiting on outbox (client_id, endpoint_id, is_replay, next_attempt_at) where state = 'pending'`,
  `create index outbox_without_position on outbox (client_id, sequence) where position is null`,
]

/**
 * The outbox has parts of 14 days (UTC, from Monday). No row is copied, and no index is built: the table of before becomes the first
 * part, with its indexes. Who works with it is let in again at once; only the check of all rows takes long, and holds up nobody.
 */
const statements = [
  `alter table outbox validate constraint outbox_first_part`,
  `alter table outbox rename to outbox_first`,
  `do $$ declare name text; begin
    for name in select indexrelid::regclass::text from pg_index where indrelid = 'outbox_first'::regclass loop
      execute format('alter index %s rename to %I', name, regexp_replace(name, '^.*outbox', 'outbox_first'));
    end loop;
  end $$`,
  `create table outbox (like outbox_first including defaults including constraints) partition by range (created_at)`,
  `alter table outbox drop constraint outbox_first_part`,
  ...indexes,
  // Or it would go with the first part.
  `alter sequence outbox_sequence_seq owned by outbox.sequence`,
  // A service of the release before runs while this happens, and has its rights from before.
  `do $$ declare given record; begin
    for given in select grantee::regrole as role, privilege_type as privilege from pg_class, aclexplode(relacl)
      where pg_class.oid = 'outbox_first'::regclass and grantee not in (0, relowner)
    loop
      execute format('grant %s on outbox to %s', given.privilege, given.role);
    end loop;
  end $$`,
  `do $$ declare ends timestamptz; begin
    if exists (select from outbox_first) then
      select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into ends
        from pg_constraint where conrelid = 'outbox_first'::regclass and conname = 'outbox_first_part';
      execute format('alter table outbox attach partition outbox_first for values from (minvalue) to (%L)', ends);
      alter table outbox_first drop constraint outbox_first_part;
    else
      drop table outbox_first;
    end if;
  end $$`,
  `create table outbox_rest partition of outbox (primary key (event_id)) default`,
  // Of all other parts nothing is deleted by its age.
  `create index outbox_rest_by_creation on outbox_rest (created_at)`,
  // The purge of the release before names rows by their place (ctid), which says something of one part only. It finds nothing to delete here.
  `create function outbox_goes_by_parts() returns trigger language plpgsql as $$ begin
      if current_setting('sanad.purges', true) = 'on' then return old; end if;
      return null;
    end $$`,
  `create trigger outbox_goes_by_parts before delete on outbox for each row execute function outbox_goes_by_parts()`,
  `select partition_add('outbox', first, first + interval '336 hours') from generate_series(
    date_bin('14 days', now(), '1970-01-05Z'), now() + interval '336 hours', interval '336 hours') as first`,
]

/** Changes the table as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
