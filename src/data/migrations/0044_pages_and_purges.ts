import { type Kysely, sql } from 'kysely'

/**
 * The place of an account among those of its consent, oldest first, so that a page of a thousand accounts asks the core bank for those of the
 * page. What the release before has linked has none, and is listed as before.
 *
 * The way to instructions that are done, which go after a while; to what is rare among an app's many consents, payments and letters, or its
 * events; and to the events of a consent. Three indexes have no statement of their own any more.
 */
const statements = [
  `alter table consent_accounts add column place integer`,
  `create index consent_accounts_in_order on consent_accounts (consent_id, place)`,
  `create index core_bank_instructions_done on core_bank_instructions (next_attempt_at) where state = 'done'`,
  `create index consents_by_status on consents (client_id, status, created_at, consent_id)`,
  `drop index consents_open_by_client`,
  `create index payments_by_status on payments (client_id, status, created_at, payment_id)`,
  `create index letters_by_status on letters_of_guarantee (client_id, status, created_at, letter_of_guarantee_id)`,
  `create index outbox_by_state on outbox (client_id, state, sequence)`,
  `drop index outbox_dead`,
  `create index outbox_of_consent on outbox (consent_id, sequence)`,
  `drop index outbox_by_consent`,
]

/** Adds the column and changes the indexes above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
