import { type Kysely, sql } from 'kysely'

/**
 * How far Sanad has read the core bank's feed of decisions, and what the core bank said that cannot be: a second, different decision, or one
 * about a payment that is not there. A contradiction is kept once however often it is told. `person_told_at`: when somebody at the bank was
 * told that an instruction waits for too long.
 */
const statements = [
  `create table decision_feeds (name text primary key, cursor text, as_of timestamptz, read_at timestamptz)`,
  `insert into decision_feeds (name) values ('coreBank')`,
  `create table core_bank_contradictions (
    contradiction_id text primary key, kind text not null check (kind in ('payment', 'letter')), resource_id text not null,
    recorded_status text, outcome text not null, reason_code text, event_id text, told_at timestamptz not null,
    closed_at timestamptz, closed_by text, close_reason text, unique (kind, resource_id, outcome))`,
  `create index core_bank_contradictions_newest on core_bank_contradictions (told_at desc, contradiction_id desc)`,
  `create index core_bank_contradictions_open on core_bank_contradictions (contradiction_id) where closed_at is null`,
  `alter table core_bank_instructions add column person_told_at timestamptz`,
]

/** Adds them. The release before reads none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
