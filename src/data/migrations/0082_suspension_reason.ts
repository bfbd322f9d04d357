import { type Kysely, sql } from 'kysely'

/** Adds why the bank has suspended an app. The reason stands here and not in the audit trail, from which nothing is taken out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table apps add column suspension_reason text`).execute(db)
}
