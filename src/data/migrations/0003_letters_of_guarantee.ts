import { type Kysely, sql } from 'kysely'

/**
 * Letters of guarantee: Sanad's, the simulated bank's, and the ledger of its guarantee lines. A line has three accounts: granted
 * (below zero), free and reserved. Promised money does not belong among the balances of bank_accounts, so it has a ledger of its
 * own, built in the same way.
 */
const statements = [
  // A letter consent names a company. The customer behind it is known only when a signatory authorizes it.
  `alter table consents alter column national_id drop not null`,
  `create table letters_of_guarantee (
    letter_of_guarantee_id text primary key, consent_id text not null unique references consents, client_id text not null references apps,
    national_id text not null, commercial_registration_number bigint not null, status text not null,
    reject_reason_code text, reject_reason_message text, amount_halalas bigint not null check (amount_halalas > 0), currency text not null,
    validity_expires_at timestamptz, mt798 jsonb not null, created_at timestamptz not null, status_updated_at timestamptz not null)`,
  `create index letters_of_guarantee_issued on letters_of_guarantee (validity_expires_at) where status = 'Issued'`,
  `create table bank_guarantee_accounts (
    account_id text primary key, commercial_registration_number bigint not null references bank_companies, side text not null,
    balance_halalas bigint not null default 0, unique (commercial_registration_number, side),
    constraint bank_guarantee_accounts_side check (side in ('granted', 'free', 'reserved')),
    constraint bank_guarantee_accounts_within_line check (case side when 'granted' then balance_halalas <= 0 else balance_halalas >= 0 end))`,
  // `reference` is unique, so a letter can be reserved once and released once.
  `create table bank_guarantee_postings (
    posting_id text primary key, reference text not null unique, created_at timestamptz not null)`,
  `create table bank_guarantee_entries (
    posting_id text not null references bank_guarantee_postings, account_id text not null references bank_guarantee_accounts,
    amount_halalas bigint not null check (amount_halalas <> 0), primary key (posting_id, account_id))`,
  `create index bank_guarantee_entries_by_account on bank_guarantee_entries (account_id)`,
  `create function bank_guarantee_ledger_is_balanced() returns trigger language plpgsql as
    $$ begin
      if (select sum(amount_halalas) from bank_guarantee_entries where posting_id = new.posting_id) <> 0 then
        raise exception 'guarantee posting % does not sum to zero', new.posting_id;
      end if;
      return null;
    end $$`,
  `create constraint trigger bank_guarantee_ledger_balanced after insert or update on bank_guarantee_entries
    deferrable initially deferred for each row execute function bank_guarantee_ledger_is_balanced()`,
  `create table bank_letters (
    letter_of_guarantee_id text primary key, national_id text not null, commercial_registration_number bigint not null references bank_companies,
    amount_halalas bigint not null check (amount_halalas > 0), currency text not null, beneficiary_name text not null,
    customer_reference_number text not null, validity_expires_at timestamptz, state text not null, reason_code text, reason_message text,
    received_at timestamptz not null, decided_at timestamptz)`,
  `create index bank_letters_pending on bank_letters (received_at) where state = 'pending'`,
]

/** Adds the tables above, and lets a consent be without a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
