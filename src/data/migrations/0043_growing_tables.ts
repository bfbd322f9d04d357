import { type Kysely, sql } from 'kysely'

/**
 * What grows for years is found by an index: what is rare among an app's many requests, the accounts that a developer has walked lately
 * (with what is counted of them), and the consents of an app that can still be used.
 */
const statements = [
  `create index request_log_by_status on request_log (client_id, status, received_at, request_id)`,
  `create index request_log_by_operation on request_log (client_id, operation_id, received_at, request_id)`,
  `create index request_log_refused on request_log (client_id, received_at, request_id) where status >= 400 or refusal <> 'access_denied'`,
  `create index verification_accounts_of_developer on verification_accounts (developer_id, asked_at) include (account_hash)`,
  `create index consents_open_by_client on consents (client_id, created_at) where status in ('AwaitingAuthorization', 'Authorized')`,
]

/** Adds the indexes above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
