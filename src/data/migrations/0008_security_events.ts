import { type Kysely, sql } from 'kysely'

const statements = [
  // One row per minute, kind and subject, however many events: a stranger can make them grow, but not fill the table.
  `create table security_events (
    minute timestamptz not null, kind text not null, subject text not null, events integer not null check (events > 0),
    address text, interaction_id text, client_id text, primary key (minute, kind, subject))`,
  `create index security_events_by_subject on security_events (subject, minute) where subject <> ''`,
  // Evidence: a count grows, and nothing else of a row's key changes. Rows go only by the purge, when they are old.
  `create function security_events_only_grow() returns trigger language plpgsql as
    $$ begin
      if new.events <= old.events or (new.minute, new.kind, new.subject) is distinct from (old.minute, old.kind, old.subject) then
        raise exception 'security events only grow';
      end if;
      return new;
    end $$`,
  `create trigger security_events_only_grow before update on security_events
    for each row execute function security_events_only_grow()`,
  // What waits for a person is counted for the metrics. There are few of them among all that is done.
  `create index core_bank_instructions_for_person on core_bank_instructions (kind) where state = 'needsPerson'`,
]

/** Adds the table of security events, and an index for what the metrics count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
