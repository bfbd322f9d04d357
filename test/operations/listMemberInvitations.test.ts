import { describe, expect, it } from 'vitest'
import { addMember, organisationsPath } from '../support/operations/organisations.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('listMemberInvitations', () => {
  it('lists open invitations to owners, without their codes', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const viewer = await addMember(sanad, cookie, 'viewer')
    const path = `${organisationsPath}/${viewer.organisationId}/invitations`
    await askPlatform(sanad, 'POST', path, { cookie, body: { email: 'new@tpp.example', role: 'developer' } })
    const { status, body } = await askPlatform(sanad, 'GET', path, { cookie })
    expect([status, body]).toMatchObject([200, [{ email: 'new@tpp.example', role: 'developer' }]])
    expect((await askPlatform(sanad, 'GET', path, { cookie: viewer.cookie })).status).toBe(403)
  })

  proveSessionNeeded('GET', `${organisationsPath}/${unknown}/invitations`)
})
