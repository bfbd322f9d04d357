import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBankUser } from '../support/console/bankUsers.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibansOf } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

/** By table: its columns and, for row `n`, their values. `$end` is the time at which the row is over. */
const rows: Record<string, string> = {
  authorization_sessions: `(interaction_id, consent_id, client_id, stage, created_at, expires_at)
    select 'i' || n, consent_id, client_id, 'signIn', $end, $end from consents`,
  consent_reads: `(consent_id, day, resource, reads, last_read_at) select 'c' || n, $end, 'balances', 1, $end from (select 1) as one`,
  customer_sign_ins: `(sign_in_id, national_identification_number, signed_in_at) select 's' || n, '1000000016', $end from (select 1) as one`,
  known_customers: `(customer_id, national_identification_number, seen_at) select 'c' || n, '1000000016', $end from (select 1) as one`,
  customer_messages: `(message_id, national_identification_number, kind, once_key, is_own, terms, language, state, created_at, next_attempt_at)
    select 'm' || n, '1000000016', 'paymentDone', 'k' || n, false, '{}', 'ar', 'told', $end, $end from (select 1) as one`,
  bank_sessions: `(session_id_hash, national_identification_number, stage, created_at, expires_at)
    select 's' || n, '1000000016', 'signedIn', $end, $end from (select 1) as one`,
  approval_questions: `(consent_id, national_identification_number, asked, counted_until)
    select consent_id, 'c' || n, 1, $end from consents`,
  sign_in_codes: `(counted, sent, counted_until) select 'c' || n, 1, $end from (select 1) as one`,
  dashboard_sessions: `(session_id_hash, developer_id, created_at, expires_at) select 's' || n, developer_id, $end, $end from developers`,
  bank_user_sessions: `(session_id_hash, bank_user_id, created_at, expires_at) select 's' || n, bank_user_id, $end, $end from bank_users`,
  invitations: `(email, code_hash, created_at, expires_at) select n || '@tpp.example', 'c', $end, $end from (select 1) as one`,
  idempotency_records: `(client_id, operation_id, idempotency_key, message_hash, created_at, expires_at)
    select client_id, 'createPaymentConsent', 'k' || n, 'h', $end, $end from apps`,
  oidc_records: `(kind, id_hash, payload, expires_at) select 'AuthorizationCode', 'o' || n, '{}', $end from (select 1) as one`,
  verification_tries: `(developer_id, account_hash, party_hash, tried_at) select developer_id, 'a', 'p' || n, $end from developers`,
  verification_accounts: `(developer_id, account_hash, asked_at) select developer_id, 'a' || n, $end from developers`,
  core_bank_instructions: `(kind, resource_id, state, next_attempt_at, created_at)
    select 'payment', 'p' || n, 'done', $end, $end from (select 1) as one`,
  security_events: `(minute, kind, subject, events) select $end, 'clientRefused', 's' || n, 1 from (select 1) as one`,
  tries: `(counted, tries, counted_until) select 'c' || n, 1, $end from (select 1) as one`,
  rate_buckets: `(bucket, tokens, granted, refilled_at) select 'b' || n, 1, 1, $end from (select 1) as one`,
  'simulator.bank_sign_in_tries': `(id_hash, tries, expires_at) select 'c' || n, 1, $end from (select 1) as one`,
}

async function fill(table: string, from: number, to: number, end: Date): Promise<void> {
  const statement = rows[table]!.replaceAll('$end', `'${end.toISOString()}'::timestamptz`)
  await sql.raw(`insert into ${table} ${statement}, generate_series(${from}, ${to}) as n`).execute(sanad.dependencies.db)
}
async function count(table: string): Promise<number> {
  const { rows: counted } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
    sanad.dependencies.db,
  )
  return counted[0]!.rows
}

test('every purge empties a table of 50,000 old rows at one go, and leaves what is not over', async () => {
  const tpp = await registerTpp(sanad)
  const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
  await tpp.client().createPaymentConsent(paymentConsentRequest({ debtorIban }))
  await openBankUser(sanad)
  const before = new Map<string, number>()
  for (const table of Object.keys(rows)) {
    await fill(table, 0, 0, new Date(Date.now() + 3_600_000))
    before.set(table, await count(table))
    await fill(table, 1, 50_000, new Date(Date.now() - 400 * 86_400_000))
  }
  sanad.dependencies.wakeJobs()
  for (const table of Object.keys(rows)) {
    // The interval only bounds how often the count is asked for.
    await expect.poll(() => count(table), { timeout: 100_000, interval: 250, message: table }).toBe(before.get(table))
  }
})
