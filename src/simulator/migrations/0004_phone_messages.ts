import { type Kysely, sql } from 'kysely'

/** What the bank has told its customers, as their phones show it. */
const statements = [
  `create table simulator.bank_phone_messages (
    message_id text primary key, national_identification_number text not null references simulator.bank_customers, kind text not null,
    language text not null, title text not null, message text not null, link text not null, happened_at timestamptz not null)`,
  `create index bank_phone_messages_by_customer on simulator.bank_phone_messages (national_identification_number, happened_at, message_id)`,
]

/** Adds the table above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
