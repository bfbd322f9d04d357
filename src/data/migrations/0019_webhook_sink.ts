import { type Kysely, sql } from 'kysely'

/** What arrived at the sandbox's own receiver of events. */
const statements = [
  `create table sink_arrivals (
    arrival_id bigserial primary key, client_id text not null, behaviour text not null, received_at timestamptz not null,
    interaction_id text, media_type text, is_signed_by_bank boolean not null, body text not null)`,
  `create index sink_arrivals_by_client on sink_arrivals (client_id, arrival_id)`,
  `create index sink_arrivals_by_time on sink_arrivals (received_at)`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
