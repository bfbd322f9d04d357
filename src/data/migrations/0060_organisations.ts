import { type Kysely, sql } from 'kysely'

/**
 * Each developer has an organisation of their own, whose id is theirs: apps.developer_id is the organisation that an app belongs to, and what is
 * counted under it goes on where it was. Others become members of it. A trigger fills in what the release before does not write; that one
 * shows an app to who founded its organisation, and to nobody else.
 */
const statements = [
  `create table organisation_members (
    organisation_id text not null references developers, developer_id text not null references developers,
    role text not null check (role in ('owner', 'developer', 'viewer')), joined_at timestamptz not null,
    primary key (organisation_id, developer_id))`,
  `create index organisation_members_by_developer on organisation_members (developer_id)`,
  `create table organisation_invitations (
    invitation_id text primary key, organisation_id text not null references developers, email text not null,
    role text not null check (role in ('owner', 'developer', 'viewer')), code_hash text not null unique, created_at timestamptz not null,
    expires_at timestamptz not null, unique (organisation_id, email))`,
  `create index organisation_invitations_by_end on organisation_invitations (expires_at)`,
  `create function developer_founds_organisation() returns trigger language plpgsql as $$ begin
      insert into organisation_members (organisation_id, developer_id, role, joined_at)
        values (new.developer_id, new.developer_id, 'owner', new.created_at) on conflict do nothing;
      return null;
    end $$`,
  `create trigger developer_founds_organisation after insert on developers
    for each row execute function developer_founds_organisation()`,
  // There are as many as the bank has developers: one statement.
  `insert into organisation_members (organisation_id, developer_id, role, joined_at)
    select developer_id, developer_id, 'owner', created_at from developers on conflict do nothing`,
]

/** Adds members and invitations of organisations, and makes each developer the owner of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
