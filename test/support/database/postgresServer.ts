import { type TestProject } from 'vitest/node'
import pg from 'pg'
import { runtimeRole } from './database.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
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

/** Starts a PostgreSQL of its own on loopback for one test run, or uses the one of DATABASE_URL. A failure fails the run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) {
    await makeRuntimeRole(process.env.DATABASE_URL)
    project.provide('databaseUrl', process.env.DATABASE_URL)
    return async () => undefined
  }
  const { url, stop } = await startEmbeddedPostgres({ durable: false })
  await makeRuntimeRole(url)
  project.provide('databaseUrl', url)
  return stop
}
