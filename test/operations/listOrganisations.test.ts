import { describe, expect, it } from 'vitest'
import { addMember, organisationsPath } from '../support/operations/organisations.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

describe('listOrganisations', () => {
  it('lists the own organisation first, then those that the developer has joined', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const member = await addMember(sanad, cookie, 'viewer')
    const { status, body } = await askPlatform(sanad, 'GET', organisationsPath, { cookie: member.cookie })
    expect([status, body]).toMatchObject([
      200,
      [
        { organisationId: member.developerId, role: 'owner' },
        { organisationId: member.organisationId, role: 'viewer' },
      ],
    ])
  })

  proveSessionNeeded('GET', organisationsPath)
})
