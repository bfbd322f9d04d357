import { openClock } from '../../../src/config/clock.ts'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { TestProject } from 'vitest/node'
import { readSettings } from '../../../src/config/settings.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import type { Database } from '../../../src/data/schema.ts'
import { migrateAll, openEmbedded, quickenSignIn } from './database.ts'
import { quickFolder } from './quickFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplates: string
  }
}

/** The sandbox's customers and accounts, as after a first start, but that signing in costs next to nothing. */
export async function seed(db: Kysely<Database>): Promise<void> {
  const { coreBankTimeoutMs, bankIbanCode } = readSettings({})
  await createSimulator(
    { approval: 'manual', bankIbanCode, timeoutMs: coreBankTimeoutMs, environment: 'sandbox' },
    db,
    openClock(),
  )
  await quickenSignIn(db)
}

/** Makes the databases that a run copies (database.ts). */
export async function fillTemplates(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(await quickFolder(), 'sanad-templates-'))
  // Small segments of the log: its first file is a large part of what is copied.
  await fill(join(folder, 'migrated'), { initDbStartParams: ['--wal-segsize=1'] }, migrateAll)
  await cp(join(folder, 'migrated'), join(folder, 'seeded'), { recursive: true })
  await fill(join(folder, 'seeded'), {}, seed)
  // Workers that end close their databases, which writes files, and remove their copies themselves: what comes back is removed again.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return { folder, remove }
}

/** The same for the tests of a project. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await fillTemplates()
  project.provide('pgliteTemplates', folder)
  return remove
}

async function fill(dataDir: string, options: PGliteOptions, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const db = await openEmbedded(dataDir, options)
  await work(db)
  await db.destroy()
}
