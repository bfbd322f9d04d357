import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../../../src/app.ts'
import { limits } from '../../../src/config/limits.ts'
import { isSimulated } from '../../../src/config/production.ts'
import { reachOf } from '../../../src/config/reach.ts'
import { readSettings, type Settings } from '../../../src/config/settings.ts'
import { connect, type Connection } from '../../../src/data/connect.ts'
import { prepareDatabase } from '../../../src/data/runtimeRole.ts'
import { createHttpServer } from '../../../src/http/httpServer.ts'
import { openTlsListeners } from '../../../src/http/tlsListener.ts'
import { simulatorGuest } from '../../../src/simulator/database.ts'
import { freePort } from '../freePort.ts'
import { createLog } from '../../../src/telemetry/log.ts'
import { asRole, createPostgresDatabase, openPGlite, quickenSignIn, runtimeRole, type Template } from '../database/database.ts'
import { type RunningCoreBank, startCoreBank } from './coreBank.ts'
import { writeBankAppKeys } from '../tpp/bankAppStatement.ts'

/** The whole service on a port of its own, contract guard on, with a fresh seeded database. */
export interface RunningSanad extends App {
  baseUrl: string
  settings: Settings
  /** The database with the simulator's tables: the service's own, or that of a core bank apart. */
  books: Connection['db']
  /** The service's own time, which its tests may move. */
  now(): Date
  /** Address of a contract path. */
  url(path: string): string
  /** The same on the listener for mutual TLS, where one was asked for. */
  tlsUrl(path: string): string
}

/** A service that requests can be sent to, in this process or another. */
export type Reachable = Pick<RunningSanad, 'baseUrl' | 'url'> & Partial<Pick<RunningSanad, 'now'>>

async function openInMemory(template: Template): Promise<Connection> {
  const db = await openPGlite(template)
  return { db, kind: 'pglite', close: () => db.destroy() }
}

/** A bank with an IBAN code of its own seeds its own accounts, and production refuses the database of a sandbox. */
async function openFresh(environment: Record<string, string>, inProduction: boolean): Promise<Connection> {
  const template = environment.SANAD_BANK_IBAN_CODE === undefined && !inProduction ? 'seeded' : 'migrated'
  if (!process.env.DATABASE_URL) return openInMemory(template)
  const { databaseUrl, drop } = await createPostgresDatabase(template)
  const settings = readSettings({ DATABASE_URL: asRole(databaseUrl, runtimeRole), DATABASE_OWNER_URL: databaseUrl })
  const connection = await connect(settings)
  await prepareDatabase(connection, settings, simulatorGuest)
  const close = async () => {
    await connection.close()
    await drop()
  }
  return { ...connection, close }
}

/** `CORE_BANK_APART=1` (vitest.config.ts): a program of its own is the core bank of each service that names no other. */
const isCoreApart = process.env.CORE_BANK_APART === '1'

/** What a core bank apart takes of the settings. */
const ofCoreBank = ['SANAD_CORE_BANK_APPROVAL', 'SANAD_RATE_PER_SECOND', 'SANAD_RATE_BURST']

async function startApart(environment: Record<string, string>): Promise<RunningCoreBank> {
  return startCoreBank(Object.fromEntries(Object.entries(environment).filter(([name]) => ofCoreBank.includes(name))))
}

/**
 * Starts it; `environment` changes settings, `openDatabase` brings another database, `log` takes the lines of the log, `tls` opens the
 * listener for mutual TLS, and with SANAD_TLS_PORT the one for everybody, `bounds` changes those of the HTTP server in time,
 * `inProduction` makes it behave as there. At an address in http a real start in production is refused.
 */
export async function startSanad({
  environment = {},
  openDatabase,
  log: destination,
  tls = false,
  inProduction = false,
  bounds = {},
}: {
  environment?: Record<string, string>
  openDatabase?: () => Promise<Connection>
  log?: { write(line: string): void }
  tls?: boolean
  inProduction?: boolean
  bounds?: { headersTimeoutMs?: number; bodyTimeoutMs?: number; connectionCheckMs?: number }
} = {}): Promise<RunningSanad> {
  let handle: RequestListener = () => undefined
  const server = createHttpServer({ ...limits, ...bounds }, (request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-'))
  // One with accounts of its own, or a database that the test brings, has its books there.
  const hasOwnBooks = ['SANAD_CORE_BANK', 'SANAD_BANK_IBAN_CODE'].some((name) => environment[name] !== undefined)
  const core = isCoreApart && !hasOwnBooks && !openDatabase && !inProduction ? await startApart(environment) : undefined
  const settings: Settings = readSettings({
    SANAD_BASE_URL: baseUrl,
    SANAD_DATA_DIR: folder,
    SANAD_CONTRACT_GUARD: 'on',
    SANAD_LOG_LEVEL: 'error',
    SANAD_METRICS_PORT: '0',
    SANAD_BANK_APP_KEYS: await writeBankAppKeys(folder),
    ...(tls && { SANAD_MTLS_PORT: String(await freePort()) }),
    ...(core && { SANAD_CORE_BANK: new URL(core.baseUrl).origin }),
    ...environment,
  })
  if (inProduction) {
    const production = { ...settings, environment: 'production' as const, sandbox: false }
    Object.assign(settings, production, { reach: reachOf(production) })
  }
  const log = createLog(settings, destination)
  const listeners = tls ? await openTlsListeners(settings, log, (request, response) => handle(request, response)) : undefined
  const app = await createApp(settings, log, {
    openDatabase: openDatabase ?? (() => openFresh(environment, inProduction)),
    mtlsPort: listeners?.mutualTls?.port,
    ...(listeners && { certificateEnd: listeners.certificateEnd }),
  })
  if (isSimulated(settings)) await quickenSignIn(app.dependencies.db)
  handle = app.handler
  const close = async () => {
    listeners?.close()
    for (const open of [server, ...(listeners?.servers ?? [])]) {
      open.closeAllConnections()
      await new Promise((resolve) => open.close(resolve))
    }
    await app.close()
    await core?.close()
    await rm(folder, { recursive: true, force: true })
  }
  const tlsUrl = (path: string) => `https://${new URL(settings.baseUrl).hostname}:${listeners?.mutualTls?.port}${path}`
  const now = () => app.dependencies.clock.now()
  const books = core?.db ?? app.dependencies.db
  return { ...app, baseUrl, settings, books, now, url: (path) => `${baseUrl}${path}`, tlsUrl, close }
}
