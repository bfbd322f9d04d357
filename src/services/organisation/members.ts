import type { components } from '../../../generated/types/platform.ts'
import * as organisations from '../../data/repositories/organisations.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { OrganisationRole } from '../../domain/organisation/organisation.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditOrganisation, getMembership, type InOrganisation } from '../app/membership.ts'

type Schemas = components['schemas']
type WithDb = Pick<Dependencies, 'db'>

/** The organisations in which a developer is, the own one first. */
export const listOrganisations = (
  { db }: WithDb,
  { developerId }: { developerId: string },
): Promise<Schemas['DashboardOrganisation'][]> => organisations.listOrganisationsOf(db, developerId)

/** The members of an organisation. Throws BankRefusal 'resourceIdUnknown' for who is none of them. */
export async function listMembers({ db }: WithDb, asked: InOrganisation): Promise<Schemas['Member'][]> {
  await getMembership(db, asked, 'look')
  return (await organisations.listMembersOf(db, asked.organisationId)).map(toMember)
}

const toMember = ({ developerId, email, role, joinedAt }: organisations.ListedMember): Schemas['Member'] => ({
  ...{ developerId, email, role, joinedDateTime: formatDateTime(joinedAt) },
})

/** A change of one member. */
interface OfMember extends InOrganisation {
  developerId: string
}

/**
 * Gives a member another role; the invitations of who is no owner any more end. Throws BankRefusal 'resourceIdUnknown',
 * 'memberRoleInsufficient', and 'stateConflict' where the organisation would have no owner.
 */
export async function changeMember(
  { db }: WithDb,
  { role, ...of }: OfMember & { role: OrganisationRole },
): Promise<Schemas['Member']> {
  return inTransaction(db, async (trx) => {
    const owners = await lockedOwners(trx, of)
    await getMembership(trx, of, 'manage')
    const before = await getMember(trx, of)
    if (role !== 'owner') keepAnOwner(owners, of)
    await organisations.updateMemberRole(trx, { ...of, role })
    if (before.role === 'owner' && role !== 'owner') await organisations.deleteInvitationsBy(trx, of)
    await auditOrganisation(trx, 'changeRole', of, { developerId: of.developerId, before: before.role, after: role })
    return toMember({ ...before, role })
  })
}

/**
 * Removes a member, whose invitations end; everybody may remove themselves. Throws BankRefusal 'resourceIdUnknown',
 * 'memberRoleInsufficient', and 'stateConflict' for the last owner.
 */
export async function removeMember({ db }: WithDb, of: OfMember): Promise<void> {
  const isLeaving = of.developerId === of.actorId
  await inTransaction(db, async (trx) => {
    const owners = await lockedOwners(trx, of)
    await getMembership(trx, of, isLeaving ? 'look' : 'manage')
    const { role } = await getMember(trx, of)
    keepAnOwner(owners, of)
    await organisations.deleteMember(trx, of)
    // An invitation to an address of their own would bring them back.
    if (role === 'owner') await organisations.deleteInvitationsBy(trx, of)
    await auditOrganisation(trx, isLeaving ? 'leave' : 'removeMember', of, { developerId: of.developerId, role })
  })
}

/** Locked before anything is read: who waited for another change sees what that one has left. */
const lockedOwners = (trx: Executor, { organisationId }: OfMember) => organisations.lockOwners(trx, organisationId)

async function getMember(trx: Executor, { organisationId, developerId }: OfMember): Promise<organisations.ListedMember> {
  const member = await organisations.findMember(trx, organisationId, { developerId })
  if (!member)
    throw new BankRefusal('resourceIdUnknown', 'The organisation has no member with this developerId.', { path: 'developerId' })
  return member
}

function keepAnOwner(owners: readonly string[], { developerId }: OfMember): void {
  if (owners.length === 1 && owners[0] === developerId)
    throw new BankRefusal('stateConflict', 'This is the last owner; make somebody else an owner first.')
}
