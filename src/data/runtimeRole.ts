import { type Kysely, sql } from 'kysely'
import type { Settings } from '../config/settings.ts'
import { connect, type Connection } from './connect.ts'
import { findServiceSchema, migrate } from './migrate.ts'
import { hasSandboxSettings } from './repositories/sandboxSettings.ts'
import type { Database, Executor } from './schema.ts'
import { boundSessions } from './sessionBounds.ts'

/** Evidence. The service adds rows to these tables and reads them, nothing else (docs/decisions/data.md#two-roles-of-the-database). */
const appendOnly = ['audit', 'audit_checkpoints']
/**
 * The service reads in Kysely's own whether the schema is up to date, and triggers read how long evidence is kept. The heads of the audit
 * trail's chains are written by functions of the owner's.
 */
const readOnly = ['kysely_migration', 'kysely_migration_lock', 'evidence_bounds', 'audit_heads', 'audit_checkpoint_heads']
/** Evidence whose old rows go by functions of the owner's, which refuse younger ones. Of security events counts may grow. */
const dropped = ['request_log', 'security_events']
const functions = [
  'request_log_add_day(date)',
  'request_log_drop_days(date)',
  'partition_add(text, timestamptz, timestamptz)',
  'partition_drop(text, timestamptz)',
  'partition_purge_rest(text, timestamptz, integer)',
  'replay_mark_add(text, timestamptz, timestamptz)',
  'security_events_purge(timestamptz, integer)',
  'audit_checkpoint_take(bigint, integer)',
]

/** How far the machines' clocks may be apart, with the time that the slowest request takes. */
const auditBound = '15 minutes'

/** The number of an advisory lock. Any number will do that no other lock of the program uses. */
const grantsLock = 2_026_112_200

/** Tables that live beside the service's, in a schema of their own: those of a sandbox's simulator. */
export interface GuestSchema {
  schema: string
  /** Brings it up to date, and makes it where it is missing. */
  readonly migrate: (db: Kysely<Database>) => Promise<void>
  readonly isMigrated: (db: Kysely<Database>) => Promise<boolean>
  /** Tables to which the service only adds rows. */
  appendOnly: readonly string[]
  /** Tables that say which migrations have run. */
  readOnly: readonly string[]
}

/**
 * Brings the schema of a service's database up to date, and that of a guest. Where DATABASE_OWNER_URL is set, its role does so and then
 * gives the role of `connection` the rights that the service needs. Behind a pooler it changes no table, and only looks whether
 * `migrateDatabase` has run. Throws when a migration fails or is wanted first, and when both addresses lead to one role.
 */
export async function prepareDatabase(connection: Connection, settings: Settings, guest?: GuestSchema): Promise<void> {
  if (settings.databaseOwnerUrl !== undefined && !(await connection.postgres?.isPooled()))
    await migrateAsOwner(connection, settings, guest)
  else await migrateAlone(connection, connection, guest)
  await boundSessions(connection, settings.limits)
}

/**
 * `make migrate`: the same as a step of its own, past a pooler, for services that then need DATABASE_URL alone. Throws an Error with one
 * line when only the pooler can be reached.
 */
export async function migrateDatabase(connection: Connection, settings: Settings, guest?: GuestSchema): Promise<void> {
  if (settings.databaseOwnerUrl !== undefined) await migrateAsOwner(connection, settings, guest)
  else if (settings.databaseDirectUrl === undefined) await migrateAlone(connection, connection, guest)
  else {
    const direct = await connect({ ...settings, databaseUrl: settings.databaseDirectUrl })
    await migrateAlone(direct, connection, guest).finally(() => direct.close())
  }
  await boundSessions(connection, settings.limits)
}

/** As the one role that there is, by the connection `by`, for the service that comes by `serving`. */
async function migrateAlone(by: Connection, serving: Connection, guest?: GuestSchema): Promise<void> {
  const bring = async ({ isMigrated, migrate }: Pick<GuestSchema, 'isMigrated' | 'migrate'>) => {
    if (await asOwner(isMigrated(by.db))) return
    if (await by.postgres?.isPooled()) throw new Error(migrateApart)
    await asOwner(migrate(by.db))
  }
  await bring({ isMigrated: async (db) => (await findServiceSchema(db)).isUpToDate, migrate })
  await demandRights(serving.db)
  if (guest) await bring(guest)
}

async function migrateAsOwner(connection: Connection, settings: Settings, guest?: GuestSchema): Promise<void> {
  const owner = await connect({ ...settings, databaseUrl: settings.databaseOwnerUrl })
  try {
    const serving = await demandTwoRoles(owner.db, connection.db)
    if (await owner.postgres?.isPooled()) throw new Error(migrateApart)
    await migrate(owner.db)
    await guest?.migrate(owner.db)
    await grantRuntimeRights(owner.db, serving.role, guest)
    // A sandbox's database has a clock that is ahead, and production does not start on one.
    if (!settings.sandbox && !(await hasSandboxSettings(owner.db))) await boundEvidence(owner.db, settings)
  } finally {
    await owner.close()
  }
}

/** What is to be done where only a pooler is reached, as one line. */
export const migrateApart =
  'the tables must be made or changed, which works through no pooler; run `make migrate` before the start, with DATABASE_DIRECT_URL ' +
  '(one role) or DATABASE_OWNER_URL (two) leading to PostgreSQL itself'

/** Who serves, where another role of the same database rules. Throws an Error with one line where it is not so. */
export async function demandTwoRoles(owner: Executor, service: Executor): Promise<{ role: string }> {
  const [ruling, serving] = [await whoIs(owner), await whoIs(service)]
  if (ruling.role === serving.role || ruling.database !== serving.database)
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL must name two roles of one database')
  return serving
}

/**
 * Throws an Error with one line when the role of `db` lacks a right that the service needs: those that `grantRuntimeRights` gives. Asks
 * for the schema of this program; the rights on tables of a later release are that one's matter.
 */
export async function demandRights(db: Executor): Promise<void> {
  if ((await findServiceSchema(db)).isLater) return
  const names = (tables: string[]) => sql`array[${sql.join(tables)}]::text[]`
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
      where relowner = (select relowner from pg_class where oid = 'kysely_migration'::regclass)
        and relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and not (has_table_privilege(oid, 'select')
          and (relname = any (${names(readOnly)}) or has_table_privilege(oid, 'insert'))
          and (relname = any (${names([...readOnly, ...appendOnly, ...dropped])})
            or has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))
    union all select name from unnest(${names(functions)}) as name where not has_function_privilege(name, 'execute')
    order by name`.execute(db)
  if (rows.length > 0) throw new Error(rightsAreMissing(rows.map(({ name }) => name)))
}

const rightsAreMissing = ([first, ...others]: string[]) =>
  `the role of DATABASE_URL may not work with ${first}${others.length > 0 ? ` and ${others.length} more of the service’s tables` : ''}; ` +
  'set DATABASE_OWNER_URL to the role that owns them, or run `make migrate` with it before the start: both give the rights'

/** What a role that may not make tables needs, as one line. */
export const ownerIsMissing =
  'the tables must be made or changed, and the role of DATABASE_URL may not do so; ' +
  'set DATABASE_OWNER_URL to the role that owns them, or run `make migrate` with it before the start'

const insufficientPrivilege = '42501'

async function asOwner<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: Error & { code?: string }) => {
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

/** Gives a role what the service needs on the tables of the owner's schema and of a guest's, and takes away what it had beyond that. */
export async function grantRuntimeRights(owner: Kysely<Database>, role: string, guest?: GuestSchema): Promise<void> {
  // Names are SQL's here, as in migrations.
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      // PostgreSQL refuses two grants on one table at the same moment, so instances that start together take turns.
      await sql`select pg_advisory_xact_lock(${sql.lit(grantsLock)})`.execute(trx)
      // No partition goes while its rights are written.
      await sql`select pg_advisory_xact_lock(hashtextextended('request log', 0))`.execute(trx)
      const { rows } = await sql<{ schema: string; parts: string[] }>`
        select current_schema()::text as schema, array(select relname::text from pg_class
          where relispartition and relkind = 'r' and relnamespace = current_schema()::regnamespace) as parts`.execute(trx)
      const statements = [...grants(rows[0]!.schema, role, rows[0]!.parts), ...(guest ? grantsOnTables(guest, role) : [])]
      for (const statement of statements) await statement.execute(trx)
    })
}

/**
 * Production's bounds: how far from now an audit entry may be, and what is not dropped yet, whatever an instance takes for the time. They
 * stay when a sandbox is started by mistake.
 * Hours, because a day of PostgreSQL has 23 or 25 of them where clocks change.
 */
async function boundEvidence(owner: Kysely<Database>, { limits }: Settings): Promise<void> {
  await sql`insert into evidence_bounds (what, bound) values ('audit', ${auditBound}::interval),
    ('request_log', make_interval(hours => 24 * ${limits.requestLogDays.production}::integer)),
    ('security_events', make_interval(hours => 24 * ${limits.securityEventDays}::integer)),
    ('outbox', make_interval(hours => 24 * ${limits.eventDays}::integer)), ('replay_marks', '24 hours')
    on conflict (what) do update set bound = excluded.bound where evidence_bounds.bound <> excluded.bound`.execute(owner)
}

const tablesOf = (schemaName: string, names: readonly string[]) => sql.join(names.map((name) => sql.id(schemaName, name)))

/** What every schema of the service's database allows. */
function grantsOnTables(
  { schema: schemaName, appendOnly, readOnly }: Omit<GuestSchema, 'migrate' | 'isMigrated'>,
  roleName: string,
) {
  const [schema, role] = [sql.id(schemaName), sql.id(roleName)]
  return [
    sql`grant usage on schema ${schema} to ${role}`,
    sql`revoke all on all tables in schema ${schema} from ${role}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    sql`revoke update, delete on ${tablesOf(schemaName, appendOnly)} from ${role}`,
    sql`revoke insert, update, delete on ${tablesOf(schemaName, readOnly)} from ${role}`,
  ]
}

function grants(schemaName: string, roleName: string, parts: string[]) {
  const [schema, role] = [sql.id(schemaName), sql.id(roleName)]
  const tables = (names: string[]) => tablesOf(schemaName, names)
  return [
    ...grantsOnTables({ schema: schemaName, appendOnly, readOnly }, roleName),
    sql`revoke delete on ${tables(dropped)} from ${role}`,
    sql`revoke update on ${tables(['request_log'])} from ${role}`,
    // A partition is written and read through its table.
    ...(parts.length === 0 ? [] : [sql`revoke all on ${tables(parts)} from ${role}`]),
    sql`grant execute on function ${sql.join(functions.map((name) => sql.raw(name)))} to ${role}`,
    sql`grant usage on all sequences in schema ${schema} to ${role}`,
  ]
}

/**
 * Why the evidence of a production's database is weak, as one line. Undefined when it is not: the role of `db` neither owns the audit trail
 * nor may switch its triggers off, and the owner has written how far entries may be from now and how long the rest is kept.
 */
export async function findWeakEvidence(db: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ canRewrite: boolean; isBound: boolean }>`
    select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger') as "canRewrite",
      exists (select from evidence_bounds) as "isBound" from pg_class where oid = 'audit'::regclass`.execute(db)
  const { canRewrite, isBound } = rows[0]!
  if (canRewrite)
    return 'the database role of the service can rewrite the audit trail; give it a role of its own (DATABASE_OWNER_URL)'
  return isBound
    ? undefined
    : 'the database does not bound what its role does to evidence; run make migrate with SANAD_ENV=production'
}
