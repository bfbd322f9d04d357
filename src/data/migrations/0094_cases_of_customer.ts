import { type Kysely, sql } from 'kysely'

/** Finds the cases of a customer, closed ones too, for the page on which they report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'national_identification_number, reported_at desc, case_id desc'
  await sql.raw(`create index fraud_cases_of_customer on fraud_cases (${columns})`).execute(db)
}
