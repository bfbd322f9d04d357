import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../../src/data/migrate.ts'
import { type Database } from '../../src/data/schema.ts'

/** A fresh database in memory with all tables, as `connect` would open it; close it with `db.destroy()`. */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number } })
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  return db
}
