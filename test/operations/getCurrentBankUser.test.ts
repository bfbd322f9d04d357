import { describe, expect, it } from 'vitest'
import { openConsole, proveBankUserNeeded } from '../support/operations/console.ts'

const path = '/console/api/users/current'

describe('getCurrentBankUser', () => {
  it.each(['viewer', 'operator', 'approver'] as const)('answers 200 with the %s of the session', async (role) => {
    const { ask, users } = await openConsole()
    const { bankUserId, email, cookie } = users[role]
    const { status, body } = await ask('GET', path, { cookie })
    expect([status, body]).toEqual([200, { bankUserId, email, role, passwordChangeNeeded: false }])
  })

  it('tells a newcomer to replace the one-time password', async () => {
    const { ask, users } = await openConsole()
    expect((await ask('GET', path, { cookie: users.newcomer.cookie })).body.passwordChangeNeeded).toBe(true)
  })

  proveBankUserNeeded('GET', path)
})
