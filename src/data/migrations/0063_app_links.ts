import { type Kysely, sql } from 'kysely'

const statements = [
  `create table app_links (
    interaction_id text primary key references authorization_sessions on delete cascade, code text not null unique,
    shown_number text not null, created_at timestamptz not null, expires_at timestamptz not null, opened_at timestamptz,
    national_identification_number text)`,
  `create index app_links_by_customer on app_links (national_identification_number)
    where national_identification_number is not null`,
]

/** Adds the links by which a customer goes on in the bank's own app with what a page has begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
