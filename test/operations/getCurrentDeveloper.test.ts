import { describe, expect, it } from 'vitest'
import { openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'

const path = '/dashboard/api/developers/current'

describe('getCurrentDeveloper', () => {
  it('answers the developer of the session', async () => {
    const { sanad, ask } = await openDashboard()
    const { cookie, email, organisation } = await signUp(sanad)
    const { status, body } = await ask('GET', path, { cookie })
    expect([status, body]).toMatchObject([200, { email, organisation }])
    expect(JSON.stringify(body)).not.toContain('password')
  })

  proveSessionNeeded('GET', path)
})
