import { describe, expect, it } from 'vitest'
import { invitationCode, organisationsPath, ownOrganisation } from '../support/operations/organisations.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('revokeMemberInvitation', () => {
  it('takes an invitation back: its code works no more', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const path = `${organisationsPath}/${await ownOrganisation(sanad, cookie)}/invitations`
    const invited = await signUp(sanad)
    const made = await askPlatform(sanad, 'POST', path, { cookie, body: { email: invited.email, role: 'viewer' } })
    const code = await invitationCode(sanad, invited.email)
    const revoke = async () =>
      (await askPlatform(sanad, 'DELETE', `${path}/${made.body.invitationId as string}`, { cookie })).status
    expect([await revoke(), await revoke()]).toEqual([204, 404])
    const refused = await askPlatform(sanad, 'POST', '/dashboard/api/memberships', { cookie: invited.cookie, body: { code } })
    expect([refused.status, refused.body.code]).toEqual([403, 'mailCodeWrong'])
  })

  proveSessionNeeded('DELETE', `${organisationsPath}/${unknown}/invitations/${unknown}`)
})
