import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { limits } from '../../config/limits.ts'
import { findDeveloper, updateDeveloper } from '../../data/repositories/apps.ts'
import * as organisations from '../../data/repositories/organisations.ts'
import { inTransaction } from '../../data/transaction.ts'
import { emailFaults, normaliseEmail } from '../../domain/app/fields.ts'
import type { OrganisationInvitation, OrganisationRole } from '../../domain/organisation/organisation.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { refuseFaults } from '../app/faults.ts'
import type { Dependencies } from '../dependencies.ts'
import { countMail, getMailer } from '../developer/mailCodes.ts'
import { auditOrganisation, getMembership, type InOrganisation } from '../app/membership.ts'

type Schemas = components['schemas']
type InviteDependencies = Pick<Dependencies, 'db' | 'settings' | 'mailer' | 'tries'>

/**
 * Invites somebody by mail. Whether anybody has the address shows nowhere. Throws BankRefusal 'resourceFormat', 'resourceIdUnknown',
 * 'memberRoleInsufficient', 'duplicate' for a member, 'stateConflict' where the bank sends no mails, and TooManyTries.
 */
export async function inviteMember(
  dependencies: InviteDependencies,
  { email: typed, role, ...of }: InOrganisation & { email: string; role: OrganisationRole },
): Promise<Schemas['MemberInvitation']> {
  const { db } = dependencies
  await getMembership(db, of, 'manage')
  refuseFaults(emailFaults(typed))
  const mailer = getMailer(dependencies)
  const email = normaliseEmail(typed)
  const { organisationId, actorId, now } = of
  if (await organisations.findMember(db, organisationId, { email }))
    throw new BankRefusal('duplicate', 'email is that of a member.', { path: 'email' })
  // Else an owner could have the bank write to any number of strangers.
  const most = limits.mailRequestsPerAddress
  await dependencies.tries.mailRequests.count({ key: `organisation ${organisationId}`, most })
  await countMail(dependencies, email)
  const expiresAt = new Date(now.getTime() + limits.invitationDays * dayMs)
  // Nobody has this code. The mail brings one.
  const codeHash = sha256(randomSecret())
  const invitation = { invitationId: randomUUID(), organisationId, email, role, codeHash, createdAt: now, expiresAt }
  await inTransaction(db, async (trx) => {
    // Whoever is being removed at this moment leaves no invitation behind.
    await organisations.lockOwners(trx, organisationId)
    await getMembership(trx, of, 'manage')
    await organisations.upsertMemberInvitation(trx, invitation)
    // The trail holds no e-mail addresses.
    await auditOrganisation(trx, 'invite', of, { invitationId: invitation.invitationId, role })
  })
  mailer.post(async () => ({ developerId: actorId, purpose: `invitation ${invitation.invitationId}` }))
  return toView(invitation)
}

const toView = ({ invitationId, email, role, expiresAt }: OrganisationInvitation): Schemas['MemberInvitation'] => ({
  ...{ invitationId, email, role, expiresDateTime: formatDateTime(expiresAt) },
})

/** The open invitations of an organisation. Throws BankRefusal 'resourceIdUnknown' or 'memberRoleInsufficient'. */
export async function listMemberInvitations(
  { db }: Pick<Dependencies, 'db'>,
  of: InOrganisation,
): Promise<Schemas['MemberInvitation'][]> {
  await getMembership(db, of, 'manage')
  return (await organisations.listMemberInvitations(db, of.organisationId, of.now)).map(toView)
}

/** Takes an invitation back. Throws BankRefusal 'resourceIdUnknown' or 'memberRoleInsufficient'. */
export async function revokeMemberInvitation(
  { db }: Pick<Dependencies, 'db'>,
  { invitationId, ...of }: InOrganisation & { invitationId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getMembership(trx, of, 'manage')
    if (!(await organisations.deleteMemberInvitation(trx, { ...of, invitationId })))
      throw new BankRefusal('resourceIdUnknown', 'The organisation has no invitation with this invitationId.', {
        path: 'invitationId',
      })
    await auditOrganisation(trx, 'revokeInvitation', of, { invitationId })
  })
}

/** What somebody reads who was invited: by whom, into what, and as what. */
export interface ReceivedInvitation extends Pick<OrganisationInvitation, 'role'> {
  organisation: string
  /** Undefined where that developer is gone. */
  inviter: { email: string; isProven: boolean } | undefined
}

/** The invitation that a code opens for a developer. Undefined for every code that `acceptMemberInvitation` would refuse. */
export async function findReceivedInvitation(
  { db }: Pick<Dependencies, 'db'>,
  { code, developerId, now }: { code: string; developerId: string; now: Date },
): Promise<ReceivedInvitation | undefined> {
  const email = (await findDeveloper(db, developerId))?.email ?? ''
  const found = await organisations.findInvitationOfCode(db, { email, codeHash: sha256(code), now })
  if (!found) return undefined
  const inviter = await organisations.findInviter(db, found)
  return {
    role: found.role,
    organisation: (await findDeveloper(db, found.organisationId))?.organisation ?? '',
    inviter: inviter && { email: inviter.email, isProven: inviter.emailProvenAt !== null },
  }
}

/**
 * Makes a developer a member, by the code of the mail to their own e-mail address. Throws BankRefusal 'mailCodeWrong', the same for a wrong
 * code, a used one, an old one, and one of another address.
 */
export async function acceptMemberInvitation(
  { db }: Pick<Dependencies, 'db'>,
  { code, developerId, interactionId, now }: { code: string; developerId: string; interactionId?: string | undefined; now: Date },
): Promise<Schemas['DashboardOrganisation']> {
  return inTransaction(db, async (trx) => {
    const developer = await findDeveloper(trx, developerId)
    const email = developer?.email ?? ''
    const taken = await organisations.takeMemberInvitation(trx, { email, codeHash: sha256(code), now })
    if (!taken)
      throw new BankRefusal('mailCodeWrong', 'code is wrong, was used, has expired, or is for another e-mail address.', {
        path: 'code',
      })
    const { organisationId, invitationId, role } = taken
    // The code came by mail to the address of who is signed in, as that of a proof does.
    if (developer?.emailProvenAt === null) await updateDeveloper(trx, developerId, { emailProvenAt: now })
    await organisations.insertMember(trx, { organisationId, developerId, role, joinedAt: now })
    await auditOrganisation(trx, 'join', { organisationId, actorId: developerId, interactionId, now }, { invitationId, role })
    return (await organisations.findOrganisationOf(trx, { organisationId, developerId }))!
  })
}
