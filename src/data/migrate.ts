import type { Kysely } from 'kysely'
import * as spine from './migrations/0001_spine.ts'
import * as accountInformation from './migrations/0002_account_information.ts'
import * as lettersOfGuarantee from './migrations/0003_letters_of_guarantee.ts'
import * as payeeVerification from './migrations/0004_payee_verification.ts'
import * as entities from './migrations/0005_entities.ts'
import * as upkeep from './migrations/0006_upkeep.ts'
import * as verificationLimits from './migrations/0007_verification_limits.ts'
import * as securityEvents from './migrations/0008_security_events.ts'
import * as appendOnly from './migrations/0009_append_only.ts'
import * as clientCertificates from './migrations/0010_client_certificates.ts'
import * as admission from './migrations/0011_admission.ts'
import * as decoupled from './migrations/0012_decoupled.ts'
import * as admittedApps from './migrations/0013_admitted_apps.ts'
import * as confirmations from './migrations/0014_confirmations.ts'
import * as checkedApps from './migrations/0015_checked_apps.ts'
import * as customerArea from './migrations/0016_customer_area.ts'
import * as readsAndSignIns from './migrations/0017_reads_and_sign_ins.ts'
import * as eventDelivery from './migrations/0018_event_delivery.ts'
import * as webhookSink from './migrations/0019_webhook_sink.ts'
import * as eventTurns from './migrations/0020_event_turns.ts'
import * as requestLog from './migrations/0021_request_log.ts'
import * as appsByKey from './migrations/0022_apps_by_key.ts'
import * as credentials from './migrations/0023_credentials.ts'
import * as bankApp from './migrations/0024_bank_app.ts'
import * as approvalQuestions from './migrations/0025_approval_questions.ts'
import * as developerAccess from './migrations/0026_developer_access.ts'
import * as resourcesOfApps from './migrations/0027_resources_of_apps.ts'
import * as openQuestions from './migrations/0028_open_questions.ts'
import * as claimsAndWebhooks from './migrations/0029_claims_and_webhooks.ts'
import * as mailsThatWait from './migrations/0030_mails_that_wait.ts'
import * as pingsOfApps from './migrations/0031_pings_of_apps.ts'
import * as keptEvidence from './migrations/0032_kept_evidence.ts'
import * as askedCustomers from './migrations/0033_asked_customers.ts'
import * as questionsToParticipants from './migrations/0034_questions_to_participants.ts'
import * as simulatorApart from './migrations/0035_simulator_apart.ts'
import * as announcedExpiries from './migrations/0036_announced_expiries.ts'
import * as payeeMisses from './migrations/0037_payee_misses.ts'
import * as shownPayees from './migrations/0038_shown_payees.ts'
import * as transactionLists from './migrations/0039_transaction_lists.ts'
import * as leases from './migrations/0040_leases.ts'
import * as lateNoes from './migrations/0041_late_noes.ts'
import * as consentAnnouncements from './migrations/0042_consent_announcements.ts'
import * as growingTables from './migrations/0043_growing_tables.ts'
import { migrateToLatest, migratorOf } from './migrator.ts'
import type { Database } from './schema.ts'

/** All migrations, oldest first. They only go forward, and a published one is never edited. */
export const migrations = {
  '0001_spine': spine,
  '0002_account_information': accountInformation,
  '0003_letters_of_guarantee': lettersOfGuarantee,
  '0004_payee_verification': payeeVerification,
  '0005_entities': entities,
  '0006_upkeep': upkeep,
  '0007_verification_limits': verificationLimits,
  '0008_security_events': securityEvents,
  '0009_append_only': appendOnly,
  '0010_client_certificates': clientCertificates,
  '0011_admission': admission,
  '0012_decoupled': decoupled,
  '0013_admitted_apps': admittedApps,
  '0014_confirmations': confirmations,
  '0015_checked_apps': checkedApps,
  '0016_customer_area': customerArea,
  '0017_reads_and_sign_ins': readsAndSignIns,
  '0018_event_delivery': eventDelivery,
  '0019_webhook_sink': webhookSink,
  '0020_event_turns': eventTurns,
  '0021_request_log': requestLog,
  '0022_apps_by_key': appsByKey,
  '0023_credentials': credentials,
  '0024_bank_app': bankApp,
  '0025_approval_questions': approvalQuestions,
  '0026_developer_access': developerAccess,
  '0027_resources_of_apps': resourcesOfApps,
  '0028_open_questions': openQuestions,
  '0029_claims_and_webhooks': claimsAndWebhooks,
  '0030_mails_that_wait': mailsThatWait,
  '0031_pings_of_apps': pingsOfApps,
  '0032_kept_evidence': keptEvidence,
  '0033_asked_customers': askedCustomers,
  '0034_questions_to_participants': questionsToParticipants,
  '0035_simulator_apart': simulatorApart,
  '0036_announced_expiries': announcedExpiries,
  '0037_payee_misses': payeeMisses,
  '0038_shown_payees': shownPayees,
  '0039_transaction_lists': transactionLists,
  '0040_leases': leases,
  '0041_late_noes': lateNoes,
  '0042_consent_announcements': consentAnnouncements,
  '0043_growing_tables': growingTables,
}

/** The name of the newest migration, which is the version of the schema that this program wants. */
export const schemaVersion = Object.keys(migrations).at(-1)!

/** Brings the schema up to date. Throws when a migration fails. */
export const migrate = (db: Kysely<Database>): Promise<void> => migrateToLatest(db, { migrations })

/** The names of the migrations that have not run yet, oldest first. Changes nothing. */
export async function listPendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const found = await migratorOf(db, { migrations }).getMigrations()
  return found.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}
