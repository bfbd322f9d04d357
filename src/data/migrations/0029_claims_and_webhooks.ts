import { type Kysely, sql } from 'kysely'

const statements = [
  // How the log knows whose request it was: null for the requests from before.
  `alter table request_log add column known_by text check (known_by in ('proof', 'clientId', 'token', 'keyId'))`,
  `alter table webhook_endpoints add column removed_at timestamptz`,
  `alter table outbox drop constraint outbox_state_check`,
  `alter table outbox add constraint outbox_state_check
    check (state in ('pending', 'delivered', 'dead', 'unsubscribed', 'removed'))`,
]

/** Developers see which request of the log is a claim only, and remove webhook addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
