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

  proveSessionNeeded('PATCH', `${organisationsPath}/${unknown}/members/${unknown}`, { role: 'viewer' })
})
