import { type Kysely, sql } from 'kysely'

/** All tables as they are since the simulator has a schema of its own. What a sandbox brought along is of the same make. */
const tables = [
  `create table bank_settings (name text primary key, value jsonb not null)`,
  `create table bank_customers (
    national_identification_number text primary key, customer_id text not null unique, password_hash text not null,
    name_en text not null, name_ar text)`,
  // Tries are counted for every national id alike, so that nobody learns from the lock which ids are customers'.
  `create table bank_sign_in_tries (id_hash text primary key, tries integer not null, expires_at timestamptz not null)`,
  `create index bank_sign_in_tries_by_end on bank_sign_in_tries (expires_at)`,
  `create table bank_one_time_codes (
    code_id text primary key, national_identification_number text not null references bank_customers, code text not null,
    purpose text not null, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
    failed_attempts integer not null default 0, confirmation_id text not null, terms_hash text not null,
    message_en text not null, message_ar text not null,
    method text not null default 'code' check (method in ('code', 'app')), answer text check (answer in ('approved', 'declined')))`,
  `create index bank_one_time_codes_by_customer on bank_one_time_codes (national_identification_number, created_at)`,
  // A card account may owe up to its credit line.
  `create table bank_accounts (
    account_id text primary key, iban text not null unique, currency text not null, account_type text not null,
    account_sub_type text not null, status text not null, name_en text not null, name_ar text, nickname_en text not null, nickname_ar text,
    opened_at timestamptz not null, balance_halalas bigint not null default 0, is_customer_account boolean not null default true,
    status_updated_at timestamptz not null, maturity_at timestamptz, masked_pan text,
    description_en text not null default '', description_ar text not null default '',
    credit_line_halalas bigint not null default 0, transaction_sequence bigint not null default 0,
    constraint bank_accounts_no_overdraft check (balance_halalas >= -credit_line_halalas or not is_customer_account))`,
  `create table bank_account_holders (
    account_id text not null references bank_accounts, national_identification_number text not null references bank_customers,
    primary key (account_id, national_identification_number))`,
  `create index bank_account_holders_by_customer on bank_account_holders (national_identification_number)`,
  // What the customer sees of a posting. `sequence` counts per account under the lock of the account's row, so it grows in the
  // order of commits. A reader that has seen n never sees a row up to n appear later. There is no foreign key: the statement that
  // writes a row has just changed the balance of its account, and loading millions of rows would spend most of its time on the
  // check.
  `create table bank_transactions (
    account_id text not null, sequence bigint not null, kind text not null, status text not null,
    transaction_at timestamptz not null, booked_at timestamptz not null, value_at timestamptz not null,
    amount_halalas bigint not null check (amount_halalas <> 0), balance_halalas bigint, reference text, details jsonb not null,
    primary key (account_id, sequence))`,
  // The index includes the amount for its sign, so that credits and debits are counted without reading the rows.
  `create index bank_transactions_by_booking on bank_transactions (account_id, booked_at, sequence) include (amount_halalas)`,
  `create index bank_transactions_pending on bank_transactions (account_id) include (amount_halalas) where status = 'pending'`,
  // Beneficiaries, direct debits, standing orders and scheduled payments are always read as a whole and never searched by their
  // members.
  `create table bank_arrangements (
    account_id text not null references bank_accounts, kind text not null, arrangement_id text not null, details jsonb not null,
    primary key (account_id, kind, arrangement_id))`,
  // What the bank knows of a person beyond the name.
  `create table bank_parties (
    national_identification_number text primary key references bank_customers, details jsonb not null)`,
  // Whom payers may name. They are not in bank_account_holders, because that table has the people who sign, and a company's account
  // belongs to the company.
  `create table bank_payees (
    account_id text not null references bank_accounts, place integer not null, kind text not null, name_en text, name_ar text,
    other_names jsonb not null, identifiers jsonb not null, restriction text, primary key (account_id, place),
    constraint bank_payees_kind check (kind in ('person', 'organisation')),
    constraint bank_payees_restriction check (restriction in ('optedOut', 'protected')))`,
  `create table bank_companies (
    commercial_registration_number bigint primary key, unified_number text not null unique, name_en text not null, name_ar text not null)`,
  `create table bank_signatories (
    commercial_registration_number bigint not null references bank_companies,
    national_identification_number text not null references bank_customers,
    primary key (commercial_registration_number, national_identification_number))`,
  `create table bank_payments (
    payment_id text primary key, national_identification_number text not null, debtor_iban text not null, creditor_iban text not null,
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
  // A guarantee line has three accounts: granted (below zero), free and reserved. Promised money does not belong among the balances
  // of bank_accounts, so it has a ledger of its own, built in the same way.
  `create table bank_guarantee_accounts (
    account_id text primary key, commercial_registration_number bigint not null references bank_companies, side text not null,
    balance_halalas bigint not null default 0, unique (commercial_registration_number, side),
    constraint bank_guarantee_accounts_side check (side in ('granted', 'free', 'reserved')),
    constraint bank_guarantee_accounts_within_line check (case side when 'granted' then balance_halalas <= 0 else balance_halalas >= 0 end))`,
  `create table bank_guarantee_postings (
    posting_id text primary key, reference text not null unique, created_at timestamptz not null)`,
  `create table bank_guarantee_entries (
    posting_id text not null references bank_guarantee_postings, account_id text not null references bank_guarantee_accounts,
    amount_halalas bigint not null check (amount_halalas <> 0), primary key (posting_id, account_id))`,
  `create index bank_guarantee_entries_by_account on bank_guarantee_entries (account_id)`,
  `create table bank_letters (
    letter_of_guarantee_id text primary key, national_identification_number text not null,
    commercial_registration_number bigint not null references bank_companies, amount_halalas bigint not null check (amount_halalas > 0),
    currency text not null, beneficiary_name text not null, customer_reference_number text not null, validity_expires_at timestamptz,
    state text not null, reason_code text, reason_message text, received_at timestamptz not null, decided_at timestamptz)`,
  `create index bank_letters_pending on bank_letters (received_at) where state = 'pending'`,
]

const ledgers = [
  {
    postings: 'bank_ledger_transactions',
    entries: 'bank_ledger_entries',
    key: 'ledger_transaction_id',
    name: 'bank_ledger',
    posting: 'ledger transaction',
  },
  {
    postings: 'bank_guarantee_postings',
    entries: 'bank_guarantee_entries',
    key: 'posting_id',
    name: 'bank_guarantee_ledger',
    posting: 'guarantee posting',
  },
]

const neverEmptied = (table: string) => [
  `drop trigger if exists ${table}_not_truncated on ${table}`,
  `create trigger ${table}_not_truncated before truncate on ${table} for each statement execute function refuse_truncate()`,
]

/** What keeps the ledgers as they were written, whatever the program does. Books that were brought along get it here too. */
const guards = [
  // Triggers for each row do not see a truncation.
  `create function refuse_truncate() returns trigger language plpgsql as
    $$ begin raise exception 'table % is append-only and is never emptied', tg_table_name; end $$`,
  // The database checks double entry at commit. A posting also loses its balance when one of its entries is deleted, or moved to
  // another posting. A posting that is deleted with all of its entries had none.
  ...ledgers.flatMap(({ postings, entries, key, name, posting }) => [
    `create function ${name}_is_balanced() returns trigger language plpgsql set search_path = simulator, pg_temp as
      $$ begin
        if exists (select from ${entries} where ${key} in (old.${key}, new.${key}) group by ${key} having sum(amount_halalas) <> 0) then
          raise exception '${posting} % does not sum to zero', coalesce(new.${key}, old.${key});
        end if;
        return null;
      end $$`,
    `create constraint trigger ${name}_balanced after insert or update or delete on ${entries}
      deferrable initially deferred for each row execute function ${name}_is_balanced()`,
    ...neverEmptied(postings),
    ...neverEmptied(entries),
  ]),
]

/** Makes the books. A sandbox of before the simulator had a schema brings its tables (src/data/migrations/0035_simulator_apart.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // For this transaction, in which all the migrations of a run stand: their names are without a schema.
  await sql`set local search_path = simulator`.execute(db)
  const { rows } = await sql<{ found: boolean }>`select to_regclass('simulator.bank_customers') is not null as found`.execute(db)
  for (const statement of [...(rows[0]!.found ? [] : tables), ...guards]) await sql.raw(statement).execute(db)
}
