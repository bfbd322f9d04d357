/**
 * `npm run bench:size -- [accounts|payees] [--accounts N] [--transactions N] [--minutes 20]`: the median time of account reads
 * (1 million accounts, 50 million transactions) or payee verifications (10 million accounts) beside the same with a thousand
 * accounts, with requests in turn on one PostgreSQL, and the CPU time beside the bare server's. Writes reports/bench-size-<subject>.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { loadAtSize, type Size } from '../test/support/database/atSize.ts'
import { startEmbeddedPostgres } from '../test/support/database/embeddedPostgres.ts'
import {
  accountInformation,
  accountVerification,
  fetchAccessToken,
  payeeVerification,
  prepareScenario,
  type PreparedAccess,
} from './bench/interfaces.ts'
import type { Server } from './bench/measure.ts'
import type { BenchInterface, Prepared } from './bench/operations.ts'
import { readPlan } from './bench/plan.ts'
import { type Measurement, type Rounds, runRound, type Side, summarise } from './bench/rounds.ts'
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
interface Place {
  name: string
  size: Size
  sides: Side[]
  stop(): Promise<void>
}

/** `deadlineMs`: for loading; what is not there by then is left out and `size` says so. */
async function preparePlace(
  serverUrl: string,
  name: string,
  { subject, wanted, deadlineMs }: { subject: Subject; wanted: Size; deadlineMs: number },
): Promise<Place> {
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
  const sideOf = (own: string, server: Server): Side => ({
    name: own,
    serverOf: () => server,
    preparedOf: ({ contract }) => scenario[contract]!,
    accessTokenOf: (operation) => fetchAccessToken(operation, scenario),
  })
  return {
    name,
    size,
    sides: [sideOf(name, sanad), sideOf(`${name} bare`, bare)],
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
process.env.BENCH_OPERATIONS ??= subject.interfaces.flatMap(({ operations }) => operations.map(({ name }) => name)).join(',')

/** One line for each operation. */
function linesOf(measured: readonly Measurement[]) {
  return [...new Set(measured.map(({ operation }) => operation))].map((operation) => {
    const of = (target: string) => measured.find((one) => one.operation === operation && one.target === target)!
    const [thousand, full, bare] = [of('thousand'), of('full'), of('full bare')]
    return {
      operation,
      thousandP50Ms: thousand.aloneP50Ms,
      fullP50Ms: full.aloneP50Ms,
      ratio: Number((full.aloneP50Ms / thousand.aloneP50Ms).toFixed(2)),
      fullP99Ms: full.aloneP99Ms,
      bareP50Ms: bare.aloneP50Ms,
      cpuRatioToThousand: Number((full.cpuMsPerRequest / thousand.cpuMsPerRequest).toFixed(2)),
      cpuRatioToBare: Number((full.cpuMsPerRequest / bare.cpuMsPerRequest).toFixed(2)),
    }
  })
}

const postgres = await startEmbeddedPostgres({ durable: true })
const places: Place[] = []
try {
  const plan = readPlan('atSize')
  places.push(await preparePlace(postgres.url, 'thousand', { subject, wanted: small, deadlineMs }))
  places.push(await preparePlace(postgres.url, 'full', { subject, wanted: full, deadlineMs }))
  const rounds: Rounds = new Map()
  for (let round = 0; round < plan.rounds; round++)
    await runRound(
      places.flatMap(({ sides }) => sides),
      // The processes live on, warm.
      round === 0 ? plan : { ...plan, warmUp: 0 },
      rounds,
    )
  const measured = summarise(rounds)
  const rows = linesOf(measured)
  console.log(places.map(({ name, size }) => `${name}: ${size.accounts} accounts, ${size.transactions} transactions`).join('\n'))
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync(
    `reports/bench-size-${chosen}.json`,
    `${JSON.stringify({ sizes: places.map(({ name, size }) => ({ name, ...size })), rows }, null, 2)}\n`,
  )
  process.exitCode = measured.some(({ errors }) => errors > 0) ? 1 : 0
} finally {
  await Promise.all(places.map(({ stop }) => stop()))
  await postgres.stop()
}
