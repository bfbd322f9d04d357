import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askPlatform, newDeveloper, openDashboard } from '../support/operations/platform.ts'
import { startSanad } from '../support/servers/sanad.ts'

const path = '/dashboard/api/developers'

describe('createDeveloper', () => {
  it('answers 201 with the developer, never the password, and signs in', async () => {
    const { ask } = await openDashboard()
    const developer = newDeveloper()
    const { status, body, cookie, headers } = await ask('POST', path, { body: developer, cookie: '' })
    expect([status, body]).toEqual([
      201,
      {
        developerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: developer.email,
        organisation: developer.organisation,
        createdDateTime: expect.stringMatching(/Z$/),
      },
    ])
    expect(headers.getSetCookie()[0]).toMatch(/httponly.*samesite|samesite.*httponly/i)
    expect((await ask('GET', `${path}/current`, { cookie: cookie! })).body).toEqual(body)
  })

  it('is 409 for an e-mail address that is registered, however it is written', async () => {
    const { ask } = await openDashboard()
    const developer = newDeveloper()
    await ask('POST', path, { body: developer })
    const again = await ask('POST', path, { body: { ...developer, email: developer.email.toUpperCase() } })
    expect(again).toMatchObject({ status: 409, cookie: undefined, body: { code: 'duplicate', errors: [{ path: 'email' }] } })
  })

  it('answers in production the same for a registered address and another: 201 without a session', async () => {
    const production = await startSanad({ environment: { SANAD_SIGN_UPS_PER_ADDRESS: '1000' } })
    // No core bank but the simulator is at hand, and it does not start in production.
    production.settings.sandbox = false
    try {
      const developer = newDeveloper()
      const [first, again] = [
        await askPlatform(production, 'POST', path, { body: developer }),
        await askPlatform(production, 'POST', path, { body: developer }),
      ]
      const shapeOf = ({ status, cookie, type, body }: typeof first) => [status, cookie, type, Object.keys(body), body.email]
      expect(shapeOf(again)).toEqual(shapeOf(first))
      expect([first.status, first.cookie]).toEqual([201, undefined])
      const { email, password } = developer
      const session = await askPlatform(production, 'POST', '/dashboard/api/sessions', { body: { email, password } })
      expect([session.status, session.cookie !== undefined]).toEqual([201, true])
    } finally {
      await production.close()
    }
  })

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['no address', { email: 'tpp.example' }, 'email'],
    ['an organisation of blanks', { organisation: '   ' }, 'organisation'],
    ['an unknown member', { role: 'admin' }, 'role'],
  ])('refuses %s, names the field and signs nobody in', async (_case, change, field) => {
    const { ask } = await openDashboard()
    const body = { ...newDeveloper(), email: `${randomUUID()}@tpp.example`, ...change }
    const answer = await ask('POST', path, { body })
    expect(answer).toMatchObject({ status: 400, type: 'application/problem+json', cookie: undefined })
    expect(JSON.stringify(answer.body.errors)).toContain(`"path":"${field}"`)
  })
})
