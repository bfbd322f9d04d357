import { type Kysely, sql } from 'kysely'

/**
 * Decoupled authorization (CIBA): an app's request over the back channel, beside the authorization session in which its customer
 * decides. It goes with that session.
 */
const statements = [
  // Without it the token endpoint would have to ask the core bank who approved.
  `alter table authorization_sessions add column customer_id text`,
  `alter table apps add column backchannel_client_notification_endpoint text`,
  `create table decoupled_requests (
    interaction_id text primary key references authorization_sessions on delete cascade,
    auth_request_id_hash text not null unique, national_identification_number text not null, binding_message text,
    device_hash text, polled_at timestamptz, notification jsonb, notify_attempts integer not null default 0,
    notify_at timestamptz, created_at timestamptz not null)`,
  `create index decoupled_requests_by_customer on decoupled_requests (national_identification_number, created_at)`,
  `create index decoupled_requests_to_notify on decoupled_requests (notify_at) where notify_at is not null`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
