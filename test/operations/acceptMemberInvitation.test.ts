import { describe, expect, it } from 'vitest'
import { invitationCode, organisationsPath, ownOrganisation } from '../support/operations/organisations.ts'
import { appPath, askPlatform, openDashboard, proveSessionNeeded, registerApp, signUp } from '../support/operations/platform.ts'

describe('acceptMemberInvitation', () => {
  it('makes a member by a code, once, and the apps of the organisation are there', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const path = `${organisationsPath}/${await ownOrganisation(sanad, cookie)}/invitations`
    const { clientId } = await registerApp(sanad, cookie)
    const invited = await signUp(sanad)
    await askPlatform(sanad, 'POST', path, { cookie, body: { email: invited.email, role: 'developer' } })
    const body = { code: await invitationCode(sanad, invited.email) }
    const accept = () => askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: invited.cookie, body })
    const both = await Promise.all([accept(), accept()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    const apps = await askPlatform(sanad, 'GET', '/dashboard/api/apps', { cookie: invited.cookie })
    expect(apps.body).toMatchObject([{ clientId }])
    // The code came to the address by mail, so the address is theirs.
    const { body: developer } = await askPlatform(sanad, 'GET', '/dashboard/api/developers/current', { cookie: invited.cookie })
    expect(developer.isEmailProven).toBe(true)
    const made = await registerApp(sanad, invited.cookie, { ownerOrganisationId: path.split('/')[4] })
    expect((await askPlatform(sanad, 'GET', appPath(made.clientId), { cookie })).status).toBe(200)
  })

  proveSessionNeeded('POST', '/dashboard/api/memberships', { code: 'x'.repeat(43) })
})
