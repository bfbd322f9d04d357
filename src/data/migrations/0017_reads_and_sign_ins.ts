import { type Kysely, sql } from 'kysely'

/** What customers can look up afterwards: what apps read in their name, and who signed in as them. */
const statements = [
  // One row for each consent, day and kind of data, however often it is read. There is no foreign key: rows are written in batches, and
  // one that a constraint refuses would keep all others of its batch out.
  `create table consent_reads (
    consent_id text not null, day timestamptz not null, resource text not null, reads integer not null check (reads > 0),
    last_read_at timestamptz not null, primary key (consent_id, day, resource))`,
  `create index consent_reads_by_day on consent_reads (day)`,
  `create table customer_sign_ins (
    sign_in_id text primary key, national_identification_number text not null, signed_in_at timestamptz not null,
    client_id text, browser text, system text, address text)`,
  `create index customer_sign_ins_by_customer on customer_sign_ins (national_identification_number, signed_in_at)`,
  `create index customer_sign_ins_by_time on customer_sign_ins (signed_in_at)`,
]

/** Adds the tables above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
