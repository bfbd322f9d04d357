import { type Kysely, sql } from 'kysely'

/** The second factor confirms terms: a session remembers what was chosen, and the simulator's codes are good for one thing only. */
const statements = [
  `alter table authorization_sessions add column confirmation jsonb, add column confirmations_asked integer not null default 0`,
  // A code that was sent at the sign-in confirms nothing any more.
  `update authorization_sessions set stage = 'signIn' where stage = 'oneTimeCode'`,
  `delete from bank_one_time_codes`,
  `alter table bank_one_time_codes add column confirmation_id text not null, add column terms_hash text not null,
    add column message_en text not null, add column message_ar text not null`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
