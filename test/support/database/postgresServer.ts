import { type TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** Starts a PostgreSQL of its own on loopback for one test run, or uses the one of DATABASE_URL. A failure fails the run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) {
    project.provide('databaseUrl', process.env.DATABASE_URL)
    return async () => undefined
  }
  const { url, stop } = await startEmbeddedPostgres({ durable: false })
  project.provide('databaseUrl', url)
  return stop
}
