import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { limits } from '../../../src/config/limits.ts'
import { connect } from '../../../src/data/connect.ts'
import type { Database } from '../../../src/data/schema.ts'
import { migrateAll, runtimeRole } from './database.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { seed } from './pgliteTemplates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** How the names of the templates begin. */
    postgresTemplates: string
  }
}

/** Roles belong to the whole server, and one that the tests did not start may have this one already. */
async function makeRuntimeRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client
    .query(
      `do $$ begin
        if not exists (select from pg_roles where rolname = '${runtimeRole}') then
          create role ${runtimeRole} login password '${runtimeRole}';
        end if;
      end $$`,
    )
    .finally(() => client.end())
}

/** Makes the two databases that the tests of a run copy (`create database … template …`), and returns what removes them. */
async function makeTemplates(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const prefix = `sanad_template_${randomBytes(4).toString('hex')}`
  const names = [`${prefix}_migrated`, `${prefix}_seeded`] as const
  const [migrated, seeded] = names
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  // Nobody may be connected to a database that is copied.
  const fill = async (name: string, work: (db: Kysely<Database>) => Promise<void>) => {
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
    const { db } = await connect({ databaseUrl, dataDir: '', limits })
    await work(db)
    await db.destroy()
  }
  await onServer(`create database ${migrated}`)
  await fill(migrated, migrateAll)
  await onServer(`create database ${seeded} template ${migrated}`)
  await fill(seeded, seed)
  project.provide('postgresTemplates', prefix)
  return () => onServer(...names.map((name) => `drop database if exists ${name} with (force)`))
}

/** Starts a PostgreSQL of its own on loopback for one test run, or uses the one of DATABASE_URL. A failure fails the run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres({ durable: false })
  await makeRuntimeRole(url)
  const removeTemplates = await makeTemplates(project, url)
  project.provide('databaseUrl', url)
  return async () => {
    await removeTemplates()
    await stop()
  }
}
