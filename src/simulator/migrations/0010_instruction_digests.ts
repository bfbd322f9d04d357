import { type Kysely, sql } from 'kysely'

/** What an instruction held, so that the same id with anything else in it is noticed. Rows from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulator.bank_payments add column instruction_digest text`.execute(db)
  await sql`alter table simulator.bank_letters add column instruction_digest text`.execute(db)
}
