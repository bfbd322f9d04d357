import { type Kysely, sql } from 'kysely'

/** A secret is sealed under SANAD_KEY_SECRET where there is one, as signing keys are. Of codes and of sign-ins that have begun there are hashes. */
const statements = [
  `create table second_factors (
    developer_id text primary key references developers, secret text not null, created_at timestamptz not null, confirmed_at timestamptz,
    last_step bigint)`,
  `create table recovery_codes (
    developer_id text not null references developers, code_hash text not null, primary key (developer_id, code_hash))`,
  `create table begun_sign_ins (
    token_hash text primary key, developer_id text not null references developers, expires_at timestamptz not null)`,
  `create index begun_sign_ins_by_developer on begun_sign_ins (developer_id)`,
  `create index begun_sign_ins_by_end on begun_sign_ins (expires_at)`,
]

/** Adds the second step of developers' sign-ins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
