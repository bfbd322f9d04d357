import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { type TestProject } from 'vitest/node'
import { readSettings } from '../../../src/config/settings.ts'
import { createSimulator } from '../../../src/corebank/simulator/simulator.ts'
import { openKysely } from '../../../src/data/connect.ts'
import { migrate } from '../../../src/data/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplates: string
  }
}

/** Makes the databases that the tests of a run copy (database.ts). */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-templates-'))
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number } })
  const db = openKysely(new PGliteDialect({ pglite }))
  const keep = async (name: string) =>
    writeFile(join(folder, name), Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await migrate(db)
  await keep('migrated')
  const { coreBankTimeoutMs, bankIbanCode } = readSettings({})
  await createSimulator({ approval: 'manual', bankIbanCode, timeoutMs: coreBankTimeoutMs, environment: 'sandbox' }, db)
  await keep('seeded')
  await db.destroy()
  project.provide('pgliteTemplates', folder)
  return () => rm(folder, { recursive: true, force: true })
}
