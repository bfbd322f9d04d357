import { describe, expect, it } from 'vitest'
import { openSession } from '../support/console/bankUsers.ts'
import { openConsole, proveBankUserNeeded } from '../support/operations/console.ts'

const path = '/console/api/sessions/current'

describe('deleteConsoleSession', () => {
  it('answers 204, ends the session and its cookie, and no other session', async () => {
    const { sanad, users, ask } = await openConsole()
    const cookie = await openSession(sanad, users.viewer.bankUserId)
    const { status, headers } = await ask('DELETE', path, { cookie })
    expect([status, headers.getSetCookie()]).toEqual([204, [expect.stringMatching(/^sanad_console=; Max-Age=0; Path=\/console/)]])
    expect((await ask('GET', '/console/api/users/current', { cookie })).status).toBe(401)
    expect((await ask('GET', '/console/api/users/current', { cookie: users.viewer.cookie })).status).toBe(200)
  })

  proveBankUserNeeded('DELETE', path)
})
