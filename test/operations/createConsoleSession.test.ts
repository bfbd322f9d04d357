import { describe, expect, it } from 'vitest'
import { signInBounds } from '../../src/config/signInBounds.ts'
import { openBankUser } from '../support/console/bankUsers.ts'
import { openConsole } from '../support/operations/console.ts'

const path = '/console/api/sessions'

describe('createConsoleSession', () => {
  it('answers 201 with who signed in, and sets a cookie that only the console gets', async () => {
    const { ask, users } = await openConsole()
    const { email, password, bankUserId } = users.operator
    const { status, body, cookie, headers } = await ask('POST', path, { body: { email, password }, cookie: '' })
    expect([status, body]).toEqual([
      201,
      { bankUserId, email, role: 'operator', passwordChangeNeeded: false, expiresDateTime: expect.stringMatching(/Z$/) },
    ])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sanad_console=[\w-]{43}; Max-Age=28800; Path=\/console; HttpOnly; SameSite=Strict$/),
    ])
    expect((await ask('GET', '/console/api/users/current', { cookie: cookie! })).body.email).toBe(email)
    expect((await ask('GET', '/dashboard/api/developers/current', { cookie: cookie! })).status).toBe(401)
  })

  it('answers a wrong password and an unknown address alike, with 401', async () => {
    const { ask, users } = await openConsole()
    const password = 'not the right one'
    const [wrong, unknown] = [
      await ask('POST', path, { body: { email: users.viewer.email, password } }),
      await ask('POST', path, { body: { email: `x${users.viewer.email}`, password } }),
    ]
    expect(wrong).toMatchObject({ status: 401, cookie: undefined, body: { code: 'credentialsWrong' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('is 429 after too many wrong passwords, also for the right one', async () => {
    const { sanad, ask } = await openConsole()
    const { email, password } = await openBankUser(sanad)
    // Wrong passwords at once: they count before they are checked.
    const wrong = { body: { email, password: 'not the right one' } }
    const answers = await Promise.all(Array.from({ length: signInBounds.bankUser.ofPerson.most }, () => ask('POST', path, wrong)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    const right = await ask('POST', path, { body: { email, password } })
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
  })

  it('is 403 for a page of another site, which would sign its reader in', async () => {
    const { ask, users } = await openConsole()
    const { email, password } = users.viewer
    const foreign = await ask('POST', path, { body: { email, password }, headers: { origin: 'https://evil.example' } })
    expect([foreign.status, foreign.cookie]).toEqual([403, undefined])
  })
})
