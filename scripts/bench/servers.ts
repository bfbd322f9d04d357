import type { JsonWebKey } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startQuietMock } from '../../test/support/prism.ts'
import { freePort } from '../../test/support/freePort.ts'
import { type ChildServer, startChildServer, startSanadProcess } from '../../test/support/servers/childServer.ts'
import { plainApps, type PreparedAuthorization } from './authorization.ts'
import { interfaces, prepareScenario, type Scenario } from './interfaces.ts'
import { residentMb } from './measure.ts'

/** Node's profiler and other switches for the Sanad under measurement, for example `BENCH_NODE_OPTIONS="--cpu-prof"`. */
const switches = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)

/**
 * Sanad as `npm start` runs it, in this checkout or another; nothing is switched off but the rate limit, and the simulator decides
 * payments by itself.
 */
export function startSanad(
  environment: { DATABASE_URL?: string; SANAD_DATA_DIR: string },
  where: { port?: number; checkout?: string; core?: number | undefined } = {},
): Promise<ChildServer> {
  // The load generator stands where a proxy would that hands client certificates on.
  const proxy = { SANAD_TRUSTED_PROXY: '127.0.0.1' }
  const settings = { SANAD_CORE_BANK_APPROVAL: 'auto', SANAD_LOG_LEVEL: 'info', ...proxy, ...environment }
  return startSanadProcess({ ...where, environment: settings, switches, isQuiet: true })
}

/** What the bare server is started with. */
export interface BareOptions {
  port: number
  databaseUrl: string
  issuer: string
  /** The keys that Sanad signs its tokens with. */
  tokenKeys: (JsonWebKey & { kid: string })[]
}

/** The bare server beside a Sanad whose tokens it takes, on a database that holds the same rows. */
export async function startBareServer(sanad: ChildServer, databaseUrl: string): Promise<ChildServer> {
  const { keys } = (await (await fetch(sanad.url('/auth/jwks'))).json()) as { keys: (JsonWebKey & { kid: string })[] }
  const tokenKeys = keys.filter(({ alg }) => alg === 'PS256')
  const options = { databaseUrl, issuer: `${sanad.baseUrl}/auth`, tokenKeys }
  return startChildServer({
    wordsOf: () => ['scripts/bench/bare/server.ts'],
    environmentOf: (port) => ({ BENCH_BARE: JSON.stringify({ ...options, port } satisfies BareOptions) }),
    isQuiet: true,
  })
}

/** What the plain library is started with. */
export interface PlainOptions {
  port: number
  /** As OpenID client registration describes them. */
  clients: object[]
}

/** The library of the authorization server as it comes, with the same apps. */
async function startPlainServer(sanad: PreparedAuthorization): Promise<{ server: ChildServer; prepared: PreparedAuthorization }> {
  const port = await freePort()
  const { clients, prepared } = plainApps(sanad, `http://127.0.0.1:${port}`)
  const server = await startChildServer({
    port,
    wordsOf: () => ['scripts/bench/plain/server.ts'],
    environmentOf: () => ({ BENCH_PLAIN: JSON.stringify({ port, clients } satisfies PlainOptions) }),
    isQuiet: true,
  })
  return { server, prepared }
}

/** A folder for what a Sanad keeps beside its database: the CA of the sandbox. It is removed when this process ends. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Work on a connection of its own, which ends with it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Makes a database, empty or a copy of another one that nobody uses, and gives its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await withClient(serverUrl, (admin) => admin.query(`create database "${name}"${template ? ` template "${template}"` : ''}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The servers side by side, each ready, and what a client needs for all of them. */
export interface Stage {
  sanad: ChildServer
  bare: ChildServer
  /** By contract. */
  prisms: ReadonlyMap<string, ChildServer>
  plain: { server: ChildServer; prepared: PreparedAuthorization }
  scenario: Scenario
  /** Of Sanad. */
  environment: { DATABASE_URL: string; SANAD_DATA_DIR: string }
  stop(): Promise<void>
}

/** Starts everything on one PostgreSQL; the bare server gets a copy of Sanad's database, so that both hold the same rows. */
export async function setStage(serverUrl: string): Promise<Stage> {
  const databaseUrl = await createDatabase(serverUrl, 'sanad')
  const environment = { DATABASE_URL: databaseUrl, SANAD_DATA_DIR: await makeDataFolder() }
  const port = await freePort()
  const first = await startSanad(environment, { port })
  const scenario = await prepareScenario(first)
  await first.stop()
  const bareUrl = await createDatabase(serverUrl, 'bare', 'sanad')
  const sanad = await startSanad(environment, { port })
  const plain = await startPlainServer(scenario.authorization as PreparedAuthorization)
  const [bare, ...prisms] = await Promise.all([
    startBareServer(sanad, bareUrl),
    ...interfaces.map(({ contract }) => startQuietMock(contract)),
  ])
  return {
    sanad,
    bare,
    prisms: new Map(interfaces.map(({ contract }, index) => [contract, prisms[index]!])),
    plain,
    scenario,
    environment,
    stop: async () => void (await Promise.all([sanad, bare, plain.server, ...prisms].map((server) => server.stop()))),
  }
}

/** From the start of the process to the first answer of `/health/ready`, and memory right after it. */
export interface StartTimes {
  /** The first start makes the database and the keys. */
  newFolderMs: number
  existingFolderMs: number[]
  embeddedResidentMb: number
  postgresqlMs: number[]
}

const startsMeasured = 3

/** Starts Sanad several times on one data folder of its own and on an existing PostgreSQL database. */
export async function measureStarts(environment: Stage['environment']): Promise<StartTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bench-'))
  const times: StartTimes = { newFolderMs: 0, existingFolderMs: [], embeddedResidentMb: 0, postgresqlMs: [] }
  try {
    for (let turn = 0; turn <= startsMeasured; turn++) {
      const sanad = await startSanad({ SANAD_DATA_DIR: folder })
      times.embeddedResidentMb = residentMb(sanad.pid)
      if (turn === 0) times.newFolderMs = sanad.startMs
      else times.existingFolderMs.push(sanad.startMs)
      await sanad.stop()
    }
    for (let turn = 0; turn < startsMeasured; turn++) {
      const sanad = await startSanad(environment)
      times.postgresqlMs.push(sanad.startMs)
      await sanad.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return times
}
