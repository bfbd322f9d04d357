import type pg from 'pg'
import {
  countRows,
  insertAccounts,
  insertCustomers,
  insertHolders,
  insertLedgerEntries,
  insertParties,
  insertPayees,
  insertRound,
  listIndexes,
  postCounterEntry,
} from './statements.ts'

export interface Size {
  accounts: number
  transactions: number
}

/** How many rows one statement writes: enough to be fast, few enough to report and to stop in time. */
const batch = 250_000

/** Half of the time is for the rows; indexes and statistics of fifty million rows take about as long. */
const shareForRows = 0.5

/**
 * Fills an otherwise seeded database with accounts and transactions, an even number for each account. Stops early when half of
 * `deadlineMs` is over, and answers what is there. Throws when it was filled before.
 */
export async function loadAtSize(
  client: pg.Client,
  wanted: Size,
  deadlineMs: number,
  report: (line: string) => void,
): Promise<Size> {
  const started = Date.now()
  const { rows } = await client.query(`select 1 from bank_accounts where account_id like 'size-%' limit 1`)
  if (rows.length > 0) throw new Error('this database was filled before; take a new one')
  // Triggers and foreign keys are checked for nobody's rows here, and would take most of the time. Needs a superuser.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '1GB'`)
  await loadAccounts(client, wanted.accounts)
  report(`${wanted.accounts} accounts after ${seconds(started)} s`)
  const { rows: indexes } = await client.query<{ name: string; drop: string; create: string }>(listIndexes)
  for (const index of indexes) await client.query(index.drop)
  const rounds = await loadRounds(client, wanted, { stopAt: started + deadlineMs * shareForRows, report, started })
  for (const index of indexes) {
    await client.query(index.create)
    report(`${index.name} after ${seconds(started)} s`)
  }
  await client.query(countRows, [rounds])
  await client.query('set session_replication_role = origin')
  for (const table of [
    'bank_customers',
    'bank_parties',
    'bank_accounts',
    'bank_account_holders',
    'bank_payees',
    'bank_ledger_entries',
    'bank_transactions',
  ])
    await client.query(`vacuum (analyze) ${table}`)
  report(`ready after ${seconds(started)} s`)
  return { accounts: wanted.accounts, transactions: rounds * wanted.accounts }
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1_000)

async function loadAccounts(client: pg.Client, accounts: number): Promise<void> {
  for (const statement of postCounterEntry) await client.query(statement, statement.includes('$1') ? [accounts] : [])
  for (const statement of [insertCustomers, insertParties]) {
    for (const [first, last] of spans(Math.ceil(accounts / 2))) await client.query(statement, [first, last])
  }
  for (const statement of [insertAccounts, insertHolders, insertPayees, insertLedgerEntries]) {
    for (const [first, last] of spans(accounts)) await client.query(statement, [first, last])
  }
}

/** Answers how many rounds are complete; only pairs of rounds leave the balances as they were. */
async function loadRounds(
  client: pg.Client,
  { accounts, transactions }: Size,
  { stopAt, report, started }: { stopAt: number; report: (line: string) => void; started: number },
): Promise<number> {
  const rounds = 2 * Math.floor(transactions / accounts / 2)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [first, last] of spans(accounts)) await client.query(insertRound, [first, last, round, rounds])
    if (round % 2 === 0) report(`${round * accounts} transactions after ${seconds(started)} s`)
    if (round % 2 === 0 && Date.now() > stopAt) return round
  }
  return rounds
}

function* spans(count: number): Generator<[number, number]> {
  for (let first = 1; first <= count; first += batch) yield [first, Math.min(first + batch - 1, count)]
}
