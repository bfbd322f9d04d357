import { type Kysely, sql } from 'kysely'

/** Open cases hold for all apps of the organisation by now, so the job carries out again what they stop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('update fraud_cases set stopped_at = null where closed_at is null').execute(db)
}
