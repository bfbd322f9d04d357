import { CamelCasePlugin, type Dialect, Kysely, type KyselyConfig, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Settings } from '../config/settings.ts'
import { lockDataDir } from './dataDirLock.ts'
import { type Database } from './schema.ts'

/** An open database and the way to close it. */
export interface Connection {
  db: Kysely<Database>
  kind: 'pglite' | 'postgresql'
  close(): Promise<void>
}

/** Opens PostgreSQL when a URL is set, else the embedded database. Throws when another process holds the data folder. */
export async function connect(settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'limits'>): Promise<Connection> {
  return settings.databaseUrl === undefined
    ? connectPGlite(settings.dataDir)
    : connectPostgres(settings.databaseUrl, settings.limits)
}

/**
 * The query builder over a database. Tables and columns are snake_case in SQL and camelCase in the code; the plugin translates both
 * ways, and leaves the members of JSON columns as they are. Text in sql`` is not translated.
 */
export function openKysely(dialect: Dialect, options: Pick<KyselyConfig, 'log'> = {}): Kysely<Database> {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })], ...options })
}

const int8 = 20

async function connectPGlite(dataDir: string): Promise<Connection> {
  const release = await lockDataDir(dataDir)
  // Loaded only here: a server on PostgreSQL starts faster and smaller without it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(`${dataDir}/pglite`, { parsers: { [int8]: Number } })
  const db = openKysely(new PGliteDialect({ pglite }))
  return {
    db,
    kind: 'pglite',
    close: async () => {
      await db.destroy()
      await release()
    },
  }
}

function connectPostgres(connectionString: string, limits: Settings['limits']): Connection {
  // Halalas have at most 15 digits (13 + 2), so a JavaScript integer holds them exactly.
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  const pool = new pg.Pool({
    connectionString,
    types,
    max: limits.databasePoolSize,
    statement_timeout: limits.statementTimeoutMs,
    idle_in_transaction_session_timeout: limits.statementTimeoutMs,
    connectionTimeoutMillis: limits.statementTimeoutMs,
  })
  // An idle connection that breaks must not end the process; the next query reports it.
  pool.on('error', () => undefined)
  const db = openKysely(new PostgresDialect({ pool }))
  return { db, kind: 'postgresql', close: () => db.destroy() }
}
