/**
 * `npm run bench:size -- [--accounts 1000000] [--transactions 50000000] [--minutes 20]`: the median time of account reads with a
 * thousand accounts and with as many as asked for, in turns on one PostgreSQL. Writes reports/bench-size.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../test/support/embeddedPostgres.ts'
import { type Child } from './bench/child.ts'
import { accountInformation, type PreparedAccess } from './bench/interfaces/accountInformation.ts'
import { measure, type Measurement } from './bench/measure.ts'
import { startSanad } from './bench/servers.ts'
import { loadAtSize } from './seedAtSize/load.ts'

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '1000000' }, transactions: { type: 'string', default: '50000000' }, minutes: { type: 'string', default: '20' } },
})
const asked = { accounts: Number(values.accounts), transactions: Number(values.transactions) }
const linked = 1_000
const rounds = 3
process.env.BENCH_OPERATIONS ??= accountInformation.operations.map(({ name }) => name).join(',')

interface Side {
  name: string
  server: Child
  prepared: PreparedAccess
  size: { accounts: number; transactions: number }
}

/** A database of one size, and a consent that is linked to accounts all over it. */
async function prepareSide(serverUrl: string, name: string, wanted: Side['size']): Promise<Side> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database "${name}"`).finally(() => admin.end())
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const server = await startSanad({ DATABASE_URL: databaseUrl })
  const prepared = (await accountInformation.prepare(server.origin)) as PreparedAccess
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const size = await loadAtSize(client, wanted, Number(values.minutes) * 60_000, (line) => console.log(`${name}: ${line}`))
    const step = Math.max(1, Math.floor(size.accounts / linked))
    const accountIds = Array.from({ length: linked }, (_, index) => `size-${String(1 + index * step).padStart(8, '0')}`)
    await client.query('vacuum analyze')
    await client.query('insert into consent_accounts (consent_id, account_id) select $1, unnest($2::text[])', [prepared.consentId, accountIds])
    return { name, server, prepared: { ...prepared, accountIds }, size }
  } finally {
    await client.end()
  }
}

function measureSide({ name, server, prepared }: Side): Promise<Measurement[]> {
  const targets = [{ name, serverOf: () => ({ origin: server.origin, pid: server.process.pid! }) }]
  return measure({ 'account-information': prepared }, { targets, connections: [1, 16], secondsPerPhase: 3, rounds: 1 })
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const postgres = await startEmbeddedPostgres({ durable: true })
const sides: Side[] = []
try {
  sides.push(await prepareSide(postgres.url, 'thousand', { accounts: linked, transactions: linked * 50 }))
  sides.push(await prepareSide(postgres.url, 'full', asked))
  const measured: Measurement[] = []
  for (let round = 0; round < rounds; round++) for (const side of round % 2 === 0 ? sides : sides.toReversed()) measured.push(...(await measureSide(side)))
  const rows = measured.slice(0, measured.length / rounds / sides.length).map(({ operation, connections }) => {
    const p50Of = ({ name }: Side) => median(measured.filter((one) => one.target === name && one.operation === operation && one.connections === connections).map(({ p50Ms }) => p50Ms))
    const [small, full] = [p50Of(sides[0]!), p50Of(sides[1]!)]
    return { operation, connections, thousandP50Ms: small, fullP50Ms: full, ratio: Number((full / small).toFixed(2)) }
  })
  console.log(sides.map(({ name, size }) => `${name}: ${size.accounts} accounts, ${size.transactions} transactions`).join('\n'))
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/bench-size.json', `${JSON.stringify({ sizes: sides.map(({ name, size }) => ({ name, ...size })), rows }, null, 2)}\n`)
  process.exitCode = measured.some(({ errors }) => errors > 0) ? 1 : 0
} finally {
  await Promise.all(sides.map(({ server }) => server.stop()))
  await postgres.stop()
}
