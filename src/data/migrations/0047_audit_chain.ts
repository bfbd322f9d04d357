import { type Kysely, sql } from 'kysely'

/** Functions that work with the rights of the owner. */
const closedToAll = ['audit_is_chained()', 'audit_checkpoint_take(bigint, integer)']

/** Tables whose rows stay as they were written. */
const appendOnly = ['audit_checkpoints', 'audit_checkpoint_heads']

/**
 * Chains the entries of the audit trail by what they are about, with a head for each chain and checkpoints over the heads
 * (docs/decisions/evidence.md). Entries from before keep no place and no hash. The trigger does it for every writer, so the release before
 * writes chained entries too, and needs no new rights.
 */
const statements = (schema: string) => [
  // First, because it waits for all who write.
  `alter table audit add column sequence bigint, add column hash bytea`,
  `create table audit_heads (subject text primary key, length bigint not null, hash bytea not null, checkpoint bigint) with (fillfactor = 80)`,
  `create index audit_heads_open on audit_heads (subject) where checkpoint is null`,
  `create table audit_checkpoints (number bigint primary key, made_at timestamptz not null, statement text not null, key json not null)`,
  `create table audit_checkpoint_heads (
    number bigint not null, hash bytea not null, subject text not null, length bigint not null, primary key (number, hash))`,
  // Two writers of one chain take turns at its head. Scripts that check it make the same bytes (src/data/repositories/auditChain.ts).
  `create function audit_is_chained() returns trigger language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare content bytea; begin
      content := sha256(convert_to(json_build_array(1, new.audit_id,
        to_char(new.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.actor, new.action, new.subject, new.client_id,
        new.interaction_id, new.status_before, new.status_after, new.details::text)::text, 'UTF8'));
      insert into audit_heads as head (subject, length, hash)
        values (new.subject, 1, sha256('\\x${'00'.repeat(32)}'::bytea || int8send(1) || content))
        on conflict (subject) do update
          set length = head.length + 1, hash = sha256(head.hash || int8send(head.length + 1) || content), checkpoint = null
        returning length, hash into new.sequence, new.hash;
      return new;
    end $$`,
  `create trigger audit_is_chained before insert on audit for each row execute function audit_is_chained()`,
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'table % is append-only', tg_table_name; end $$`,
  ...appendOnly.map(
    (table) =>
      `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
  ),
  `create trigger audit_heads_kept before delete on audit_heads for each row execute function refuse_change()`,
  ...[...appendOnly, 'audit_heads'].map(
    (table) =>
      `create trigger ${table}_not_truncated before truncate on ${table} for each statement execute function refuse_truncate()`,
  ),
  // One instance at a time, and nothing more once the checkpoint is signed.
  `create function audit_checkpoint_take(checkpoint_number bigint, most integer) returns integer language plpgsql security definer
    set search_path = ${schema}, pg_temp as $$ declare taken integer; begin
      perform pg_advisory_xact_lock(hashtextextended('audit checkpoint', 0));
      if exists (select from audit_checkpoints where number >= checkpoint_number) then return 0; end if;
      with heads as (
        update audit_heads set checkpoint = checkpoint_number
          where subject = any (array(select subject from audit_heads where checkpoint is null limit most for update skip locked))
          returning subject, length, hash)
      insert into audit_checkpoint_heads (number, hash, subject, length) select checkpoint_number, hash, subject, length from heads;
      get diagnostics taken = row_count;
      return taken;
    end $$`,
  ...closedToAll.map((name) => `revoke execute on function ${name} from public`),
]

/** Adds the columns, tables and functions above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  for (const statement of statements(rows[0]!.schema)) await sql.raw(statement).execute(db)
}
