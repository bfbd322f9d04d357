import { type Kysely, sql } from 'kysely'

/**
 * A customer has one open case for an app at most, so a report that is sent twice is one case. Which payments belong to it is in a table of
 * its own; how they stand is read from the payments.
 */
const statements = [
  `create table fraud_cases (
    case_id text primary key, national_identification_number text not null, client_id text not null references apps,
    about text not null check (about in ('payment', 'consent')), resource_id text not null, reported_at timestamptz not null,
    stops_open_banking boolean not null, stopped_at timestamptz, resumed_at timestamptz, resumed_by text, resume_reason text,
    closed_at timestamptz, closed_by text, close_reason text,
    check (closed_at is null or not stops_open_banking))`,
  `create unique index fraud_cases_open on fraud_cases (national_identification_number, client_id) where closed_at is null`,
  `create index fraud_cases_unfinished on fraud_cases (case_id) where stopped_at is null`,
  `create index fraud_cases_newest on fraud_cases (reported_at desc, case_id desc)`,
  `create table fraud_case_payments (
    case_id text not null references fraud_cases, payment_id text not null references payments, primary key (case_id, payment_id))`,
]

/** Adds what customers report as fraud. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
