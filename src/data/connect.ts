import { mkdir, mkdtemp, open, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CamelCasePlugin, Kysely, type KyselyConfig, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config/settings.ts'
import { embeddedPool } from './embedded.ts'
import { passFixedQueries } from './fixedQuery.ts'
import { guardPool } from './guardedPool.ts'
import { ignoreErrorEvents, typeParsers } from './driver.ts'
import { Outage } from './outage.ts'
import { startPGlite } from './pglite.ts'
import { openRoute, type PostgresRoute } from './postgresRoute.ts'
import { ReadReplica } from './replica.ts'
import type { Database, Executor } from './schema.ts'
import { StatementWatch, watchPool } from './statementWatch.ts'

/** An open database and the way to close it. */
export interface Connection {
  db: Kysely<Database>
  kind: 'pglite' | 'postgresql'
  /** Where it leads, when that is PostgreSQL. Absent where a test brings its own. */
  postgres?: PostgresRoute & { pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> }
  /** A standby of it, where there is one. */
  replica?: ReadReplica
  /** Hears when the database is away. Absent where a test brings its own. */
  outage?: Outage
  /** Who watches statements. Absent where a test brings its own. */
  watch?: StatementWatch
  close(): Promise<void>
}

type ConnectionSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'limits'> &
  Partial<Pick<Settings, 'namedStatements' | 'databaseReadUrl' | 'replicaLagMs'>>

/** Opens PostgreSQL when a URL is set, else the embedded database. Throws when another process holds the data folder. */
export async function connect(settings: ConnectionSettings): Promise<Connection> {
  return settings.databaseUrl === undefined ? connectPGlite(settings) : connectPostgres(settings.databaseUrl, settings)
}

/** How the query builder works on a database. */
type OpenOptions = Pick<KyselyConfig, 'log'> & Partial<Pick<Settings, 'namedStatements'>>

/**
 * Opens the query builder on the connections of a pool. Tables and columns are snake_case in SQL and camelCase in the code. The plugin
 * translates both ways and leaves the members of JSON columns as they are. Text in sql`` is not translated.
 */
export function openKysely(pool: PostgresPool, { namedStatements = false, ...options }: OpenOptions = {}): Kysely<Database> {
  const dialect = new PostgresDialect({ pool: passFixedQueries(pool, namedStatements) })
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })], ...options })
}

/** Where the embedded database lies in the data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'pglite')

async function connectPGlite({ dataDir, limits: { databaseRetryAfterSeconds } }: ConnectionSettings): Promise<Connection> {
  const release = await lockDataDir(dataDir)
  const outage = new Outage(databaseRetryAfterSeconds * 1_000)
  const watch = new StatementWatch()
  const pglite = await startPGlite(embeddedFolder(dataDir))
  const db = openKysely(watchPool(embeddedPool(pglite, outage, databaseRetryAfterSeconds), watch))
  return {
    db,
    kind: 'pglite',
    outage,
    watch,
    close: async () => {
      await db.destroy()
      await release()
    },
  }
}

function connectPostgres(
  connectionString: string,
  { limits, namedStatements = false, databaseReadUrl, replicaLagMs = 0 }: ConnectionSettings,
): Connection {
  const pool = new pg.Pool({
    connectionString,
    types: typeParsers,
    max: limits.databasePoolSize,
    // No time-outs of a session: PgBouncer refuses them as parameters of a start, so they are the role's (sessionBounds.ts).
    connectionTimeoutMillis: limits.statementTimeoutMs,
  })
  ignoreErrorEvents(pool)
  const outage = new Outage(limits.databaseRetryAfterSeconds * 1_000)
  const watch = new StatementWatch()
  const db = openKysely(watchPool(guardPool(pool, connectionString, limits, outage), watch), { namedStatements })
  const postgres = { ...openRoute(pool, connectionString), pool }
  const opened = { db, kind: 'postgresql' as const, postgres, outage, watch }
  if (databaseReadUrl === undefined) return { ...opened, close: () => db.destroy() }
  const open = (standby: PostgresPool) => openKysely(watchPool(standby, watch))
  const replica = new ReadReplica({ connectionString: databaseReadUrl, primary: db, mostLagMs: replicaLagMs, limits, open })
  return { ...opened, replica, close: async () => void (await Promise.all([replica.close(), db.destroy()])) }
}

/**
 * Reserves the data folder for this process. PGlite does not do so: two processes can open one folder silently, and acknowledged
 * commits vanish. When the process that holds the lock is gone (kill -9), the lock is taken over. Returns the function that
 * releases it. Throws with one clear line when a living process holds the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await makeDataDir(dataDir)
  const path = join(dataDir, 'lock')
  if (!(await tryCreate(path))) {
    await demandUnusedDataDir(dataDir)
    await rm(path, { force: true })
    if (!(await tryCreate(path))) throw new Error(`data folder ${dataDir} was taken by another process just now; try again`)
  }
  return () => rm(path, { force: true })
}

const unusable = (dataDir: string) => (cause: Error) =>
  Promise.reject(new Error(`SANAD_DATA_DIR: the data folder ${dataDir} cannot be made or written (${cause.message})`, { cause }))

/** Returns the first folder that it had to make. */
const makeDataDir = (dataDir: string): Promise<string | undefined> => makeFolder(resolve(dataDir)).catch(unusable(dataDir))

/** One folder after the other: Node's own recursive mkdir never ends below /proc, where making one fails as if its parent were missing. */
async function makeFolder(path: string): Promise<string | undefined> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
  if (found?.isDirectory()) return undefined
  const above = found === undefined ? await makeFolder(dirname(path)) : undefined
  await mkdir(path, { mode: 0o700 }).catch(async (cause: NodeJS.ErrnoException) => {
    // Another process may just have made it.
    if (cause.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw cause
  })
  return above ?? path
}

/** Throws when a living process other than this one has the data folder. */
export async function demandUnusedDataDir(dataDir: string): Promise<void> {
  const holder = Number(await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '0'))
  if (isAlive(holder))
    throw new Error(`data folder ${dataDir} is in use by process ${holder}; stop it, or set SANAD_DATA_DIR to another folder`)
}

/**
 * Throws when the data folder cannot be made, or nothing can be written into it. It makes it and takes it away again, because rights alone
 * do not tell (a full disk, /proc).
 */
export async function demandWritableDataDir(dataDir: string): Promise<void> {
  const made = await makeDataDir(dataDir)
  await mkdtemp(join(dataDir, 'try-'))
    .then(rmdir)
    .catch(unusable(dataDir))
    .finally(async () => {
      // Only what is empty goes: a service that has started meanwhile keeps its folder.
      for (let folder = resolve(dataDir); made !== undefined && folder.startsWith(made); folder = dirname(folder))
        await rmdir(folder).catch(() => undefined)
    })
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0 || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM means that the process is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Runs the smallest possible query. Throws when the database cannot answer. */
export async function pingDatabase(executor: Executor): Promise<void> {
  await sql`select 1`.execute(executor)
}
