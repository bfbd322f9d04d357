import type { JsonWebKey } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../test/support/freePort.ts'
import { type ChildServer, startChildServer, startSanadProcess } from '../../test/support/servers/childServer.ts'
import { plainApps, type PlainClient, type PreparedAuthorization } from './authorization.ts'
import { residentMb } from './measure.ts'

/** Node's profiler and other switches for the Sanad under measurement, for example `BENCH_NODE_OPTIONS="--cpu-prof"`. */
const switches = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)

/**
 * Gives the servers the first core and everything else the others: two cores are seldom equally fast, and moving between them costs.
 * Undefined where that cannot be done: one core only, or no taskset (util-linux).
 */
export function reserveCore(): number | undefined {
  const cores = availableParallelism()
  try {
    if (cores < 2) return undefined
    execFileSync('taskset', ['-a', '-p', '-c', `1-${cores - 1}`, String(process.pid)], { stdio: 'pipe' })
    return 0
  } catch {
    return undefined
  }
}

/**
 * Sanad as `npm start` runs it, in this checkout or another, with log, request log and metrics as they are by default; nothing is switched
 * off but the rate limit, whose bucket is too large to run dry, and the simulator decides payments by itself.
 */
export async function startSanad(
  environment: Readonly<Record<string, string>>,
  where: { port?: number; baseUrl?: string; checkout?: string; core?: number | undefined; preload?: URL } = {},
): Promise<ChildServer> {
  // The load generator stands where a proxy would that hands client certificates on.
  const proxy = { SANAD_TRUSTED_PROXY: '127.0.0.1' }
  const asByDefault = { SANAD_LOG_LEVEL: 'info', SANAD_METRICS_PORT: String(await freePort()) }
  const settings = { SANAD_CORE_BANK_APPROVAL: 'auto', ...asByDefault, ...proxy, ...environment }
  return startSanadProcess({ ...where, environment: settings, switches, isQuiet: true })
}

/** What the bare server is started with. */
export interface BareOptions {
  port: number
  databaseUrl: string
  issuer: string
  /** Sanad's keys; one of them signed its tokens. */
  tokenKeys: (JsonWebKey & { kid: string })[]
}

/** The bare server beside a Sanad whose tokens it takes, on a database that holds the same rows. */
export async function startBareServer(sanad: ChildServer, databaseUrl: string, core?: number): Promise<ChildServer> {
  const { keys: tokenKeys } = (await (await fetch(sanad.url('/auth/jwks'))).json()) as { keys: (JsonWebKey & { kid: string })[] }
  const options = { databaseUrl, issuer: `${sanad.baseUrl}/auth`, tokenKeys }
  return startChildServer({
    wordsOf: () => ['scripts/bench/bare/server.ts'],
    environmentOf: (port) => ({ BENCH_BARE: JSON.stringify({ ...options, port } satisfies BareOptions) }),
    isQuiet: true,
    core,
  })
}

/** What the plain library is started with. */
export interface PlainOptions {
  port: number
  clients: PlainClient[]
  /** Undefined: the adapter in memory that the library brings along. */
  databaseUrl: string | undefined
}

/** The library of the authorization server as it comes, always at one address, with the same apps. */
export interface PlainLibrary {
  prepared: PreparedAuthorization
  start(core?: number): Promise<ChildServer>
}

/** The library beside a Sanad; with a database it keeps clients and all else in it, else in memory. */
export async function preparePlain(sanad: PreparedAuthorization, databaseUrl?: string): Promise<PlainLibrary> {
  const port = await freePort()
  const { clients, prepared } = plainApps(sanad, `http://127.0.0.1:${port}`)
  return {
    prepared,
    start: (core) =>
      startChildServer({
        port,
        wordsOf: () => ['scripts/bench/plain/server.ts'],
        environmentOf: () => ({ BENCH_PLAIN: JSON.stringify({ port, clients, databaseUrl } satisfies PlainOptions) }),
        isQuiet: true,
        core,
      }),
  }
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
export async function measureStarts(environment: { DATABASE_URL: string; SANAD_DATA_DIR: string }): Promise<StartTimes> {
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
