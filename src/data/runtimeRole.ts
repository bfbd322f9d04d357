import { type Kysely, sql } from 'kysely'
import { type Settings } from '../config/settings.ts'
import { connect, type Connection } from './connect.ts'
import { migrate } from './migrate.ts'
import { type Database, type Executor } from './schema.ts'

/** Evidence. The service adds rows to these tables and reads them, nothing else (docs/decisions.md#two-roles-of-the-database). */
const appendOnly = [
  'audit',
  'bank_ledger_transactions',
  'bank_ledger_entries',
  'bank_guarantee_postings',
  'bank_guarantee_entries',
]
/** Kysely's own. The service reads in them whether the schema is up to date. */
const readOnly = ['kysely_migration', 'kysely_migration_lock']

/** The number of an advisory lock. Any number will do that no other lock of the program uses. */
const grantsLock = 2_026_112_200

/**
 * Brings the schema of a service's database up to date. Where DATABASE_OWNER_URL is set, its role does so and then gives the role of
 * `connection` the rights that the service needs. Throws when a migration fails, and when both addresses lead to one role.
 */
export async function prepareDatabase(connection: Connection, settings: Settings): Promise<void> {
  if (settings.databaseOwnerUrl === undefined) return migrateAlone(connection.db)
  const owner = await connect({ ...settings, databaseUrl: settings.databaseOwnerUrl })
  try {
    const serving = await demandTwoRoles(owner.db, connection.db)
    await migrate(owner.db)
    await grantRuntimeRights(owner.db, serving.role)
  } finally {
    await owner.close()
  }
}

/** Who serves, where another role of the same database rules. Throws an Error with one line where it is not so. */
export async function demandTwoRoles(owner: Executor, service: Executor): Promise<{ role: string }> {
  const [ruling, serving] = [await whoIs(owner), await whoIs(service)]
  if (ruling.role === serving.role || ruling.database !== serving.database)
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL must name two roles of one database')
  return serving
}

/** What a role that may not make tables needs, as one line. */
export const ownerIsMissing =
  'the tables must be made or changed, and the role of DATABASE_URL may not do so; ' +
  'set DATABASE_OWNER_URL to the role that owns them, or run `make migrate` with it before the start'

const insufficientPrivilege = '42501'

async function migrateAlone(db: Kysely<Database>): Promise<void> {
  await migrate(db).catch((cause: { code?: string }) => {
    throw cause.code === insufficientPrivilege ? new Error(ownerIsMissing, { cause }) : cause
  })
}

/** Whether the role of `db` may make tables in its schema. */
export async function canMakeTables(db: Executor): Promise<boolean> {
  const { rows } = await sql<{
    can: boolean
  }>`select has_schema_privilege(current_schema(), 'create') as can`.execute(db)
  return rows[0]!.can
}

async function whoIs(db: Executor): Promise<{ role: string; database: string }> {
  const { rows } = await sql<{
    role: string
    database: string
  }>`select current_user::text as role, current_database()::text as database`.execute(db)
  return rows[0]!
}

/** Gives a role what the service needs on the tables of the owner's schema, and takes away what it had beyond that. */
export async function grantRuntimeRights(owner: Kysely<Database>, role: string): Promise<void> {
  // Names are SQL's here, as in migrations.
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      // PostgreSQL refuses two grants on one table at the same moment, so instances that start together take turns.
      await sql`select pg_advisory_xact_lock(${sql.lit(grantsLock)})`.execute(trx)
      const { rows } = await sql<{ schema: string }>`select current_schema()::text as schema`.execute(trx)
      for (const statement of grants(rows[0]!.schema, role)) await statement.execute(trx)
    })
}

function grants(schemaName: string, roleName: string) {
  const [schema, role] = [sql.id(schemaName), sql.id(roleName)]
  const tables = (names: string[]) => sql.join(names.map((name) => sql.id(schemaName, name)))
  return [
    sql`grant usage on schema ${schema} to ${role}`,
    sql`revoke all on all tables in schema ${schema} from ${role}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    sql`revoke update, delete on ${tables(appendOnly)} from ${role}`,
    sql`revoke insert, update, delete on ${tables(readOnly)} from ${role}`,
    sql`grant usage on all sequences in schema ${schema} to ${role}`,
  ]
}

/** Whether the role of `db` could change the audit trail in spite of the triggers: it owns the table, or may switch them off. */
export async function canRewriteAudit(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger') as can
    from pg_class where oid = 'audit'::regclass`.execute(db)
  return rows[0]!.can
}
