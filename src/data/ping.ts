import { sql } from 'kysely'
import { type Executor } from './schema.ts'

/** Asks the database for one row of nothing. Throws when it cannot answer. */
export async function pingDatabase(executor: Executor): Promise<void> {
  await sql`select 1`.execute(executor)
}
