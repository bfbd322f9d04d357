import { type Kysely, sql } from 'kysely'

/** Finds the cases of a payment, closed ones too, when it is decided and for its page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index fraud_case_payments_of_payment on fraud_case_payments (payment_id)').execute(db)
}
