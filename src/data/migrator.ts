import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Which migrations a schema of tables has, and where Kysely writes down those that ran; by default as Kysely names them. */
export interface MigrationPlan {
  /** By name; they run in the order of their names. */
  migrations: Readonly<Record<string, Migration>>
  /** The schema of the database that holds the tables; made where it is missing. */
  schema?: string
  tables?: { migrationTableName: string; migrationLockTableName: string }
}

const kyselysTable = 'kysely_migration'

/** Kysely's migrator for a plan. Migrations and Kysely's own tables use SQL's names. */
export const migratorOf = <Tables>(db: Kysely<Tables>, { migrations, schema, tables }: MigrationPlan): Migrator =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    ...tables,
  })

/** Runs what has not run yet; several instances may start at once (Kysely holds an advisory lock). Throws when a migration fails. */
export async function migrateToLatest<Tables>(db: Kysely<Tables>, plan: MigrationPlan): Promise<void> {
  if (await hasRunExactly(db, plan)) return
  const { error } = await migratorOf(db, plan).migrateToLatest()
  if (error) throw error as Error
}

/**
 * Whether all migrations of a plan have run and no others. Nearly every start finds it so, and Kysely's migrator would first list every
 * column of the database to see whether its own tables are there: half a second of a core each time on the embedded database.
 */
async function hasRunExactly<Tables>(db: Kysely<Tables>, { migrations, schema, tables }: MigrationPlan): Promise<boolean> {
  const names = [...(schema === undefined ? [] : [schema]), tables?.migrationTableName ?? kyselysTable]
  const { rows: found } = await sql<{ table: string | null }>`select to_regclass(${names.join('.')})::text as table`.execute(db)
  if (found[0]!.table === null) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(...names)} order by name collate "C"`.execute(db)
  return JSON.stringify(rows.map(({ name }) => name)) === JSON.stringify(Object.keys(migrations).sort())
}
