import type { operations } from '../../../generated/types/platform.ts'
import type { DeveloperCaller, Handler, SessionCaller } from '../../http/operation.ts'
import * as invitations from '../../services/organisation/invitations.ts'
import * as members from '../../services/organisation/members.ts'

type OfDeveloper<Id extends keyof operations> = Handler<operations[Id], DeveloperCaller>
type OfSession<Id extends keyof operations> = Handler<operations[Id], SessionCaller>

/** The organisations in which the developer is. */
export const listOrganisations: OfDeveloper<'listOrganisations'> = async ({ caller }, dependencies) => ({
  status: 200,
  body: await members.listOrganisations(dependencies, caller),
})

/** Who is in one of them. */
export const listMembers: OfDeveloper<'listMembers'> = async ({ caller, path, now }, dependencies) => ({
  status: 200,
  body: await members.listMembers(dependencies, { ...path, actorId: caller.developerId, now }),
})

/** Gives a member another role. */
export const changeMember: OfSession<'changeMember'> = async ({ body, caller, path, interactionId, now }, dependencies) => ({
  status: 200,
  body: await members.changeMember(dependencies, { ...path, ...body, actorId: caller.developerId, interactionId, now }),
})

/** Removes a member, or leaves. */
export const removeMember: OfSession<'removeMember'> = async ({ caller, path, interactionId, now }, dependencies) => {
  await members.removeMember(dependencies, { ...path, actorId: caller.developerId, interactionId, now })
  return { status: 204 }
}

/** The open invitations. */
export const listMemberInvitations: OfSession<'listMemberInvitations'> = async ({ caller, path, now }, dependencies) => ({
  status: 200,
  body: await invitations.listMemberInvitations(dependencies, { ...path, actorId: caller.developerId, now }),
})

/** Invites somebody by mail. */
export const inviteMember: OfSession<'inviteMember'> = async ({ body, caller, path, interactionId, now }, dependencies) => ({
  status: 201,
  body: await invitations.inviteMember(dependencies, { ...path, ...body, actorId: caller.developerId, interactionId, now }),
})

/** Takes an invitation back. */
export const revokeMemberInvitation: OfSession<'revokeMemberInvitation'> = async (
  { caller, path, interactionId, now },
  dependencies,
) => {
  await invitations.revokeMemberInvitation(dependencies, { ...path, actorId: caller.developerId, interactionId, now })
  return { status: 204 }
}

/** Becomes a member. */
export const acceptMemberInvitation: OfSession<'acceptMemberInvitation'> = async (
  { body, caller: { developerId }, interactionId, now },
  dependencies,
) => ({ status: 201, body: await invitations.acceptMemberInvitation(dependencies, { ...body, developerId, interactionId, now }) })
