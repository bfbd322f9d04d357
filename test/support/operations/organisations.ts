import type { Reachable } from '../story.ts'
import { askPlatform, signUp } from './platform.ts'

export const organisationsPath = '/dashboard/api/organisations'

/** The own organisation of the developer of a session. */
export async function ownOrganisation(sanad: Reachable, cookie: string): Promise<string> {
  const { body } = await askPlatform(sanad, 'GET', organisationsPath, { cookie })
  return (body as unknown as { organisationId: string }[])[0]!.organisationId
}

/** The code of the newest invitation that the sandbox would have mailed to an address. */
export async function invitationCode(sanad: Reachable, email: string): Promise<string> {
  for (;;) {
    const mails = (await askPlatform(sanad, 'GET', '/core-bank/api/mails')).body as unknown as { to: string; text: string }[]
    const found = mails.filter(({ to }) => to === email).flatMap(({ text }) => /invitation\?code=([\w-]+)/.exec(text)?.[1] ?? [])
    if (found[0] !== undefined) return found[0]
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A new developer who has become a member of the organisation of `cookie`. */
export async function addMember(sanad: Reachable, cookie: string, role: 'owner' | 'developer' | 'viewer') {
  const organisationId = await ownOrganisation(sanad, cookie)
  const member = await signUp(sanad)
  const { email } = member
  await askPlatform(sanad, 'POST', `${organisationsPath}/${organisationId}/invitations`, { cookie, body: { email, role } })
  const body = { code: await invitationCode(sanad, email) }
  await askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: member.cookie, body })
  return { ...member, organisationId, developerId: await ownOrganisation(sanad, member.cookie) }
}
