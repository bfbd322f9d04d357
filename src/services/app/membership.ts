import { findMembership } from '../../data/repositories/organisations.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { mayAct, type OrganisationAct, type OrganisationMember } from '../../domain/organisation/organisation.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { roleInsufficient } from './ownApps.ts'

// Beside the apps, which ask it too: services/organisation stands on them (their faults), so they cannot import it from there.

/** A developer who does something with an organisation. */
export interface InOrganisation {
  organisationId: string
  /** Who asks. */
  actorId: string
  interactionId?: string | undefined
  now: Date
}

/**
 * The membership of who asks, where it allows the act. Throws BankRefusal 'resourceIdUnknown' for who is no member, whether or not there is
 * such an organisation, and 'memberRoleInsufficient'.
 */
export async function getMembership(
  executor: Executor,
  { organisationId, actorId }: Pick<InOrganisation, 'organisationId' | 'actorId'>,
  act: OrganisationAct,
): Promise<OrganisationMember> {
  const member = await findMembership(executor, { organisationId, developerId: actorId })
  if (!member) throw unknownOrganisation()
  if (!mayAct(member.role, act)) throw roleInsufficient(member.role, act)
  return member
}

/** The same refusal for an organisation that there is not and one of others. */
export const unknownOrganisation = (): BankRefusal =>
  new BankRefusal('resourceIdUnknown', 'You are in no organisation with this organisationId.', { path: 'organisationId' })

/** Writes the audit entry of a change in an organisation, with the executor of the change. */
export async function auditOrganisation(
  trx: Executor,
  action: 'invite' | 'revokeInvitation' | 'join' | 'changeRole' | 'removeMember' | 'leave',
  { organisationId, actorId, interactionId, now }: InOrganisation,
  details: object,
): Promise<void> {
  const what = { action: `organisation.${action}`, subject: organisationId, details }
  await insertAudit(trx, { occurredAt: now, actor: `developer:${actorId}`, interactionId: interactionId ?? null, ...what })
}
