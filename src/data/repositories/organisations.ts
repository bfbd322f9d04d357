import { sql } from 'kysely'
import type {
  OrganisationInvitation,
  OrganisationMember,
  OrganisationRole,
  OwnOrganisation,
} from '../../domain/organisation/organisation.ts'
import type { Developer } from '../../domain/app/app.ts'
import type { Executor } from '../schema.ts'

const organisationsOf = (executor: Executor, developerId: string) =>
  executor
    .selectFrom('organisationMembers as member')
    .innerJoin('developers', 'developers.developerId', 'member.organisationId')
    .select(['member.organisationId', 'developers.organisation as name', 'member.role'])
    .where('member.developerId', '=', developerId)

/** The organisations in which a developer is, the own one first, at most 100. */
export async function listOrganisationsOf(executor: Executor, developerId: string): Promise<OwnOrganisation[]> {
  return organisationsOf(executor, developerId)
    .orderBy((of) => of('member.organisationId', '=', developerId), 'desc')
    .orderBy('member.joinedAt')
    .orderBy('member.organisationId')
    .limit(100)
    .execute()
}

/** One of these organisations, or undefined. */
export async function findOrganisationOf(
  executor: Executor,
  { organisationId, developerId }: Pick<OrganisationMember, 'organisationId' | 'developerId'>,
): Promise<OwnOrganisation | undefined> {
  return organisationsOf(executor, developerId).where('member.organisationId', '=', organisationId).executeTakeFirst()
}

/** The membership of a developer in an organisation, or undefined. */
export async function findMembership(
  executor: Executor,
  { organisationId, developerId }: Pick<OrganisationMember, 'organisationId' | 'developerId'>,
): Promise<OrganisationMember | undefined> {
  return executor
    .selectFrom('organisationMembers')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('developerId', '=', developerId)
    .executeTakeFirst()
}

/** A member with the e-mail address. */
export type ListedMember = OrganisationMember & { email: string }

const membersOf = (executor: Executor, organisationId: string) =>
  executor
    .selectFrom('organisationMembers')
    .innerJoin('developers', 'developers.developerId', 'organisationMembers.developerId')
    .selectAll('organisationMembers')
    .select('developers.email')
    .where('organisationMembers.organisationId', '=', organisationId)

/** The members of an organisation, in the order in which they came, at most 200. */
export async function listMembersOf(executor: Executor, organisationId: string): Promise<ListedMember[]> {
  return membersOf(executor, organisationId)
    .orderBy('organisationMembers.joinedAt')
    .orderBy('organisationMembers.developerId')
    .limit(200)
    .execute()
}

/** The member with this id or e-mail address, or undefined. */
export async function findMember(
  executor: Executor,
  organisationId: string,
  by: Pick<ListedMember, 'developerId'> | Pick<ListedMember, 'email'>,
): Promise<ListedMember | undefined> {
  const [column, value] = 'email' in by ? (['email', by.email] as const) : (['developerId', by.developerId] as const)
  return membersOf(executor, organisationId).where(`developers.${column}`, '=', value).executeTakeFirst()
}

/** Locks the memberships of all owners until the transaction ends, so that two of them cannot leave together. Returns whose they are. */
export async function lockOwners(trx: Executor, organisationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('organisationMembers')
    .select('developerId')
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'owner')
    .orderBy('developerId')
    .forUpdate()
    .execute()
  return rows.map(({ developerId }) => developerId)
}

/** Stores a member. Returns false, and stores nothing, for who is one already. */
export async function insertMember(executor: Executor, member: OrganisationMember): Promise<boolean> {
  const inserted = await executor
    .insertInto('organisationMembers')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('developerId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives a member a role. */
export async function updateMemberRole(
  executor: Executor,
  { organisationId, developerId, role }: Pick<OrganisationMember, 'organisationId' | 'developerId'> & { role: OrganisationRole },
): Promise<void> {
  await executor
    .updateTable('organisationMembers')
    .set({ role })
    .where('organisationId', '=', organisationId)
    .where('developerId', '=', developerId)
    .execute()
}

/** Deletes a membership. */
export async function deleteMember(
  executor: Executor,
  { organisationId, developerId }: Pick<OrganisationMember, 'organisationId' | 'developerId'>,
): Promise<void> {
  await executor
    .deleteFrom('organisationMembers')
    .where('organisationId', '=', organisationId)
    .where('developerId', '=', developerId)
    .execute()
}

/** Stores an invitation in place of an earlier one of the same address. */
export async function upsertMemberInvitation(executor: Executor, invitation: OrganisationInvitation): Promise<void> {
  await executor
    .insertInto('organisationInvitations')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['organisationId', 'email']).doUpdateSet(invitation))
    .execute()
}

/** The invitations of an organisation that are open at `now`. */
export async function listMemberInvitations(
  executor: Executor,
  organisationId: string,
  now: Date,
): Promise<OrganisationInvitation[]> {
  return executor
    .selectFrom('organisationInvitations')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('invitationId')
    .limit(200)
    .execute()
}

/** An invitation that is open at `now`, or undefined. */
export async function findMemberInvitation(
  executor: Executor,
  invitationId: string,
  now: Date,
): Promise<OrganisationInvitation | undefined> {
  return executor
    .selectFrom('organisationInvitations')
    .selectAll()
    .where('invitationId', '=', invitationId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** The invitation of this code and address that is open at `now`, or undefined. */
export async function findInvitationOfCode(
  executor: Executor,
  { email, codeHash, now }: Pick<OrganisationInvitation, 'email' | 'codeHash'> & { now: Date },
): Promise<OrganisationInvitation | undefined> {
  return executor
    .selectFrom('organisationInvitations')
    .selectAll()
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Who has made an invitation, by the audit trail, which alone knows it. Undefined where that developer is gone. */
export async function findInviter(
  executor: Executor,
  { organisationId, invitationId }: Pick<OrganisationInvitation, 'organisationId' | 'invitationId'>,
): Promise<Developer | undefined> {
  return executor
    .selectFrom('audit')
    .innerJoin('developers', (join) =>
      join.on('audit.actor', '=', (of) => sql<string>`'developer:' || ${of.ref('developers.developerId')}`),
    )
    .selectAll('developers')
    .where('audit.subject', '=', organisationId)
    .where('audit.action', '=', 'organisation.invite')
    .where(sql<string>`details->>'invitationId'`, '=', invitationId)
    .orderBy('audit.auditId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Gives an invitation its code, which the mail has that is about to be sent. */
export async function updateInvitationCode(executor: Executor, invitationId: string, codeHash: string): Promise<void> {
  await executor.updateTable('organisationInvitations').set({ codeHash }).where('invitationId', '=', invitationId).execute()
}

/** Deletes an invitation of an organisation. Returns false when there is none. */
export async function deleteMemberInvitation(
  executor: Executor,
  { organisationId, invitationId }: Pick<OrganisationInvitation, 'organisationId' | 'invitationId'>,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('organisationInvitations')
    .where('organisationId', '=', organisationId)
    .where('invitationId', '=', invitationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the open invitations that somebody has made; the audit trail knows which they are. */
export async function deleteInvitationsBy(
  executor: Executor,
  { organisationId, developerId }: Pick<OrganisationMember, 'organisationId' | 'developerId'>,
): Promise<void> {
  await executor
    .deleteFrom('organisationInvitations')
    .where('organisationId', '=', organisationId)
    .where('invitationId', 'in', (of) =>
      of
        .selectFrom('audit')
        .select(sql<string>`details->>'invitationId'`.as('invitationId'))
        .where('subject', '=', organisationId)
        .where('action', '=', 'organisation.invite')
        .where('actor', '=', `developer:${developerId}`),
    )
    .execute()
}

/** Takes the invitation of this code and address: of two at once, only one gets it. */
export async function takeMemberInvitation(
  executor: Executor,
  { email, codeHash, now }: Pick<OrganisationInvitation, 'email' | 'codeHash'> & { now: Date },
): Promise<OrganisationInvitation | undefined> {
  return executor
    .deleteFrom('organisationInvitations')
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}
