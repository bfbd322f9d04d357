import { type Kysely, sql } from 'kysely'

const statements = [
  // Empty for what an app asks for in its own name. Rows of before are over after a day; until then they answer nobody with a PSU token.
  `alter table idempotency_records add column consent_id text not null default ''`,
  `alter table idempotency_records drop constraint idempotency_records_pkey`,
  `alter table idempotency_records add primary key (client_id, operation_id, consent_id, idempotency_key)`,
]

/** Keeps the idempotency keys of one consent's tokens apart from those of another's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
