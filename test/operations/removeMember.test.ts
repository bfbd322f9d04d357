import { describe, expect, it } from 'vitest'
import { addMember, invitationCode, organisationsPath } from '../support/operations/organisations.ts'
import { appPath, askPlatform, openDashboard, proveSessionNeeded, registerApp, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('removeMember', () => {
  it('removes a member, who sees nothing any more; anybody may leave, but for the last owner', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const [one, two] = [await addMember(sanad, cookie, 'developer'), await addMember(sanad, cookie, 'owner')]
    const remove = async (developerId: string, by: string) =>
      (await askPlatform(sanad, 'DELETE', `${organisationsPath}/${one.organisationId}/members/${developerId}`, { cookie: by }))
        .status
    const { clientId } = await registerApp(sanad, cookie)
    const look = async (by: string) => (await askPlatform(sanad, 'GET', appPath(clientId), { cookie: by })).status
    expect([await look(one.cookie), await remove(two.developerId, one.cookie)]).toEqual([200, 403])
    expect([await remove(one.developerId, one.cookie), await look(one.cookie)]).toEqual([204, 404])
    const both = await Promise.all([remove(one.organisationId, cookie), remove(two.developerId, two.cookie)])
    expect(both.toSorted()).toEqual([204, 409])
  })

  it('ends the invitations that the member has made, and no others', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const [other, own, colleague] = [await addMember(sanad, cookie, 'owner'), await signUp(sanad), await signUp(sanad)]
    const path = `${organisationsPath}/${other.organisationId}`
    const invite = (by: string, email: string) =>
      askPlatform(sanad, 'POST', `${path}/invitations`, { cookie: by, body: { email, role: 'owner' } })
    expect([(await invite(other.cookie, own.email)).status, (await invite(cookie, colleague.email)).status]).toEqual([201, 201])
    const codes = [await invitationCode(sanad, own.email), await invitationCode(sanad, colleague.email)]
    const removed = await askPlatform(sanad, 'DELETE', `${path}/members/${other.developerId}`, { cookie })
    expect(removed.status).toBe(204)
    const accept = async (by: string, code: string) =>
      (await askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: by, body: { code } })).status
    expect([await accept(own.cookie, codes[0]!), await accept(colleague.cookie, codes[1]!)]).toEqual([403, 201])
  })

  proveSessionNeeded('DELETE', `${organisationsPath}/${unknown}/members/${unknown}`)
})
