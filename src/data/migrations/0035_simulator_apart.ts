import { type Kysely, sql } from 'kysely'

const tables = [
  'bank_account_holders',
  'bank_accounts',
  'bank_arrangements',
  'bank_companies',
  'bank_customers',
  'bank_guarantee_accounts',
  'bank_guarantee_entries',
  'bank_guarantee_postings',
  'bank_ledger_entries',
  'bank_ledger_transactions',
  'bank_letters',
  'bank_one_time_codes',
  'bank_parties',
  'bank_payees',
  'bank_payments',
  'bank_sign_in_tries',
  'bank_signatories',
  'bank_transactions',
]

// With them go the triggers of the ledgers, which name tables without a schema. The simulator makes its own (src/simulator/migrations).
const dropFunctions = ['bank_ledger_is_balanced', 'bank_guarantee_ledger_is_balanced'].map(
  (name) => `drop function ${name}() cascade`,
)

/** A sandbox's books go on in the simulator's own schema, with the key under which it hashes national ids. */
const handOver = [
  ...dropFunctions,
  'create schema if not exists simulator',
  ...tables.map((table) => `alter table ${table} set schema simulator`),
  'create table simulator.bank_settings (name text primary key, value jsonb not null)',
  `insert into simulator.bank_settings (name, value) select name, value from sandbox_settings where name = 'hashKey'`,
  `delete from sandbox_settings where name = 'hashKey'`,
]

/** Nobody ever wrote into them, so they are not kept: in production, and in a sandbox that starts for the first time. */
const clearAway = [`drop table ${tables.join(', ')}`, ...dropFunctions]

/** Takes the tables of the core bank simulator out of the service's schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const used = tables.map((table) => `exists (select from ${table})`).join(' or ')
  const { rows } = await sql<{ used: boolean }>`select ${sql.raw(used)} as used`.execute(db)
  for (const statement of rows[0]!.used ? handOver : clearAway) await sql.raw(statement).execute(db)
}
