import { describe, expect, it } from 'vitest'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { secondFactorPath as path, signUpWithFactor } from '../support/operations/secondFactor.ts'

describe('beginSecondFactor', () => {
  it('makes a secret, another one each time, and asks for nothing before it is confirmed', async () => {
    const { sanad } = await openDashboard()
    const { cookie, email, password } = await signUp(sanad)
    const begin = () => askPlatform(sanad, 'POST', path, { cookie, body: { password } })
    const [first, second] = [await begin(), await begin()]
    expect([first.status, first.body]).toMatchObject([
      201,
      { address: expect.stringContaining(encodeURIComponent(email)) as string },
    ])
    expect(second.body.secret).not.toBe(first.body.secret)
    const signedIn = await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password } })
    expect(signedIn.status).toBe(201)
  })

  it('is 409 where the second step is on: whoever is in a session cannot put a secret of their own there', async () => {
    const { sanad } = await openDashboard()
    const { cookie, password } = await signUpWithFactor(sanad)
    expect(await askPlatform(sanad, 'POST', path, { cookie, body: { password } })).toMatchObject({
      status: 409,
      body: { code: 'stateConflict' },
    })
  })

  it('is 401 without the password, and makes nothing: a stolen session locks nobody out', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    const wrong = await askPlatform(sanad, 'POST', path, { cookie, body: { password: 'a guess that is wrong' } })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'credentialsWrong'])
    const confirmed = await askPlatform(sanad, 'POST', `${path}/confirmation`, { cookie, body: { code: '000000' } })
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'stateConflict'])
  })

  proveSessionNeeded('POST', path, { password: 'correct horse battery staple' })
})
