import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { type Kysely, PGliteDialect } from 'kysely'
import { type Database } from '../../../src/data/schema.ts'
import { openKysely } from '../../../src/data/connect.ts'

/** `migrated`: all tables, empty; `seeded`: with the sandbox's customers, as after a first start. */
export type Template = 'migrated' | 'seeded'

/**
 * PGlite in memory. Making a database from nothing takes most of a test's start, so a test run makes each kind once
 * (databaseTemplates.ts) and every test unpacks a copy; without a template, and outside a run, it comes up empty.
 */
export async function openPGlite(template?: Template): Promise<Kysely<Database>> {
  const folder = process.env.PGLITE_TEMPLATES
  const loadDataDir = template && folder ? new Blob([await readFile(join(folder, template))]) : undefined
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number }, ...(loadDataDir && { loadDataDir }) })
  return openKysely(new PGliteDialect({ pglite }))
}
