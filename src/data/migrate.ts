import type { Kysely } from 'kysely'
import { findSchema, type FoundSchema, migrateToLatest, migratorOf } from './migrator.ts'
import type { Database } from './schema.ts'

/**
 * All migrations, oldest first. They only go forward, and a published one is never edited. They are loaded only where one must run, which
 * nearly no start finds.
 */
export const migrations = {
  '0001_spine': () => import('./migrations/0001_spine.ts'),
  '0002_account_information': () => import('./migrations/0002_account_information.ts'),
  '0003_letters_of_guarantee': () => import('./migrations/0003_letters_of_guarantee.ts'),
  '0004_payee_verification': () => import('./migrations/0004_payee_verification.ts'),
  '0005_entities': () => import('./migrations/0005_entities.ts'),
  '0006_upkeep': () => import('./migrations/0006_upkeep.ts'),
  '0007_verification_limits': () => import('./migrations/0007_verification_limits.ts'),
  '0008_security_events': () => import('./migrations/0008_security_events.ts'),
  '0009_append_only': () => import('./migrations/0009_append_only.ts'),
  '0010_client_certificates': () => import('./migrations/0010_client_certificates.ts'),
  '0011_admission': () => import('./migrations/0011_admission.ts'),
  '0012_decoupled': () => import('./migrations/0012_decoupled.ts'),
  '0013_admitted_apps': () => import('./migrations/0013_admitted_apps.ts'),
  '0014_confirmations': () => import('./migrations/0014_confirmations.ts'),
  '0015_checked_apps': () => import('./migrations/0015_checked_apps.ts'),
  '0016_customer_area': () => import('./migrations/0016_customer_area.ts'),
  '0017_reads_and_sign_ins': () => import('./migrations/0017_reads_and_sign_ins.ts'),
  '0018_event_delivery': () => import('./migrations/0018_event_delivery.ts'),
  '0019_webhook_sink': () => import('./migrations/0019_webhook_sink.ts'),
  '0020_event_turns': () => import('./migrations/0020_event_turns.ts'),
  '0021_request_log': () => import('./migrations/0021_request_log.ts'),
  '0022_apps_by_key': () => import('./migrations/0022_apps_by_key.ts'),
  '0023_credentials': () => import('./migrations/0023_credentials.ts'),
  '0024_bank_app': () => import('./migrations/0024_bank_app.ts'),
  '0025_approval_questions': () => import('./migrations/0025_approval_questions.ts'),
  '0026_developer_access': () => import('./migrations/0026_developer_access.ts'),
  '0027_resources_of_apps': () => import('./migrations/0027_resources_of_apps.ts'),
  '0028_open_questions': () => import('./migrations/0028_open_questions.ts'),
  '0029_claims_and_webhooks': () => import('./migrations/0029_claims_and_webhooks.ts'),
  '0030_mails_that_wait': () => import('./migrations/0030_mails_that_wait.ts'),
  '0031_pings_of_apps': () => import('./migrations/0031_pings_of_apps.ts'),
  '0032_kept_evidence': () => import('./migrations/0032_kept_evidence.ts'),
  '0033_asked_customers': () => import('./migrations/0033_asked_customers.ts'),
  '0034_questions_to_participants': () => import('./migrations/0034_questions_to_participants.ts'),
  '0035_simulator_apart': () => import('./migrations/0035_simulator_apart.ts'),
  '0036_announced_expiries': () => import('./migrations/0036_announced_expiries.ts'),
  '0037_payee_misses': () => import('./migrations/0037_payee_misses.ts'),
  '0038_shown_payees': () => import('./migrations/0038_shown_payees.ts'),
  '0039_transaction_lists': () => import('./migrations/0039_transaction_lists.ts'),
  '0040_leases': () => import('./migrations/0040_leases.ts'),
  '0041_late_noes': () => import('./migrations/0041_late_noes.ts'),
  '0042_consent_announcements': () => import('./migrations/0042_consent_announcements.ts'),
  '0043_growing_tables': () => import('./migrations/0043_growing_tables.ts'),
  '0044_pages_and_purges': () => import('./migrations/0044_pages_and_purges.ts'),
  '0045_asked_sessions': () => import('./migrations/0045_asked_sessions.ts'),
  '0046_tries': () => import('./migrations/0046_tries.ts'),
  '0047_audit_chain': () => import('./migrations/0047_audit_chain.ts'),
  '0050_kept_elsewhere': () => import('./migrations/0050_kept_elsewhere.ts'),
  '0052_rate_buckets': () => import('./migrations/0052_rate_buckets.ts'),
  '0053_job_leases': () => import('./migrations/0053_job_leases.ts'),
  '0054_partitions': () => import('./migrations/0054_partitions.ts'),
  '0055_bound_outbox': () => import('./migrations/0055_bound_outbox.ts'),
  '0056_outbox_partitions': () => import('./migrations/0056_outbox_partitions.ts'),
  '0057_service_status': () => import('./migrations/0057_service_status.ts'),
  '0058_api_tokens': () => import('./migrations/0058_api_tokens.ts'),
  '0059_second_factors': () => import('./migrations/0059_second_factors.ts'),
  '0060_organisations': () => import('./migrations/0060_organisations.ts'),
  '0061_customer_messages': () => import('./migrations/0061_customer_messages.ts'),
  '0062_mandates': () => import('./migrations/0062_mandates.ts'),
  '0063_app_links': () => import('./migrations/0063_app_links.ts'),
  '0064_fraud_cases': () => import('./migrations/0064_fraud_cases.ts'),
  '0066_delayed_instructions': () => import('./migrations/0066_delayed_instructions.ts'),
  '0068_kept_messages': () => import('./migrations/0068_kept_messages.ts'),
  '0073_decision_feed': () => import('./migrations/0073_decision_feed.ts'),
  '0077_sign_ins_in_app': () => import('./migrations/0077_sign_ins_in_app.ts'),
  '0078_sign_in_places': () => import('./migrations/0078_sign_in_places.ts'),
  '0079_known_devices': () => import('./migrations/0079_known_devices.ts'),
  '0080_authorized_letters': () => import('./migrations/0080_authorized_letters.ts'),
  '0082_suspension_reason': () => import('./migrations/0082_suspension_reason.ts'),
  '0084_rung_messages': () => import('./migrations/0084_rung_messages.ts'),
  '0086_consents_of_account': () => import('./migrations/0086_consents_of_account.ts'),
  '0089_session_customers': () => import('./migrations/0089_session_customers.ts'),
  '0090_known_customers': () => import('./migrations/0090_known_customers.ts'),
  '0093_taken_instructions': () => import('./migrations/0093_taken_instructions.ts'),
  '0094_cases_of_customer': () => import('./migrations/0094_cases_of_customer.ts'),
  '0099_standing_of_beginners': () => import('./migrations/0099_standing_of_beginners.ts'),
  '0100_cases_of_payment': () => import('./migrations/0100_cases_of_payment.ts'),
  '0101_cases_of_organisation': () => import('./migrations/0101_cases_of_organisation.ts'),
}

/** The name of the newest migration, which is the version of the schema that this program wants. */
export const schemaVersion = Object.keys(migrations).at(-1)!

/** Brings the schema up to date. Throws when a migration fails. */
export const migrate = (db: Kysely<Database>): Promise<void> => migrateToLatest(db, { migrations })

/** What the database has of the schema that this program wants. A later one may have more. */
export const findServiceSchema = (db: Kysely<Database>): Promise<FoundSchema> => findSchema(db, { migrations })

/** The names of the migrations that have not run yet, oldest first. Changes nothing. */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await migratorOf(db, { migrations }).getMigrations()
  return found.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}
