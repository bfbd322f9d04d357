import { type Kysely, sql } from 'kysely'

/**
 * Account information: the accounts that a consent covers, the decisions of several authorizers, and what the core bank simulator
 * knows about its accounts beyond their balance.
 */
const statements = [
  // There is no foreign key to bank_accounts, because another core bank keeps its accounts elsewhere.
  `create table consent_accounts (
    consent_id text not null references consents, account_id text not null, primary key (consent_id, account_id))`,
  `create table consent_approvals (
    consent_id text not null references consents, national_id text not null, decision text not null, decided_at timestamptz,
    requested_at timestamptz not null, primary key (consent_id, national_id))`,
  `create index consent_approvals_by_customer on consent_approvals (national_id)`,

  `alter table bank_accounts
    add column status_updated_at timestamptz, add column maturity_at timestamptz, add column masked_pan text,
    add column description_en text not null default '', add column description_ar text not null default '',
    add column credit_line_halalas bigint not null default 0, add column transaction_sequence bigint not null default 0`,
  `update bank_accounts set
    status_updated_at = opened_at,
    description_en = case account_sub_type when 'Savings' then 'Savings account' else 'Current account' end,
    description_ar = case account_sub_type when 'Savings' then 'حساب ادخار' else 'حساب جارٍ' end`,
  `alter table bank_accounts alter column status_updated_at set not null`,
  // A card account may owe up to its credit line.
  `alter table bank_accounts drop constraint bank_accounts_no_overdraft`,
  `alter table bank_accounts add constraint bank_accounts_no_overdraft
    check (balance_halalas >= -credit_line_halalas or not is_customer_account)`,

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
  `create table bank_parties (national_id text primary key references bank_customers, details jsonb not null)`,
]

/** Adds the tables and columns above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
