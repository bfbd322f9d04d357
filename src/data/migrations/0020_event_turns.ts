import { type Kysely, sql } from 'kysely'

/** What waits is found app by app, so that one app's addresses cost the others nothing. */
const statements = [
  `drop index outbox_waiting`,
  `create index outbox_waiting on outbox (client_id, endpoint_id, is_replay, next_attempt_at) where state = 'pending'`,
]

/** Changes the indexes as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
