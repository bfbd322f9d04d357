import { type Kysely, sql } from 'kysely'

/**
 * Names that another bank did not confirm when customers were shown them, by who brought them: the app's developer, and the customer. Only
 * hashes of account and name.
 */
const statements = [
  `create table payee_misses (
    asker text not null, account_hash text not null, party_hash text not null, participant_bic text not null, asked_at timestamptz not null,
    primary key (asker, account_hash, party_hash))`,
  `create index payee_misses_of_participant on payee_misses (asker, participant_bic, asked_at)`,
  `create index payee_misses_by_time on payee_misses (asked_at)`,
]

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
