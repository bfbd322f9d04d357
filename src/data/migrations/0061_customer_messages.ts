import { type Kysely, sql } from 'kysely'

/**
 * What customers are told, each thing once, and what they have chosen not to be told. The language is that of their last sign-in. A sign-in
 * of the release before has none.
 */
const statements = [
  `create table customer_messages (
    message_id text primary key, national_identification_number text not null, kind text not null, once_key text not null,
    client_id text, link_id text, is_own boolean not null, terms json not null, language text not null check (language in ('ar', 'en')),
    state text not null check (state in ('due', 'told', 'kept', 'untold')), created_at timestamptz not null, tell_until timestamptz,
    read_at timestamptz, next_attempt_at timestamptz not null, attempts integer not null default 0, lease text,
    unique (national_identification_number, kind, once_key))`,
  `create index customer_messages_by_customer on customer_messages (national_identification_number, created_at, message_id)`,
  `create index customer_messages_unread on customer_messages (national_identification_number, created_at) where read_at is null`,
  `create index customer_messages_due on customer_messages (next_attempt_at) where state = 'due'`,
  `create index customer_messages_by_time on customer_messages (created_at)`,
  `create table message_choices (
    national_identification_number text not null, kind text not null, chosen_at timestamptz not null,
    primary key (national_identification_number, kind))`,
  `alter table customer_sign_ins add column language text`,
]

/** Adds the tables and the column above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
