import { type Kysely, sql } from 'kysely'

const statements = [
  `create table api_tokens (
    token_id text primary key, token_hash text not null unique, developer_id text not null references developers, name text not null,
    scope text not null check (scope in ('read', 'write')), created_at timestamptz not null, expires_at timestamptz not null,
    last_used_at timestamptz)`,
  `create index api_tokens_by_developer on api_tokens (developer_id)`,
  `create index api_tokens_by_end on api_tokens (expires_at)`,
]

/** Adds the table of tokens with which developers' programs call the dashboard API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
