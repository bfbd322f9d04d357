import { describe, expect, it } from 'vitest'
import { invitationCode, organisationsPath, ownOrganisation } from '../support/operations/organisations.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('inviteMember', () => {
  it('mails a code that works for this address alone, and tells nobody whether it is signed up', async () => {
    const { sanad, otherCookie } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const organisationId = await ownOrganisation(sanad, cookie)
    const path = `${organisationsPath}/${organisationId}/invitations`
    const invited = await signUp(sanad)
    const invite = (email: string, by = cookie) =>
      askPlatform(sanad, 'POST', path, { cookie: by, body: { email, role: 'viewer' } })
    const [known, nobody] = [await invite(invited.email), await invite('nobody@tpp.example')]
    expect([known.status, nobody.status, Object.keys(known.body)]).toEqual([201, 201, Object.keys(nobody.body)])
    const body = { code: await invitationCode(sanad, invited.email) }
    expect((await askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: otherCookie, body })).status).toBe(403)
    expect((await askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: invited.cookie, body })).status).toBe(201)
    expect((await invite(invited.email)).status).toBe(409)
    expect([(await invite('x@tpp.example', invited.cookie)).status, (await invite('x@tpp.example', otherCookie)).status]).toEqual(
      [403, 404],
    )
  })

  proveSessionNeeded('POST', `${organisationsPath}/${unknown}/invitations`, { email: 'a@tpp.example', role: 'viewer' })
})
