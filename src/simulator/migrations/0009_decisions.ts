import { type Kysely, sql } from 'kysely'

/**
 * What the bank has decided, in the order in which it can be read. The counter is moved in the transaction that decides, and its row stays
 * locked until that commits: so a position that can be read has none before it that cannot be read yet. A sequence would give its numbers
 * before the commit, and a reader would pass over whoever commits late.
 */
const statements = [
  `create table simulator.bank_decision_feed (
    feed_id text primary key, last_position bigint not null, only_one boolean not null default true unique check (only_one))`,
  `insert into simulator.bank_decision_feed (feed_id, last_position) values (replace(gen_random_uuid()::text, '-', ''), 0)`,
  `create table simulator.bank_decisions (
    position bigint primary key, event_id text not null unique, kind text not null check (kind in ('payment', 'letter')),
    resource_id text not null, outcome text not null, reason_code text, reason_message text, decided_at timestamptz not null,
    unique (kind, resource_id))`,
]

/** Adds the tables above. What was decided before is not in the feed; Sanad asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
