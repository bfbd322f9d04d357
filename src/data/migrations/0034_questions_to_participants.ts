import { type Kysely, sql } from 'kysely'

/** Which other bank was asked, so that what all developers together may ask of it can be counted. Null for an account of this bank. */
const statements = [
  `alter table verification_accounts add column participant_bic text`,
  `create index verification_accounts_of_participant on verification_accounts (participant_bic, asked_at)
    where participant_bic is not null`,
]

/** Adds the column and the index above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
