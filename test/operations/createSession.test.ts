import { afterAll, describe, expect, it } from 'vitest'
import { signInBounds } from '../../src/config/signInBounds.ts'
import { askPlatform, openDashboard, signUp } from '../support/operations/platform.ts'
import { codeOf, signUpWithFactor, wrongCodeOf } from '../support/operations/secondFactor.ts'

const path = '/dashboard/api/sessions'

describe('createSession', () => {
  it('answers 201 with who signed in and for how long, and sets the cookie', async () => {
    const { sanad, ask } = await openDashboard()
    const { email, password, cookie: other } = await signUp(sanad)
    const { status, body, cookie } = await ask('POST', path, { body: { email, password }, cookie: '' })
    expect([status, body]).toEqual([201, { developerId: expect.any(String), expiresDateTime: expect.stringMatching(/Z$/) }])
    expect(cookie).not.toBe(other)
    expect((await ask('GET', '/dashboard/api/developers/current', { cookie: cookie! })).body.email).toBe(email)
  })

  it('answers a wrong password and an unknown address alike, with 401', async () => {
    const { sanad, ask } = await openDashboard()
    const { email } = await signUp(sanad)
    const [wrong, unknown] = [
      await ask('POST', path, { body: { email, password: 'not the right one' } }),
      await ask('POST', path, { body: { email: `x${email}`, password: 'not the right one' } }),
    ]
    expect(wrong).toMatchObject({ status: 401, cookie: undefined, body: { code: 'credentialsWrong' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('refuses a member that it does not have', async () => {
    const { ask } = await openDashboard()
    const body = { email: 'a@tpp.example', password: 'x', remember: true }
    expect(await ask('POST', path, { body })).toMatchObject({ status: 400, body: { errors: [{ path: 'remember' }] } })
  })
})

describe('a developer whose second step is on', () => {
  it('needs a code of the app beside the password, each once, and is told so only with the right password', async () => {
    const { sanad } = await openDashboard()
    const { email, password, secret, recoveryCodes } = await signUpWithFactor(sanad)
    const signIn = async (change: object) => {
      const { status, body } = await askPlatform(sanad, 'POST', path, { body: { email, password, ...change } })
      return [status, body.code]
    }
    expect(await signIn({})).toEqual([403, 'secondFactorNeeded'])
    expect(await signIn({ password: 'not the right one' })).toEqual([401, 'credentialsWrong'])
    expect(await signIn({ code: wrongCodeOf(secret) })).toEqual([403, 'secondFactorWrong'])
    const code = codeOf(secret)
    const twice = await Promise.all([signIn({ code }), signIn({ code })])
    expect(twice.toSorted()).toEqual([
      [201, undefined],
      [403, 'secondFactorWrong'],
    ])
    // A code of an earlier step works no more, though its time is not over.
    expect(await signIn({ code: codeOf(secret, -1) })).toEqual([403, 'secondFactorWrong'])
    const recovery = recoveryCodes[0]!.toUpperCase()
    expect([await signIn({ code: recovery }), await signIn({ code: recovery })]).toEqual([
      [201, undefined],
      [403, 'secondFactorWrong'],
    ])
  })
})

describe('whoever has tried a hundred addresses from one place', () => {
  /** Other files sign in at this server too: as right passwords, these tries are taken off the count in the end. */
  let end: (answer: boolean) => void
  const ended = new Promise<boolean>((resolve) => void (end = resolve))
  let tried: Promise<unknown>
  afterAll(async () => {
    end(true)
    await tried
  })

  it('waits, also at the JSON API', async () => {
    const { sanad, ask } = await openDashboard()
    const { email, password } = await signUp(sanad)
    const { signIns } = sanad.dependencies.tries
    const judged = { check: () => ended, isRight: (answer: boolean) => answer }
    const attempts = Array.from({ length: signInBounds.developer.ofNetwork.most }, (_, index) =>
      signIns.check({ who: 'developer', id: `${index}@tried.example`, address: '127.0.0.1', ...judged }),
    )
    // Wrong tries of other tests count too, so the last of these may be refused already.
    tried = Promise.allSettled(attempts)
    const answer = await ask('POST', path, { body: { email, password }, headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect([answer.status, answer.body.code]).toEqual([429, 'rateLimited'])
  })
})
