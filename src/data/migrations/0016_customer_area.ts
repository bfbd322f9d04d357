import { type Kysely, sql } from 'kysely'

/** The lists of the customer's own area. A customer may have thousands of payments and of consents, and sees the newest at once. */
const statements = [
  // Each payment leaves a used consent behind. The lists of access must not read through those.
  `create index consents_in_use_by_customer on consents (national_identification_number, expires_at) where status = 'Authorized'`,
  `create index consents_ended_by_customer on consents (national_identification_number, status_updated_at, consent_id)
    where status = 'Finished' and kind <> 'payment'`,
  `create index consent_approvals_pending on consent_approvals (national_identification_number) where decision = 'pending'`,
  `create index payments_scheduled_by_customer on payments (national_identification_number, execution_at)
    where status = 'KSAOB.Pending' and execution_at is not null`,
]

/** Adds the indexes above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
