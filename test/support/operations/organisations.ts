import type { Kysely } from 'kysely'
import type { Database } from '../../../src/data/schema.ts'
import { sha256 } from '../../../src/security/secrets.ts'
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

/** The code of the invitation that `leaveInOrganisation` writes. */
export const invitedCode = 'm'.repeat(43)

/**
 * Writes what an organisation may have, where it is missing: the colleague as a member, and an invitation and an API token of this id; and
 * an invitation of this address to the colleague's own organisation.
 */
export async function leaveInOrganisation(
  db: Kysely<Database>,
  { organisationId, colleagueId, email, id }: Record<'organisationId' | 'colleagueId' | 'email' | 'id', string>,
): Promise<void> {
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await db
    .insertInto('organisationMembers')
    .values({ organisationId, developerId: colleagueId, role: 'developer', joinedAt: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const invitation = { role: 'developer', createdAt, expiresAt } as const
  const forInvited = { email, codeHash: sha256(invitedCode) }
  await db
    .insertInto('organisationInvitations')
    .values([
      { ...invitation, invitationId: id, organisationId, email: 'somebody@tpp.example', codeHash: sha256(id) },
      { ...invitation, ...forInvited, invitationId: colleagueId, organisationId: colleagueId },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const token = { tokenId: id, tokenHash: sha256(`token ${id}`), developerId: organisationId, name: 'Nightly' }
  await db
    .insertInto('apiTokens')
    .values({ ...token, scope: 'read', createdAt, expiresAt, lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
