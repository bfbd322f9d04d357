import { type Kysely, sql } from 'kysely'

/**
 * The first schema: apps, records of the authorization server, consents, payments, outbox, audit, and the tables of the core bank
 * simulator (`bank_*`). Plain SQL, forward only. The row types are in `../schema.ts`.
 */
const statements = [
  `create table developers (
    developer_id text primary key, email text not null unique, password_hash text not null,
    organisation text not null, created_at timestamptz not null)`,
  `create table dashboard_sessions (
    session_id_hash text primary key, developer_id text not null references developers,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create table apps (
    client_id text primary key, developer_id text not null references developers, name text not null,
    product text not null, security_level text not null, token_endpoint_auth_method text not null,
    response_signing_alg text not null, client_secret_hash text, redirect_uris jsonb not null,
    certificate_pem text, certificate_key_id text, certificate_thumbprint text, jwks_uri text, bic text,
    created_at timestamptz not null, updated_at timestamptz not null, disabled_at timestamptz, deleted_at timestamptz)`,
  `create index apps_by_developer on apps (developer_id, created_at)`,
  `create table oidc_records (
    kind text not null, id_hash text not null, payload jsonb not null, grant_id text, user_code text, uid text,
    consumed_at timestamptz, expires_at timestamptz, primary key (kind, id_hash))`,
  `create index oidc_records_by_grant on oidc_records (grant_id) where grant_id is not null`,
  `create index oidc_records_by_uid on oidc_records (kind, uid) where uid is not null`,
  `create index oidc_records_by_user_code on oidc_records (kind, user_code) where user_code is not null`,
  `create index oidc_records_by_expiry on oidc_records (expires_at)`,
  `create table bank_sessions (
    session_id_hash text primary key, national_id text not null, stage text not null, failed_attempts integer not null default 0,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index bank_sessions_by_expiry on bank_sessions (expires_at)`,
  `create table signing_keys (
    kid text primary key, alg text not null, private_jwk text not null, created_at timestamptz not null,
    sign_from timestamptz not null, sign_until timestamptz, publish_until timestamptz)`,
  `create table consents (
    consent_id text primary key, kind text not null, client_id text not null references apps, base_consent_id text,
    status text not null, flags jsonb not null, revoked_by text, national_id text not null, message jsonb not null,
    webhook jsonb, authorisation_id text not null, sca_status text not null, payment_id text unique,
    created_at timestamptz not null, status_updated_at timestamptz not null,
    authorization_expires_at timestamptz not null, expires_at timestamptz not null)`,
  `create unique index consents_base_consent_id_once on consents (client_id, base_consent_id) where base_consent_id is not null`,
  `create index consents_awaiting on consents (authorization_expires_at) where status = 'AwaitingAuthorization'`,
  `create index consents_authorized on consents (expires_at) where status = 'Authorized'`,
  `create index consents_by_customer on consents (national_id, created_at)`,
  `create table authorization_sessions (
    interaction_id text primary key, consent_id text not null references consents, client_id text not null,
    national_id text, stage text not null, outcome text, failed_attempts integer not null default 0,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create table payments (
    payment_id text primary key, consent_id text not null unique references consents, client_id text not null references apps,
    national_id text not null, type text not null, payment_transaction_id text not null unique, status text not null,
    reject_reason_code text, reject_reason_message text, amount_halalas bigint not null check (amount_halalas > 0),
    currency text not null, debtor_iban text not null, creditor_iban text not null, creditor_name jsonb not null,
    purpose text not null, notes text, execution_at timestamptz,
    created_at timestamptz not null, status_updated_at timestamptz not null)`,
  `create index payments_by_customer on payments (national_id, created_at)`,
  `create table core_bank_instructions (
    instruction_id text primary key, kind text not null, state text not null, attempts integer not null default 0,
    next_attempt_at timestamptz not null, created_at timestamptz not null)`,
  `create index core_bank_instructions_due on core_bank_instructions (next_attempt_at) where state = 'queued'`,
  `create table outbox (
    event_id text primary key, event_type text not null, client_id text not null, consent_id text not null,
    resource text not null, payload jsonb not null, created_at timestamptz not null, attempts integer not null default 0,
    next_attempt_at timestamptz not null, delivered_at timestamptz)`,
  `create index outbox_due on outbox (next_attempt_at) where delivered_at is null`,
  `create table audit (
    audit_id bigserial primary key, occurred_at timestamptz not null, actor text not null, action text not null,
    subject text not null, client_id text, interaction_id text, status_before text, status_after text, details jsonb not null)`,
  `create index audit_by_subject on audit (subject, audit_id)`,
  // The audit trail is evidence, so not even the program's own role can change it.
  `create function audit_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit rows are append-only'; end $$`,
  `create trigger audit_append_only before update or delete on audit
    for each row execute function audit_is_append_only()`,
  // `json` and not `jsonb`, because a repeated answer must have its members in the same order.
  `create table idempotency_records (
    client_id text not null, operation_id text not null, idempotency_key text not null, message_hash text not null,
    status integer, response json, created_at timestamptz not null, expires_at timestamptz not null,
    primary key (client_id, operation_id, idempotency_key))`,
  `create index idempotency_records_by_expiry on idempotency_records (expires_at)`,
  `create table sandbox_settings (name text primary key, value jsonb not null)`,
  `create table bank_customers (
    national_id text primary key, customer_id text not null unique, password_hash text not null, name_en text not null,
    name_ar text, failed_attempts integer not null default 0, locked_at timestamptz)`,
  `create table bank_one_time_codes (
    code_id text primary key, national_id text not null references bank_customers, code text not null, purpose text not null,
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
    failed_attempts integer not null default 0)`,
  `create index bank_one_time_codes_by_customer on bank_one_time_codes (national_id, created_at)`,
  `create table bank_accounts (
    account_id text primary key, iban text not null unique, currency text not null, account_type text not null,
    account_sub_type text not null, status text not null, name_en text not null, name_ar text, nickname_en text not null, nickname_ar text,
    opened_at timestamptz not null, balance_halalas bigint not null default 0, is_customer_account boolean not null default true,
    constraint bank_accounts_no_overdraft check (balance_halalas >= 0 or not is_customer_account))`,
  `create table bank_account_holders (
    account_id text not null references bank_accounts, national_id text not null references bank_customers,
    primary key (account_id, national_id))`,
  `create index bank_account_holders_by_customer on bank_account_holders (national_id)`,
  `create table bank_companies (
    commercial_registration_number bigint primary key, unified_number text not null unique, name_en text not null, name_ar text not null)`,
  `create table bank_signatories (
    commercial_registration_number bigint not null references bank_companies, national_id text not null references bank_customers,
    primary key (commercial_registration_number, national_id))`,
  `create table bank_payments (
    payment_id text primary key, national_id text not null, debtor_iban text not null, creditor_iban text not null,
    creditor_name jsonb not null, amount_halalas bigint not null check (amount_halalas > 0), currency text not null,
    state text not null, reason_code text, reason_message text, submissions integer not null default 0,
    received_at timestamptz not null, decided_at timestamptz)`,
  `create index bank_payments_pending on bank_payments (received_at) where state = 'pending'`,
  // `reference` is unique, so the same payment can be posted to the ledger only once.
  `create table bank_ledger_transactions (
    ledger_transaction_id text primary key, reference text not null unique, description text not null, created_at timestamptz not null)`,
  `create table bank_ledger_entries (
    ledger_transaction_id text not null references bank_ledger_transactions, account_id text not null references bank_accounts,
    amount_halalas bigint not null check (amount_halalas <> 0), primary key (ledger_transaction_id, account_id))`,
  `create index bank_ledger_entries_by_account on bank_ledger_entries (account_id)`,
  // The database checks double entry at commit. So no code path can leave the ledger out of balance.
  `create function bank_ledger_is_balanced() returns trigger language plpgsql as
    $$ begin
      if (select sum(amount_halalas) from bank_ledger_entries where ledger_transaction_id = new.ledger_transaction_id) <> 0 then
        raise exception 'ledger transaction % does not sum to zero', new.ledger_transaction_id;
      end if;
      return null;
    end $$`,
  `create constraint trigger bank_ledger_balanced after insert or update on bank_ledger_entries
    deferrable initially deferred for each row execute function bank_ledger_is_balanced()`,
]

/** Makes the tables above in an empty database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
