import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table apps add column client_secret_made_at timestamptz`,
  `alter table apps add column previous_client_secret_hash text`,
  `alter table apps add column previous_client_secret_ends_at timestamptz`,
  // There is no foreign key: rows are written in batches, and one that a constraint refuses would keep all others of its batch out.
  `create table credential_uses (
    client_id text not null, kind text not null, credential text not null, last_used_at timestamptz not null,
    primary key (client_id, kind, credential))`,
  `create index credential_uses_by_time on credential_uses (last_used_at)`,
]

/** Lets two secrets of an app live at once, and keeps when each secret and key was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
