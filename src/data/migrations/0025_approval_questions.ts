import { type Kysely, sql } from 'kysely'

/** How often customers were asked to confirm, counted for all instances together. */
const statements = [
  // What a further authorizer was asked to confirm. Without a question_id nothing can be confirmed until they are asked anew.
  `create table approval_questions (
    consent_id text not null references consents, national_identification_number text not null, question_id text,
    method text check (method in ('code', 'app')), shown_number text, asked integer not null, counted_until timestamptz not null,
    primary key (consent_id, national_identification_number))`,
  `create index approval_questions_by_end on approval_questions (counted_until)`,
  // Codes for sign-ins that were sent and not used, by customer, and by customer and address.
  `create table sign_in_codes (counted text primary key, sent integer not null, counted_until timestamptz not null)`,
  `create index sign_in_codes_by_end on sign_in_codes (counted_until)`,
]

/** Adds the tables above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
