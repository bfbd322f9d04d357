import { type Kysely, sql } from 'kysely'

/**
 * Who signs for a company, alone or together. A company without a mandate is signed for by all its signatories together. An account of a
 * company is signed as the company is; who holds it may act on it.
 */
const statements = [
  `alter table simulator.bank_companies add column mandate jsonb`,
  `alter table simulator.bank_signatories add column signing_group text not null default 'A'`,
  `create table simulator.bank_company_accounts (
    account_id text primary key references simulator.bank_accounts,
    commercial_registration_number bigint not null references simulator.bank_companies)`,
  // The seed has given a company's account the company's name.
  `insert into simulator.bank_company_accounts
    select a.account_id, c.commercial_registration_number
    from simulator.bank_accounts as a join simulator.bank_companies as c on c.name_en = a.name_en
    where a.account_type = 'KSAOB.Corporate'`,
]

/** Adds mandates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
