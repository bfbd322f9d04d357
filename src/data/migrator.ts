import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Which migrations a schema of tables has, and where Kysely writes down those that ran; by default as Kysely names them. */
export interface MigrationPlan {
  /** What loads each, by name; they run in the order of their names. */
  migrations: Readonly<Record<string, () => Promise<Migration>>>
  /** The schema of the database that holds the tables; made where it is missing. */
  schema?: string
  tables?: { migrationTableName: string; migrationLockTableName: string }
}

const kyselysTable = 'kysely_migration'

/**
 * Kysely's migrator for a plan. Migrations and Kysely's own tables use SQL's names. What lands later may have an earlier number, where
 * several people work: a database from in between runs it late, and needs no new beginning.
 */
export const migratorOf = <Tables>(db: Kysely<Tables>, { migrations, schema, tables }: MigrationPlan): Migrator =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => loadAll(migrations) },
    allowUnorderedMigrations: true,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    ...tables,
  })

async function loadAll(migrations: MigrationPlan['migrations']): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(async ([name, load]) => [name, boundLocks(await load())] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

/**
 * A migration waits for no lock for long: whoever comes after it would wait behind it, which is every request that wants the table. What it
 * does once it has its locks may take its time.
 */
const boundLocks = (migration: Migration): Migration => ({
  ...migration,
  up: async (db) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, true), set_config('statement_timeout', '0', true)`.execute(db)
    await migration.up(db)
  },
})

const lockTimeout = '2s'
const mostTries = 3
const lockNotAvailable = '55P03'

/**
 * Runs what has not run yet; several instances may start at once (Kysely holds an advisory lock of the session, so not through a pooler).
 * On tables that are in use each migration is a transaction of its own, so that none holds its locks while the next one works: one may do
 * shortly under a strong lock what lets the next one do the rest under a weak one. Throws when a migration fails; one that met a lock is
 * tried again, because nothing of it has happened.
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>, plan: MigrationPlan): Promise<void> {
  for (let tries = 0; ;) {
    const { isUpToDate, isNew } = await findSchema(db, plan)
    if (isUpToDate) return
    const { error } = await (isNew ? migratorOf(db, plan).migrateToLatest() : migratorOf(db, plan).migrateUp())
    tries = error ? tries + 1 : 0
    if (error && ((error as { code?: string }).code !== lockNotAvailable || tries === mostTries)) throw error as Error
  }
}

/** What a database has of a plan: nothing yet, or all of its migrations, and some of a later release. */
export interface FoundSchema {
  isNew: boolean
  isUpToDate: boolean
  isLater: boolean
}

/**
 * Looks which migrations of a plan have run. Nearly every start finds that all have, and Kysely's migrator would first list every column of
 * the database to see whether its own tables are there: half a second of a core each time on the embedded database. Throws an Error with
 * one line when a later release has taken away what this one may need.
 */
export async function findSchema<Tables>(
  db: Kysely<Tables>,
  { migrations, schema, tables }: MigrationPlan,
): Promise<FoundSchema> {
  const names = [...(schema === undefined ? [] : [schema]), tables?.migrationTableName ?? kyselysTable]
  const { rows: found } = await sql<{ table: string | null }>`select to_regclass(${names.join('.')})::text as table`.execute(db)
  if (found[0]!.table === null) return { isNew: true, isUpToDate: false, isLater: false }
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(...names)}`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  const later = [...executed].filter((name) => !Object.hasOwn(migrations, name))
  const contraction = later.find(isContraction)
  if (contraction !== undefined)
    throw new Error(
      `the schema is of a later release (${contraction}), which has taken away what this one may need; start that release`,
    )
  const isUpToDate = Object.keys(migrations).every((name) => executed.has(name))
  return { isNew: executed.size === 0, isUpToDate, isLater: later.length > 0 }
}

/** By its name a migration says to releases that do not know it whether they can still run (CONTRIBUTING.md). */
const isContraction = (name: string) => /^\d{4}_contract_/.test(name)
