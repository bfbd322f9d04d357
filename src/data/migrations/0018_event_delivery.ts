import { type Kysely, sql } from 'kysely'

/**
 * The outbox gets what its delivery needs: to which endpoint, in which state, under whose lease, tried how; and a position for those
 * who fetch. Rows from before were never promised to anybody and say less of a consent than an event does, so they go; the audit trail
 * has the moves.
 */
const statements = [
  `delete from outbox`,
  `drop index outbox_due`,
  // json keeps the members of Data in the order in which the contract writes them.
  `alter table outbox alter column payload type json using payload::json`,
  `alter table outbox
    add column sequence bigserial not null,
    add column position bigint,
    add column resource_kind text not null check (resource_kind in ('consent', 'payment', 'letter')),
    add column state text not null check (state in ('pending', 'delivered', 'dead', 'unsubscribed')),
    add column endpoint_id text,
    add column url text,
    add column is_replay boolean not null default false,
    add column lease text,
    add column leased_until timestamptz,
    add column tries json not null default '[]'`,
  `create sequence outbox_positions`,
  `create index outbox_waiting on outbox (endpoint_id, is_replay, next_attempt_at) where state = 'pending'`,
  `create index outbox_order on outbox (resource, is_replay, sequence) where state = 'pending'`,
  `create index outbox_by_consent on outbox (consent_id) where state = 'pending'`,
  `create index outbox_by_client on outbox (client_id, sequence)`,
  `create index outbox_positions_by_client on outbox (client_id, position)`,
  `create index outbox_without_position on outbox (client_id, sequence) where position is null`,
  `create index outbox_dead on outbox (client_id, sequence) where state = 'dead'`,
  `create index outbox_by_creation on outbox (created_at)`,
  // Only endpoints with which something went wrong have a row, and those that have recovered.
  `create table webhook_endpoints (
    endpoint_id text primary key, client_id text not null, url text not null, failing_since timestamptz,
    paused_until timestamptz, switched_off_at timestamptz, switched_off_because text check (switched_off_because in ('gone', 'failing')),
    updated_at timestamptz not null)`,
  `create index webhook_endpoints_by_client on webhook_endpoints (client_id)`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
