import { type Kysely, sql } from 'kysely'

/** The reference of a payment, which stands on the transactions of its accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulator.bank_payments add column payment_transaction_id text`.execute(db)
}
