import { execFile } from 'node:child_process'
import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PGliteOptions } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { sandboxPassword } from '../../../src/simulator/seed/customers.ts'
import { connect, openKysely } from '../../../src/data/connect.ts'
import { embeddedPool } from '../../../src/data/embedded.ts'
import { migrate } from '../../../src/data/migrate.ts'
import { startPGlite } from '../../../src/data/pglite.ts'
import type { Database } from '../../../src/data/schema.ts'
import { openSimulatorTables, simulatorGuest } from '../../../src/simulator/database.ts'

/** `migrated`: all tables, empty; `seeded`: with the sandbox's customers, as after a first start. */
export type Template = 'migrated' | 'seeded'

/**
 * Copies an embedded database into a folder that does not exist yet. Making a database from nothing takes most of a test's start, so
 * a test run makes each kind once (pgliteTemplates.ts, postgresServer.ts) and every test gets a copy. A folder is copied in a fifth
 * of the time in which PGlite unpacks the same files into memory. Outside a run nothing is copied.
 */
export async function copyPGlite(template: Template, dataDir: string): Promise<void> {
  const folder = process.env.PGLITE_TEMPLATES
  if (folder) await promisify(execFile)('cp', ['-r', join(folder, template), dataDir])
}

/** Embedded PGlite in a folder, or in memory, as the service opens it (src/data/connect.ts). */
export const openEmbedded = async (dataDir?: string, options?: PGliteOptions): Promise<Kysely<Database>> =>
  openKysely(embeddedPool(await startPGlite(dataDir, options)))

/** PGlite with a copy of a template; without one, and outside a run, it comes up empty and in memory. */
export async function openPGlite(template?: Template): Promise<Kysely<Database>> {
  const folder = process.env.PGLITE_TEMPLATES
  if (!template || !folder) return openEmbedded()
  const dataDir = join(folder, `copy-${randomUUID()}`)
  await copyPGlite(template, dataDir)
  const db = await openEmbedded(dataDir)
  return andThen(db, () => rm(dataDir, { recursive: true, force: true }))
}

/** The same database, after whose end something is done. */
function andThen(db: Kysely<Database>, work: () => Promise<void>): Kysely<Database> {
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await work()
  }
  return db
}

/** One statement as the role of DATABASE_URL, which may do everything. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL as string })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The name of a template on the PostgreSQL of a test run (postgresServer.ts), where it made some. */
const postgresTemplate = (template: Template) => process.env.POSTGRES_TEMPLATES && `${process.env.POSTGRES_TEMPLATES}_${template}`

/**
 * A new database on the PostgreSQL of DATABASE_URL, empty unless it copies a template; `drop` removes it when nothing uses it any
 * more.
 */
export async function createPostgresDatabase(template?: Template): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `sanad_${randomBytes(6).toString('hex')}`
  const origin = template && postgresTemplate(template)
  await onServer(`create database ${name}${origin ? ` template ${origin}` : ''}`)
  const url = new URL(process.env.DATABASE_URL as string)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

/** As whom the service works in the tests: like in production it owns nothing. postgresServer.ts makes the role. */
export const runtimeRole = 'sanad_runtime'

/** The address of a database as another role, whose password is its name. */
export function asRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = role
  return url.href
}

async function openPostgres(template: Template): Promise<Kysely<Database>> {
  const { databaseUrl, drop } = await createPostgresDatabase(template)
  const { db } = await connect({ databaseUrl, dataDir: '', limits })
  return andThen(db, drop)
}

/** All tables: the service's and the simulator's. */
export async function migrateAll(db: Kysely<Database>): Promise<void> {
  await migrate(db)
  await simulatorGuest.migrate(db)
}

/** A fresh database with all tables: PostgreSQL where DATABASE_URL is set, else PGlite. Close it with `db.destroy()`. */
export async function openTestDatabase(template: Template = 'migrated'): Promise<Kysely<Database>> {
  const db = process.env.DATABASE_URL ? await openPostgres(template) : await openPGlite(template)
  await migrateAll(db)
  return db
}

/** scrypt's least cost, in the form that src/security/passwords.ts writes: it reads the cost from there. */
const leastCost = 2
const salt = Buffer.alloc(16, 1)
const quickHash = [
  'scrypt',
  leastCost,
  1,
  salt.toString('base64url'),
  scryptSync(sandboxPassword, salt, 32, { N: leastCost }).toString('base64url'),
].join('$')

/** The sandbox's customers keep their password, but typing it no longer takes 90 ms of a core: the flows do it hundreds of times. */
export async function quickenSignIn(db: Kysely<Database>): Promise<void> {
  await openSimulatorTables(db)
    .updateTable('bankCustomers')
    .set({ passwordHash: quickHash })
    .where('passwordHash', 'like', 'scrypt$%')
    .execute()
}
