import { type Kysely, sql } from 'kysely'

/**
 * Admission: the status of apps takes the place of two dates, developers come by invitation, and the bank's people have a sign-in of
 * their own.
 */
const statements = [
  `alter table apps add column status text, add column status_updated_at timestamptz, add column organisation_id text`,
  `update apps set
    status = case when deleted_at is not null then 'ended' when disabled_at is not null then 'suspended' else 'admitted' end,
    status_updated_at = coalesce(deleted_at, disabled_at, created_at)`,
  `alter table apps alter column status set not null, alter column status_updated_at set not null,
    add constraint apps_status check (status in ('waiting', 'admitted', 'suspended', 'ended')),
    drop column disabled_at, drop column deleted_at`,
  `create index apps_by_status on apps (status, created_at)`,
  `create index developers_by_time on developers (created_at)`,
  // One open invitation for an address: a second one takes the place of the first.
  `create table invitations (
    email text primary key, code_hash text not null, created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index invitations_by_end on invitations (expires_at)`,
  `create table bank_users (
    bank_user_id text primary key, email text not null unique, role text not null, password_hash text,
    one_time_until timestamptz, created_at timestamptz not null,
    constraint bank_users_role check (role in ('viewer', 'operator', 'approver')))`,
  `create table bank_user_sessions (
    session_id_hash text primary key, bank_user_id text not null references bank_users,
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index bank_user_sessions_by_end on bank_user_sessions (expires_at)`,
  `create index bank_user_sessions_by_user on bank_user_sessions (bank_user_id)`,
]

/** Changes the tables as above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
