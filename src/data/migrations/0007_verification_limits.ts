import { type Kysely, sql } from 'kysely'

/**
 * Tries of payee verification count for the developer, over all of its apps, and for the account, over all callers; and it is kept on
 * how many accounts a developer got no match.
 */
const statements = [
  `create table verification_tries_of_developers (
    developer_id text not null references developers, account_hash text not null, party_hash text not null, tried_at timestamptz not null,
    primary key (developer_id, account_hash, party_hash))`,
  `insert into verification_tries_of_developers (developer_id, account_hash, party_hash, tried_at)
    select apps.developer_id, account_hash, party_hash, max(tried_at) from verification_tries
    join apps on apps.client_id = verification_tries.client_id group by apps.developer_id, account_hash, party_hash`,
  `drop table verification_tries`,
  `alter table verification_tries_of_developers rename to verification_tries`,
  `create index verification_tries_by_time on verification_tries (tried_at)`,
  `create index verification_tries_by_account on verification_tries (account_hash, tried_at)`,
  // Only hashes, for the same reason as in verification_tries.
  `create table verification_accounts (
    developer_id text not null references developers, account_hash text not null, asked_at timestamptz not null,
    primary key (developer_id, account_hash))`,
  `create index verification_accounts_by_time on verification_accounts (asked_at)`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
