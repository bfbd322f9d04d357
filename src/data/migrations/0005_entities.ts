import { type Kysely, sql } from 'kysely'

const tablesOfCustomers = [
  'authorization_sessions',
  'bank_account_holders',
  'bank_customers',
  'bank_letters',
  'bank_one_time_codes',
  'bank_parties',
  'bank_payments',
  'bank_sessions',
  'bank_signatories',
  'consent_approvals',
  'consents',
  'letters_of_guarantee',
  'payments',
]

/** One spelling for the number of a customer, in the database as in the code. */
const statements = tablesOfCustomers.map(
  (table) => `alter table ${table} rename column national_id to national_identification_number`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
