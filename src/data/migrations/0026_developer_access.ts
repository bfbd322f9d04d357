import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table developers add column email_proven_at timestamptz`,
  // Nobody asked before; whoever works already goes on.
  `update developers set email_proven_at = created_at`,
  `alter table dashboard_sessions add column browser text`,
  `alter table dashboard_sessions add column system text`,
  `create index if not exists dashboard_sessions_by_developer on dashboard_sessions (developer_id)`,
  `create table mail_codes (
    code_hash text primary key, developer_id text not null references developers, purpose text not null,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index mail_codes_by_developer on mail_codes (developer_id)`,
  `create index mail_codes_by_end on mail_codes (expires_at)`,
  `create table sandbox_mails (
    mail_id bigserial primary key, recipient text not null, subject text not null, content text not null,
    created_at timestamptz not null)`,
  `create index sandbox_mails_by_time on sandbox_mails (created_at)`,
]

/** Password resets, proofs of e-mail addresses, what a session's browser is, and the mails that a sandbox does not send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
