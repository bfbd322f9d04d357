/**
 * `npm run bench:size -- [accounts|payees] [--accounts N] [--transactions N] [--minutes 20]`: the median time of account reads
 * (1 million accounts, 50 million transactions) or payee verifications (10 million accounts) beside the same with a thousand
 * accounts, in turns on one PostgreSQL, and the CPU time beside the bare server's. Writes reports/bench-size-<subject>.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { loadAtSize, type Size } from '../test/support/database/atSize.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import {
  accountInformation,
  accountVerification,
  payeeVerification,
  prepareScenario,
  type PreparedAccess,
} from './bench/interfaces.ts'
import { measure, type Measurement } from './bench/measure.ts'
import type { BenchInterface, Prepared } from './bench/operations.ts'
import { createDatabase, makeDataFolder, startBareServer, startSanad, withClient } from './bench/servers.ts'

/** What is measured at two sizes. */
interface Subject {
  interfaces: readonly BenchInterface[]
  /** As many as the issue of a big bank is about, where the command line says nothing else. */
  size: Size
  /** How many accounts the requests are spread over, evenly over all there are. */
  spread: number
  /** Gives what the interfaces prepared these accounts to ask about. */
  reach(client: pg.Client, prepared: Prepared, accountIds: readonly string[]): Promise<object>
}

const subjects: Readonly<Record<string, Subject>> = {
  accounts: {
    interfaces: [accountInformation],
    size: { accounts: 1_000_000, transactions: 50_000_000 },
    spread: 1_000,
    async reach(client, prepared, accountIds) {
      await client.query('insert into consent_accounts (consent_id, account_id) select $1, unnest($2::text[])', [
        (prepared as PreparedAccess).consentId,
        accountIds,
      ])
      return { accountIds }
    },
  },
  payees: {
    interfaces: [payeeVerification, accountVerification],
    size: { accounts: 10_000_000, transactions: 0 },
    // Many more than the requests of one phase: an account is seldom asked about twice, as in life.
    spread: 20_000,
    async reach(client, _prepared, accountIds) {
      const { rows } = await client.query(
        'select iban, name_ar as name from simulator.bank_accounts where account_id = any($1::text[]) order by random()',
        [accountIds],
      )
      return { questions: rows }
    },
  },
}

/** A database of one size with the service and the bare server on it, and what the requests need. */
interface Side {
  name: string
  size: Size
  measure(): Promise<Measurement[]>
  stop(): Promise<void>
}

/** `deadlineMs`: for loading; what is not there by then is left out and `size` says so. */
async function prepareSide(
  serverUrl: string,
  name: string,
  { subject, wanted, deadlineMs }: { subject: Subject; wanted: Size; deadlineMs: number },
): Promise<Side> {
  const databaseUrl = await createDatabase(serverUrl, name)
  const sanad = await startSanad({ DATABASE_URL: databaseUrl, SANAD_DATA_DIR: await makeDataFolder() })
  const scenario = await prepareScenario(sanad, subject.interfaces)
  const size = await withClient(databaseUrl, async (client) => {
    const loaded = await loadAtSize(client, wanted, deadlineMs, (line) => console.log(`${name}: ${line}`))
    const spread = Math.min(subject.spread, loaded.accounts)
    const accountIds = Array.from(
      { length: spread },
      (_, index) => `size-${String(1 + Math.floor((index * loaded.accounts) / spread)).padStart(8, '0')}`,
    )
    for (const prepared of Object.values(scenario)) Object.assign(prepared, await subject.reach(client, prepared, accountIds))
    await client.query('vacuum analyze')
    return loaded
  })
  // On the same database: what is measured here changes no row that the other reads.
  const bare = await startBareServer(sanad, databaseUrl)
  const targets = [
    { name: 'sanad', serverOf: () => sanad },
    { name: 'bare', serverOf: () => bare },
  ]
  return {
    name,
    size,
    measure: () => measure(scenario, { targets, connections: [1, 16], secondsPerPhase: 3, rounds: 1 }),
    stop: async () => void (await Promise.all([sanad.stop(), bare.stop()])),
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string' }, transactions: { type: 'string' }, minutes: { type: 'string', default: '20' } },
})
const [chosen = 'accounts'] = positionals
const subject = subjects[chosen]
if (!subject) {
  console.error(`nothing is called ${chosen}; there are ${Object.keys(subjects).join(' and ')}`)
  process.exit(2)
}
const full = {
  accounts: Number(values.accounts ?? subject.size.accounts),
  transactions: Number(values.transactions ?? subject.size.transactions),
}
const small = { accounts: 1_000, transactions: Math.round((1_000 * full.transactions) / full.accounts) }
const deadlineMs = Number(values.minutes) * 60_000
const rounds = 3
process.env.BENCH_OPERATIONS ??= subject.interfaces.flatMap(({ operations }) => operations.map(({ name }) => name)).join(',')

const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

interface SideMeasurement extends Measurement {
  side: string
}

/** One line for each operation and number of connections; of each figure the middle one of all rounds. */
function summarise(measured: readonly SideMeasurement[], [thousand, all]: readonly Side[]) {
  const lines = measured
    .filter(({ side, target }) => side === thousand!.name && target === 'sanad')
    .slice(0, measured.length / rounds / 4)
  return lines.map(({ operation, connections }) => {
    const figure = ({ name }: Side, target: string, member: 'p50Ms' | 'p99Ms' | 'cpuMsPerRequest') =>
      middle(
        measured
          .filter(
            (one) => one.side === name && one.target === target && one.operation === operation && one.connections === connections,
          )
          .map((one) => one[member]),
      )
    const [smallMs, fullMs] = [figure(thousand!, 'sanad', 'p50Ms'), figure(all!, 'sanad', 'p50Ms')]
    const cpuRatio = figure(all!, 'sanad', 'cpuMsPerRequest') / figure(all!, 'bare', 'cpuMsPerRequest')
    return {
      operation,
      connections,
      thousandP50Ms: smallMs,
      fullP50Ms: fullMs,
      ratio: Number((fullMs / smallMs).toFixed(2)),
      fullP99Ms: figure(all!, 'sanad', 'p99Ms'),
      bareP50Ms: figure(all!, 'bare', 'p50Ms'),
      cpuRatioToBare: Number(cpuRatio.toFixed(2)),
    }
  })
}

const postgres = await startEmbeddedPostgres({ durable: true })
const sides: Side[] = []
try {
  sides.push(await prepareSide(postgres.url, 'thousand', { subject, wanted: small, deadlineMs }))
  sides.push(await prepareSide(postgres.url, 'full', { subject, wanted: full, deadlineMs }))
  const measured: SideMeasurement[] = []
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      measured.push(...(await side.measure()).map((one) => ({ ...one, side: side.name })))
  }
  const rows = summarise(measured, sides)
  console.log(sides.map(({ name, size }) => `${name}: ${size.accounts} accounts, ${size.transactions} transactions`).join('\n'))
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    `reports/bench-size-${chosen}.json`,
    `${JSON.stringify({ sizes: sides.map(({ name, size }) => ({ name, ...size })), rows }, null, 2)}\n`,
  )
  process.exitCode = measured.some(({ errors }) => errors > 0) ? 1 : 0
} finally {
  await Promise.all(sides.map((side) => side.stop()))
  await postgres.stop()
}
