import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAtSize } from '../support/database/atSize.ts'
import type { CoreBank } from '../../src/corebank/port.ts'
import { openSimulator } from '../support/servers/simulator.ts'
import { openKysely } from '../../src/data/connect.ts'
import { ignoreErrorEvents } from '../../src/data/driver.ts'
import { listLettersUnaskedInTime, listUnannounced } from '../../src/data/repositories/announcements.ts'
import {
  decideConsentApproval,
  findApprovalDecision,
  listConsentAccounts,
  listConsentApprovals,
  lockApprovable,
} from '../../src/data/repositories/consentApprovals.ts'
import { findCaller, findCustomerCaller } from '../../src/data/repositories/callers.ts'
import {
  findConsent,
  listAuthorizedLetters,
  listCompaniesOfLetters,
  listOverdueConsents,
  lockConsent,
} from '../../src/data/repositories/consents.ts'
import {
  countInUse,
  listEnded,
  listEndingSoon,
  listInUseByApp,
  listInUseOfApp,
  listUndecided,
} from '../../src/data/repositories/customerConsents.ts'
import { listConsentReads } from '../../src/data/repositories/consentReads.ts'
import { listCustomerSignIns } from '../../src/data/repositories/customerSignIns.ts'
import { countSecurityEvents } from '../../src/data/repositories/securityEvents.ts'
import { findPaymentOfCustomer, listPaymentsOfCustomer } from '../../src/data/repositories/customerPayments.ts'
import { endPingsOfApp, pingQueue } from '../../src/data/repositories/decoupledRequests.ts'
import { eventQueue } from '../../src/data/repositories/eventDeliveries.ts'
import { countOpenInstructions, instructionQueue, listDelayed } from '../../src/data/repositories/instructions.ts'
import { mailQueue } from '../../src/data/repositories/mailOrders.ts'
import { leaseEntries } from '../../src/data/repositories/queue.ts'
import { listScheduled } from '../../src/data/repositories/payments.ts'
import type { Database, Executor } from '../../src/data/schema.ts'
import { announcements } from '../../src/domain/consent/announcements.ts'
import { openSimulatorTables } from '../../src/simulator/database.ts'
import { createPostgresDatabase, migrateAll } from '../support/database/database.ts'

/** What account information asks of the database must stay as fast with fifty million rows: every statement goes by an index. */
const now = new Date('2026-11-21T09:00:00Z')
let drop: () => Promise<void>
let client: pg.Client
let pool: pg.Pool
let db: Kysely<Database>
let coreBank: CoreBank
let statements: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  const database = await createPostgresDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.databaseUrl })
  pool = new pg.Pool({ connectionString: database.databaseUrl, max: 2 })
  // A connection that the pool is still closing is cut off when the database is dropped.
  ignoreErrorEvents(pool)
  db = openKysely(pool, { log: ({ query }) => void statements.push(query) })
  await migrateAll(db)
  coreBank = await openSimulator(db, 'auto')
  await client.connect()
  await loadAtSize(client, { accounts: 2_000, transactions: 40_000 }, 60_000, () => undefined)
})
afterAll(async () => {
  await client.end()
  await db.destroy()
  await drop()
})

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The plans of all statements that `run` sends, as the planner makes them with these settings. */
async function plansOf(
  run: (executor: Executor) => Promise<unknown>,
  settings: string[] = [],
): Promise<{ text: string; nodes: Plan[] }[]> {
  statements = []
  await run(db)
  const sent = statements.filter(({ sql: text }) => /^\s*(select|update|insert|delete|with)/.test(text))
  expect(sent.length).toBeGreaterThan(0)
  await client.query('begin')
  try {
    for (const setting of settings) await client.query(`set local ${setting}`)
    const plans = []
    for (const { sql: text, parameters } of sent) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...parameters])
      plans.push({ text, nodes: nodesOf(rows[0]['QUERY PLAN'][0].Plan as Plan) })
    }
    return plans
  } finally {
    await client.query('rollback')
  }
}

const accountId = 'size-00000777'
const both = ['KSAOB.Credit', 'KSAOB.Debit'] as const
const year = { from: new Date('2025-03-01'), to: new Date('2026-03-01') }
const customer = { nationalIdentificationNumber: '1000000024', now, limit: 26 }
const after = { at: now, id: 'none' }
const taking = { lease: 'of the test', now, leasedUntil: now }
const queries: [string, (executor: Executor) => Promise<unknown>][] = [
  ['accounts of a customer', () => coreBank.listAccounts('1100000389')],
  ['accounts by id', () => coreBank.findAccounts([accountId, 'size-00000001', 'acc-000101'])],
  ['balances', () => coreBank.listBalances(accountId)],
  ['first page of transactions', () => coreBank.listTransactions({ accountId, directions: both, limit: 25 })],
  [
    'a later page of credits in a window',
    () =>
      coreBank.listTransactions({
        accountId,
        ...year,
        directions: ['KSAOB.Credit'],
        cursor: `19.${Date.parse('2026-02-01')}.17`,
        limit: 25,
      }),
  ],
  ['a page of debits', () => coreBank.listTransactions({ accountId, directions: ['KSAOB.Debit'], limit: 100 })],
  ['beneficiaries', () => coreBank.listBeneficiaries('acc-000101')],
  ['direct debits', () => coreBank.listDirectDebits('acc-000101')],
  ['standing orders', () => coreBank.listStandingOrders('acc-000101')],
  ['scheduled payments', () => coreBank.listScheduledPayments('acc-000101')],
  ['parties of an account', () => coreBank.listParties(accountId)],
  ['the party of the PSU', () => coreBank.findParty('1100000389')],
  ['the customer', () => coreBank.findCustomer('1100000389')],
  ['a consent', (executor) => findConsent(executor, 'aac-none')],
  ['an app and a consent', (executor) => findCaller(executor, { clientId: 'none', consentId: 'aac-none' })],
  [
    'an app and a consent with its grant',
    (executor) => findCustomerCaller(executor, { clientId: 'none', consentId: 'aac-none', now }),
  ],
  ['a consent, locked', (executor) => lockConsent(executor, 'aac-none')],
  ['linked accounts', (executor) => listConsentAccounts(executor, 'aac-none')],
  ['approvals', (executor) => listConsentApprovals(executor, 'aac-none')],
  [
    'an approval',
    (executor) => findApprovalDecision(executor, { consentId: 'aac-none', nationalIdentificationNumber: '1000000024' }),
  ],
  [
    'deciding an approval',
    (executor) =>
      decideConsentApproval(
        executor,
        { consentId: 'aac-none', nationalIdentificationNumber: '1000000024', decision: 'approved' },
        now,
      ),
  ],
  ['what waits for a customer', (executor) => listUndecided(executor, { ...customer, decision: 'pending' })],
  ['what waits for a customer and nothing stops', (executor) => lockApprovable(executor, customer)],
  ['consents in use by app', (executor) => listInUseByApp(executor, { ...customer, from: 1, to: 20, perApp: 3 })],
  ['how much is in use', (executor) => countInUse(executor, { ...customer, soon: now })],
  ['what is about to end', (executor) => listEndingSoon(executor, { ...customer, soon: now })],
  ['consents of an app', (executor) => listInUseOfApp(executor, { ...customer, clientId: 'none', after })],
  ['ended consents', (executor) => listEnded(executor, { ...customer, after })],
  ['payments of a customer', (executor) => listPaymentsOfCustomer(executor, { ...customer, after })],
  [
    'payments that are delayed',
    (executor) =>
      listDelayed(executor, {
        now,
        lateBefore: now,
        paymentsBefore: now,
        lettersBefore: now,
        longestPauseMs: 300_000,
        limit: 100,
      }),
  ],
  ['a search in payments', (executor) => listPaymentsOfCustomer(executor, { ...customer, text: 'palm', amountHalalas: 100 })],
  ['a payment of a customer', (executor) => findPaymentOfCustomer(executor, { ...customer, paymentId: 'none' })],
  ['scheduled payments of a customer', (executor) => listScheduled(executor, { ...customer, now, limit: 50 })],
  ['what was read under a consent', (executor) => listConsentReads(executor, 'aac-none', now)],
  ['sign-ins of a customer', (executor) => listCustomerSignIns(executor, { ...customer, from: now })],
  [
    'failed sign-ins of a customer',
    (executor) => countSecurityEvents(executor, { subject: 'none', kinds: ['customerSignInRefused'], from: now }),
  ],
  ['open instructions', (executor) => countOpenInstructions(executor, 10_000, new Date())],
  ['due instructions', (executor) => leaseEntries(executor, instructionQueue, taking, { limit: 20 })],
  ['due events', (executor) => leaseEntries(executor, eventQueue, taking, { ids: ['none', 'neither'] })],
  ['due mails', (executor) => leaseEntries(executor, mailQueue, taking, { limit: 20 })],
  ['due pings', (executor) => leaseEntries(executor, pingQueue, taking, { limit: 20 })],
  ['ending the pings of an app', (executor) => endPingsOfApp(executor, 'none')],
  ['companies of authorized letters', (executor) => listCompaniesOfLetters(executor, now)],
  [
    'authorized letters of companies',
    (executor) => listAuthorizedLetters(executor, { companies: [1010987654], after: 'lg-none', limit: 50, now }),
  ],
  ['authorized letters that no app has asked for in time', (executor) => listLettersUnaskedInTime(executor, { now, limit: 100 })],
  ['overdue consents', (executor) => listOverdueConsents(executor, now, 100)],
  ...announcements.map((row): (typeof queries)[number] => [
    `consents that are due for ${row.eventType}`,
    (executor) => listUnannounced(executor, row, { now, limit: 100 }),
  ]),
]

describe.each(queries)('%s', (_, run) => {
  test('need no sequential scan', async () => {
    for (const { text, nodes } of await plansOf(run, ['enable_seqscan = off'])) {
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
        text,
      ).toEqual([])
    }
  })
})

/** Any index over consents keeps a plan from reading the table, though it may read all of the index, each minute. */
test.each(announcements)('what is due for $consentKind $eventType is found by an index over its time', async (row) => {
  const [plan] = await plansOf((executor) => listUnannounced(executor, row, { now, limit: 100 }), ['enable_seqscan = off'])
  const column = row.due.time.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  expect(plan!.nodes.map((node) => node['Index Cond'] ?? '').join(' ')).toContain(`(${column} <= `)
})

const transactions = { accountId, directions: both, limit: 25 }

test('of its own accord the planner reads a page of transactions in the order of its index and sorts nothing', async () => {
  const plans = await plansOf(() => coreBank.listTransactions(transactions))
  const page = plans.find(({ text }) => /order by .*"booked_at" desc/.test(text))!
  expect(page.nodes.map((node) => node['Index Name']).filter(Boolean)).toEqual(['bank_transactions_by_booking'])
  expect(page.nodes.map((node) => node['Node Type']).join(' ')).not.toContain('Sort')
  const count = plans.find(({ text }) => text.includes('count(*)'))!
  expect(count.nodes.at(-1)).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'bank_transactions_by_booking' })
})

test('of its own accord the planner begins a later page at its place in the index, and passes over nothing', async () => {
  const plans = await plansOf(() => coreBank.listTransactions({ ...transactions, cursor: `19.${Date.parse('2026-02-01')}.17` }))
  const page = plans.find(({ text }) => /order by .*"booked_at" desc/.test(text))!
  expect(page.nodes.map((node) => node['Node Type']).join(' ')).not.toContain('Sort')
  expect(page.nodes.map((node) => node['Index Cond'] ?? '').join(' ')).toContain('ROW(booked_at, sequence) <')
})

test('what an app has still to be told is found among what waits, not in the whole table', async () => {
  const [plan] = await plansOf((executor) => endPingsOfApp(executor, 'none'), ['enable_seqscan = off'])
  expect(plan!.nodes.map((node) => node['Index Name'])).toContain('decoupled_requests_to_tell')
})

test('the check itself sees a statement without an index', async () => {
  const [plan] = await plansOf(
    (executor) =>
      openSimulatorTables(executor).selectFrom('bankTransactions').select('kind').where('kind', '=', 'salary').execute(),
    ['enable_seqscan = off'],
  )
  expect(plan!.nodes.some((node) => node['Node Type'] === 'Seq Scan')).toBe(true)
})

test('what the load leaves is whole: the ledger sums to zero and every history ends at its balance', async () => {
  const { rows } = await client.query(`select (select sum(balance_halalas)::bigint from simulator.bank_accounts) as sum,
    (select count(*)::int from simulator.bank_accounts where account_id like 'size-%' and transaction_sequence = 20) as accounts,
    (select count(*)::int from simulator.bank_transactions join simulator.bank_accounts using (account_id, balance_halalas) where sequence = transaction_sequence and account_id like 'size-%') as endings`)
  expect(rows).toEqual([{ sum: '0', accounts: 2_000, endings: 2_000 }])
  expect(
    await sql`select 1 from simulator.bank_accounts where not exists (select 1 from simulator.bank_ledger_entries where bank_ledger_entries.account_id = bank_accounts.account_id) and balance_halalas <> 0`.execute(
      db,
    ),
  ).toMatchObject({ rows: [] })
})
