import { type Kysely, sql } from 'kysely'

/**
 * What apps may ask of one customer. authorization_sessions.confirmations_asked has no reader any more; it goes a release later, because the
 * release before still writes it.
 */
const statements = [
  // A customer's noes to one app, until it may ask them over the back channel again.
  `create table app_refusals (
    client_id text not null, national_identification_number text not null, refused integer not null, counted_until timestamptz not null,
    primary key (client_id, national_identification_number))`,
  `create index app_refusals_by_end on app_refusals (counted_until)`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
