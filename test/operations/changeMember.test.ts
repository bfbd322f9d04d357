import { describe, expect, it } from 'vitest'
import { addMember, organisationsPath } from '../support/operations/organisations.ts'
import { appPath, askPlatform, openDashboard, proveSessionNeeded, registerApp, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('changeMember', () => {
  it('gives a member a role, which counts at once; only owners do, and the last owner stays one', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const member = await addMember(sanad, cookie, 'viewer')
    const change = (developerId: string, role: string, by: string) =>
      askPlatform(sanad, 'PATCH', `${organisationsPath}/${member.organisationId}/members/${developerId}`, {
        cookie: by,
        body: { role },
      })
    const { clientId } = await registerApp(sanad, cookie)
    const rename = async () =>
      (await askPlatform(sanad, 'PATCH', appPath(clientId), { cookie: member.cookie, body: { name: 'Palm' } })).status
    expect([await rename(), (await change(member.developerId, 'owner', member.cookie)).status]).toEqual([403, 403])
    expect(await change(member.developerId, 'developer', cookie)).toMatchObject({ status: 200, body: { role: 'developer' } })
    expect(await rename()).toBe(200)
    expect(await change(member.organisationId, 'viewer', cookie)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    expect((await change(unknown, 'viewer', cookie)).status).toBe(404)
  })

  it('ends the invitations of who is no owner any more', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const other = await addMember(sanad, cookie, 'owner')
    const path = `${organisationsPath}/${other.organisationId}`
    const invitation = { cookie: other.cookie, body: { email: 'own@tpp.example', role: 'owner' } }
    await askPlatform(sanad, 'POST', `${path}/invitations`, invitation)
    const change = (role: string) =>
      askPlatform(sanad, 'PATCH', `${path}/members/${other.developerId}`, { cookie, body: { role } })
    const open = async () => (await askPlatform(sanad, 'GET', `${path}/invitations`, { cookie })).body
    expect([(await change('owner')).status, await open()]).toMatchObject([200, [{ email: 'own@tpp.example' }]])
    expect([(await change('developer')).status, await open()]).toEqual([200, []])
  })

  proveSessionNeeded('PATCH', `${organisationsPath}/${unknown}/members/${unknown}`, { role: 'viewer' })
})
