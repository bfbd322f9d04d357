import { randomUUID } from 'node:crypto'
import { addMember, invitationCode, organisationsPath, ownOrganisation } from '../../support/operations/organisations.ts'
import { newDeveloper, post, signUp } from './developers.ts'
import type { Change, Server } from './interfaceData.ts'

type Changes = Record<string, Change<{ server: Server }>>

/** An owner with a member of the role; the path names both. `seenBy` sends the request. */
const withMember =
  (seenBy: 'owner' | 'member' = 'owner'): Change<{ server: Server }> =>
  async (draft, { server }) => {
    const { cookie } = await signUp(server)
    const member = await addMember(server, cookie, 'viewer')
    Object.assign(draft.ids, { organisationId: member.organisationId, developerId: member.developerId })
    draft.headers.cookie = seenBy === 'owner' ? cookie : member.cookie
  }

/** An owner alone; the path names them. */
const lastOwner: Change<{ server: Server }> = async (draft, { server }) => {
  const { cookie } = await signUp(server)
  const organisationId = await ownOrganisation(server, cookie)
  Object.assign(draft.ids, { organisationId, developerId: organisationId })
  draft.headers.cookie = cookie
}

const inviting: Change<{ server: Server }> = async (draft, stage) => {
  await lastOwner(draft, stage)
  draft.message = { ...(draft.message as object), email: `${randomUUID()}@tpp.example` }
}

const withInvitation: Change<{ server: Server }> = async (draft, { server }) => {
  await lastOwner(draft, { server })
  const body = { email: `${randomUUID()}@tpp.example`, role: 'viewer' }
  const path = `${organisationsPath}/${draft.ids.organisationId}/invitations`
  draft.ids.invitationId = (await post(server, path, body, draft.headers.cookie)).answer.invitationId!
}

const invited: Change<{ server: Server }> = async (draft, { server }) => {
  const { cookie } = await signUp(server)
  const email = `${randomUUID()}@tpp.example`
  const path = `${organisationsPath}/${await ownOrganisation(server, cookie)}/invitations`
  await post(server, path, { email, role: 'viewer' }, cookie)
  draft.headers.cookie = (await signUp(server, { email, password: randomUUID() })).cookie
  draft.message = { code: await invitationCode(server, email) }
}

/** What the operations about organisations need. */
export const organisationOperations: Changes = {
  listOrganisations: newDeveloper,
  listMembers: lastOwner,
  changeMember: withMember(),
  removeMember: withMember(),
  listMemberInvitations: withInvitation,
  inviteMember: inviting,
  revokeMemberInvitation: withInvitation,
  acceptMemberInvitation: invited,
}

/** What leads to their refusals. */
export const organisationExceptions: Record<string, Changes> = {
  changeMember: {
    409: async (draft, stage) => {
      await lastOwner(draft, stage)
      draft.message = { role: 'viewer' }
    },
  },
  removeMember: { 409: lastOwner },
  listMemberInvitations: { 403: withMember('member') },
  inviteMember: {
    409: async (draft, stage) => {
      const email = `${randomUUID()}@tpp.example`
      draft.headers.cookie = (await signUp(stage.server, { email, password: randomUUID() })).cookie
      draft.ids.organisationId = await ownOrganisation(stage.server, draft.headers.cookie)
      draft.message = { ...(draft.message as object), email }
    },
  },
}
