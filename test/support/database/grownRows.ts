import type pg from 'pg'

// Fills the tables that grow with the years, for looking at plans. Every row follows from its number, so two runs give the same rows.

/** The moment at which the tables are as they are. */
export const grownAt = new Date('2026-11-21T09:00:00Z')

/** One app and one developer have half of all rows: the worst case of each statement. */
export const busy = 'busy'

const owner = `case n % 2 when 0 then '${busy}' else 'other-' || n % 997 end`
const number = `generate_series(1, $1::int) as n`
const ago = (step: string) => `timestamptz '${grownAt.toISOString()}' - ${step}`
const over = (time: string) => ago(`(n::float8 / $1::int) * interval '${time}'`)
const [day, week, month] = [over('1 day'), over('6 days'), over('29 days')]
/** A customer has twenty of each. */
const customer = `lpad((n / 20)::text, 10, '1')`

/** Whom the statements ask about, as `customer` makes it. */
export const grownCustomer = '100'.padStart(10, '1')

/** The busy app has few open consents; of the others' half are overdue, as after a long pause of the job that ends them. */
const status = `case when n % 1000 = 0 then 'Authorized' when n % 1000 = 2 then 'AwaitingAuthorization' when n % 4 = 1 then 'Authorized' else 'Finished' end`

/** Almost every instruction is done, and one in a thousand of those is to be purged. The bank has been away for an hour. */
const instructionState = `case when n % 1000 = 1 then 'queued' when n % 1000 = 3 then 'awaitingDecision' when n % 10000 = 5 then 'needsPerson' else 'done' end`

/** When PostgreSQL counted rows and values: a planner knows nothing else of a table. */
type Counted = 'now' | 'whileEmpty'

/** How tables are filled. */
export interface Growth {
  rows: number
  /** 'whileEmpty': the planner's statistics are those of the empty tables, as when all customers come on the first day. */
  counted?: Counted
  /** Which tables; without it all. */
  tables?: readonly string[]
}

/** By table, as many rows as $1 says. Nine of ten records are over, as after a long pause of the job that purges. */
const inserts: Readonly<Record<string, string>> = {
  // As many as a bank has: they do not grow, and what is joined to one is looked up only where there is one.
  apps: `insert into apps (client_id, developer_id, name, product, security_level, token_endpoint_auth_method, response_signing_alg,
      redirect_uris, created_at, updated_at, status, status_updated_at)
    select distinct ${owner}, '${busy}', 'Palm', 'KSA PIS', 'secret', 'client_secret_basic', 'PS256', '[]'::jsonb, ${ago("interval '30 days'")},
      ${ago("interval '30 days'")}, 'admitted', ${ago("interval '30 days'")} from ${number}`,
  consents: `insert into consents (consent_id, kind, client_id, status, flags, national_identification_number, message, terms, authorisation_id,
      sca_status, created_at, status_updated_at, authorization_expires_at, expires_at)
    select 'grown-' || n, 'account', ${owner}, ${status},
      '[]', ${customer}, '{}', '{}', 'grown-' || n, 'received', ${week}, ${week}, ${week}, ${week} from ${number}`,
  // A company's consent has a thousand.
  consent_accounts: `insert into consent_accounts (consent_id, account_id, place)
    select 'grown-' || n / 1000, 'acc-' || n, n % 1000 from ${number}`,
  consent_approvals: `insert into consent_approvals (consent_id, national_identification_number, decision, requested_at)
    select 'grown-' || n, lpad((n / 20 + 7)::text, 10, '1'), case n % 10 when 0 then 'pending' else 'approved' end, ${week} from ${number}`,
  consent_reads: `insert into consent_reads (consent_id, day, resource, reads, last_read_at)
    select 'grown-' || n / 10, ${week}, 'balances', 1, ${week} from ${number}`,
  customer_sign_ins: `insert into customer_sign_ins (sign_in_id, national_identification_number, signed_in_at, language)
    select 'grown-' || n, ${customer}, ${month}, 'en' from ${number}`,
  known_customers: `insert into known_customers (customer_id, national_identification_number, seen_at)
    select 'grown-' || n, lpad(n::text, 10, '3'), ${month} from ${number}`,
  // The bank has been away for an hour.
  customer_messages: `insert into customer_messages (message_id, national_identification_number, kind, once_key, client_id, is_own, terms,
      language, state, created_at, next_attempt_at, read_at)
    select 'grown-' || n, ${customer}, 'paymentDone', 'grown-' || n, ${owner}, false, '{}', 'ar', case when n % 1000 = 1 then 'due' else 'told' end,
      ${month}, ${month}, case when n % 4 > 0 then ${month} end from ${number}`,
  authorization_sessions: `insert into authorization_sessions (interaction_id, consent_id, client_id, stage, outcome, created_at, expires_at,
      national_identification_number, confirmation)
    select 'grown-' || n, 'grown-' || n, ${owner}, 'done', case when n % 1000 > 0 then 'approved' end, ${day}, ${day},
      ${customer}, '{"method":"code","accountIds":[]}' from ${number}`,
  decoupled_requests: `insert into decoupled_requests (interaction_id, auth_request_id_hash, national_identification_number, created_at)
    select 'grown-' || n, md5(n::text), ${customer}, ${day} from ${number}`,
  payments: `insert into payments (payment_id, consent_id, client_id, national_identification_number, type, payment_transaction_id, status,
      amount_halalas, currency, debtor_iban, creditor_iban, creditor_name, purpose, created_at, status_updated_at)
    select 'grown-' || n, 'grown-' || n, ${owner}, ${customer}, 'KSAOB.LocalTransfer', 'grown-' || n,
      case when (n + 1) / 2 % 5000 = 8 then 'KSAOB.Rejected' else 'KSAOB.AcceptedSettlementCompleted' end,
      100, 'SAR', 'SA01', 'SA02', '{"en":"Palm Trading"}', 'KSAOB.Other', ${week}, ${week} from ${number}`,
  letters_of_guarantee: `insert into letters_of_guarantee (letter_of_guarantee_id, consent_id, client_id, national_identification_number,
      commercial_registration_number, status, amount_halalas, currency, validity_expires_at, created_at, status_updated_at, terms)
    select 'grown-' || n, 'grown-' || n, ${owner}, ${customer}, 1010000001, case n % 4 when 0 then 'Issued' else 'Expired' end,
      100, 'SAR', ${ago("(n::float8 / $1::int - 0.5) * interval '6 days'")}, ${week}, ${week}, '{}' from ${number}`,
  core_bank_instructions: `insert into core_bank_instructions (kind, resource_id, state, next_attempt_at, created_at)
    select case n % 3 when 0 then 'letter' else 'payment' end, 'grown-' || n, ${instructionState}, ${month}, ${month} from ${number}`,
  // Most has arrived; what waits is of few apps.
  outbox: `insert into outbox (event_id, event_type, client_id, consent_id, resource, resource_kind, payload, created_at, next_attempt_at,
      endpoint_id, url, position, state)
    select 'grown-' || n, 'KSAOB.Resource.Updated', ${owner}, 'grown-' || n / 4, '/grown-' || n / 4, 'consent', '{}', ${month}, ${month},
      md5(${owner}), 'https://tpp.example', n, case when n % 1000 = 6 then 'pending' when n % 1000 = 8 then 'dead' else 'delivered' end
    from ${number}`,
  audit: `insert into audit (occurred_at, actor, action, subject, client_id, status_before, status_after, details, sequence, hash)
    select ${week}, 'bank', 'consent.approve', case when n % 5000 = 0 then '${busy}' else 'grown-' || n / 4 end, ${owner},
      'AwaitingAuthorization', 'Authorized', '{}', n % 4 + 1, sha256(n::text::bytea) from ${number}`,
  // Few have changed since the last checkpoint.
  audit_heads: `insert into audit_heads (subject, length, hash, checkpoint)
    select 'grown-' || n, 4, sha256(n::text::bytea), case when n % 1000 > 0 then n / 1000 end from ${number}`,
  audit_checkpoint_heads: `insert into audit_checkpoint_heads (number, hash, subject, length)
    select n / 1000, sha256(n::text::bytea), 'grown-' || n, 4 from ${number}`,
  audit_checkpoints: `insert into audit_checkpoints (number, made_at, statement, key) select n, ${week}, 'signed', '{}' from ${number}`,
  security_events: `insert into security_events (minute, kind, subject, events)
    select ${month}, 'customerSignInRefused', ${customer} || n % 7, 1 from ${number}`,
  idempotency_records: `insert into idempotency_records (client_id, operation_id, idempotency_key, message_hash, status, response, created_at, expires_at)
    select ${owner}, 'createPaymentConsent', 'grown-' || n, md5(n::text), 201, '{}', ${day}, ${day} + interval '1 hour' from ${number}`,
  replay_marks: `insert into replay_marks (id_hash, expires_at) select md5(n::text), ${day} + interval '1 hour' from ${number}`,
  oidc_records: `insert into oidc_records (kind, id_hash, payload, uid, expires_at)
    select case n % 3 when 0 then 'Grant' else 'AuthorizationCode' end, md5(n::text), '{"kind":"for measuring"}', 'grown-' || n,
      ${ago("(n::float8 / $1::int - 0.1) * interval '6 days'")} from ${number}`,
  request_log: `insert into request_log (client_id, received_at, request_id, interaction_id, interface_name, operation_id, method, path, status,
      duration_ms, error_codes)
    select ${owner}, ${week}, gen_random_uuid(), 'none', 'payment-initiation', case when (n + 1) / 2 % 5000 = 7 then 'rare' else 'getPayment' end,
      'GET', '/', case when (n + 1) / 2 % 5000 = 8 then 422 else 200 end, 1, '{}' from ${number}`,
  verification_accounts: `insert into verification_accounts (developer_id, account_hash, asked_at)
    select ${owner}, md5(n::text), ${day} from ${number}`,
  verification_tries: `insert into verification_tries (developer_id, account_hash, party_hash, tried_at)
    select ${owner}, md5((n / 3)::text), md5(n::text), ${day} from ${number}`,
  // The limit leaves an asker few.
  payee_misses: `insert into payee_misses (asker, participant_bic, account_hash, party_hash, asked_at)
    select 'asker-' || n / 100, 'BANK' || n % 3, md5((n / 3)::text), md5(n::text), ${day} from ${number}`,
  transaction_lists: `insert into transaction_lists (mark, query, total, places, expires_at)
    select 900000000000000 + n, 'acc-' || n, 0, '[]', ${day} from ${number}`,
  'simulator.bank_accounts': `insert into simulator.bank_accounts (account_id, iban, currency, account_type, account_sub_type, status, name_en, nickname_en,
      opened_at, is_customer_account, status_updated_at)
    select 'acc-' || n, 'SA' || lpad(n::text, 22, '0'), 'SAR', 'KSAOB.Retail', 'CurrentAccount', 'Active', 'Name ' || n, 'Account',
      ${week}, true, ${week} from ${number}`,
  'simulator.bank_account_holders': `insert into simulator.bank_account_holders (account_id, national_identification_number)
    select 'acc-' || n, lpad((n / 2)::text, 10, '1') from ${number}`,
  'simulator.bank_payees': `insert into simulator.bank_payees (account_id, place, kind, name_en, other_names, identifiers)
    select 'acc-' || n, 0, 'person', 'Name ' || n, '[]', '[]' from ${number}`,
  // A long history each.
  'simulator.bank_transactions': `insert into simulator.bank_transactions (account_id, sequence, kind, status, transaction_at, booked_at, value_at,
      amount_halalas, balance_halalas, details)
    select 'acc-' || n / 500, n % 500, 'salary', 'booked', ${over('700 days')}, ${over('700 days')}, ${over('700 days')}, n % 2 * 2 - 1, 0, '{}'
    from ${number}`,
}

/** Adds rows to each of these tables of a migrated database. Wants a superuser. */
export async function growTables(client: pg.Client, { rows, counted = 'now', tables }: Growth): Promise<void> {
  // Foreign keys are checked for nobody's rows here, and ledgers need not be balanced.
  await client.query('set session_replication_role = replica')
  for (let day = 0; day < 30; day++) await addParts(client, new Date(grownAt.getTime() - day * 86_400_000))
  for (const [table, insert] of Object.entries(inserts)) {
    if (tables && !tables.includes(table)) continue
    if (counted === 'whileEmpty') await client.query(`vacuum (analyze) ${table}`)
    await client.query(insert, [rows])
    if (counted === 'now') await client.query(`vacuum (analyze) ${table}`)
  }
  await client.query('set session_replication_role = origin')
}

/** The days of a time, of each table that has them. */
async function addParts(client: pg.Client, time: Date): Promise<void> {
  const monday = `date_bin('14 days', $1::timestamptz, '1970-01-05Z')`
  const day = `date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'`
  await client.query(
    `select partition_add('outbox', ${monday}, ${monday} + interval '336 hours'),
      partition_add('request_log', ${day}, ${day} + interval '24 hours'), partition_add('replay_marks', ${day}, ${day} + interval '24 hours')`,
    [time],
  )
}
