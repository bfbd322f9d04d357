import { type Kysely, sql } from 'kysely'

const statements = [
  // Tries are counted for every national id alike, so that nobody learns from the lock which ids are customers'.
  `create table bank_sign_in_tries (id_hash text primary key, tries integer not null, expires_at timestamptz not null)`,
  `create index bank_sign_in_tries_by_end on bank_sign_in_tries (expires_at)`,
  // An instruction that failed too often waits for a person, in the state needsPerson.
  `alter table core_bank_instructions add column failures integer not null default 0`,
  `drop index core_bank_instructions_due`,
  `create index core_bank_instructions_due on core_bank_instructions (next_attempt_at) where state in ('queued', 'awaitingDecision')`,
  // What is purged is found by its end.
  `create index authorization_sessions_by_end on authorization_sessions (expires_at)`,
  `create index dashboard_sessions_by_end on dashboard_sessions (expires_at)`,
  `alter table bank_customers drop column failed_attempts, drop column locked_at`,
]

/** Adds and changes what keeps the service up and its customers' sign-in open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
