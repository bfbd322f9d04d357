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
        isEmailProven: false,
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

  it('answers in production the same for a registered address and another, where nobody was invited', async () => {
    const production = await startSanad({ environment: { SANAD_SIGN_UPS_PER_ADDRESS: '1000' } })
    try {
      const developer = newDeveloper()
      await askPlatform(production, 'POST', path, { body: developer })
      production.settings.sandbox = false
      const [known, unknown] = [
        await askPlatform(production, 'POST', path, { body: developer }),
        await askPlatform(production, 'POST', path, { body: newDeveloper() }),
      ]
      const shapeOf = ({ status, cookie, type, body }: typeof known) => [status, cookie, type, { ...body, instance: '' }]
      expect(shapeOf(known)).toEqual(shapeOf(unknown))
      expect(known).toMatchObject({ status: 403, cookie: undefined, body: { code: 'invitationNeeded' } })
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
