import { type Kysely, sql } from 'kysely'

/** Finds what may read an account, for those who share it with whoever has allowed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index consent_accounts_by_account on consent_accounts (account_id)`).execute(db)
}
