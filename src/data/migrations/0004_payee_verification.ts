import { type Kysely, sql } from 'kysely'

/**
 * Payee verification: the other banks, the tries of callers, and the holders of each account at the simulated bank. Holders are not
 * in bank_account_holders, because that table has the people who sign, and a company's account belongs to the company.
 */
const statements = [
  `create table verification_participants (
    bic text primary key, name_en text not null, name_ar text, iban_codes jsonb not null, countries jsonb not null, schemes jsonb not null,
    responder_url text, token_url text, client_id text, client_secret text, active boolean not null, updated_at timestamptz not null)`,
  // Only hashes are stored. The table must not become a list of accounts and of who pays whom.
  `create table verification_tries (
    client_id text not null references apps, account_hash text not null, party_hash text not null, tried_at timestamptz not null,
    primary key (client_id, account_hash, party_hash))`,
  `create index verification_tries_by_time on verification_tries (tried_at)`,
  `create table bank_payees (
    account_id text not null references bank_accounts, place integer not null, kind text not null, name_en text, name_ar text,
    other_names jsonb not null, identifiers jsonb not null, restriction text, primary key (account_id, place),
    constraint bank_payees_kind check (kind in ('person', 'organisation')),
    constraint bank_payees_restriction check (restriction in ('optedOut', 'protected')))`,
]

/** Adds the tables above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
