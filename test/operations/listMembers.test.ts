import { describe, expect, it } from 'vitest'
import { addMember, organisationsPath } from '../support/operations/organisations.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const unknown = '4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7'

describe('listMembers', () => {
  it('lists the members to each of them, and to nobody else', async () => {
    const { sanad, otherCookie } = await openDashboard()
    const { cookie, email } = await signUp(sanad)
    const member = await addMember(sanad, cookie, 'viewer')
    const path = `${organisationsPath}/${member.organisationId}/members`
    const { status, body } = await askPlatform(sanad, 'GET', path, { cookie: member.cookie })
    expect([status, body]).toMatchObject([
      200,
      [
        { email, role: 'owner' },
        { email: member.email, role: 'viewer' },
      ],
    ])
    const refused = await Promise.all(
      [path, `${organisationsPath}/${unknown}/members`].map((at) => askPlatform(sanad, 'GET', at, { cookie: otherCookie })),
    )
    expect(refused[0]).toMatchObject({ status: 404, body: { code: 'resourceIdUnknown' } })
    expect(refused[0]!.body).toEqual(refused[1]!.body)
  })

  proveSessionNeeded('GET', `${organisationsPath}/${unknown}/members`)
})
