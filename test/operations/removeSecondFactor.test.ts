import { describe, expect, it } from 'vitest'
import { dropSecondFactor } from '../../src/services/developer/secondFactor.ts'
import { bearer, makeToken } from '../support/operations/apiTokens.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { secondFactorPath, signUpWithFactor, wrongCodeOf } from '../support/operations/secondFactor.ts'

const path = `${secondFactorPath}/removal`

describe('removeSecondFactor', () => {
  it('switches it off with a code, and the password alone signs in again', async () => {
    const { sanad } = await openDashboard()
    const { cookie, secret, recoveryCodes, email, password } = await signUpWithFactor(sanad)
    const remove = (code: string) => askPlatform(sanad, 'POST', path, { cookie, body: { code } })
    const signIn = async () => (await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password } })).status
    expect([(await remove(wrongCodeOf(secret))).status, await signIn()]).toEqual([403, 403])
    expect([(await remove(recoveryCodes[3]!)).status, await signIn()]).toEqual([204, 201])
  })

  it('taken away by the bank, it takes sessions and API tokens along, which somebody else may have', async () => {
    const { sanad } = await openDashboard()
    const { cookie, email, password } = await signUpWithFactor(sanad)
    const headers = bearer(await makeToken(sanad, cookie, 'read'))
    const look = async (by: object) => (await askPlatform(sanad, 'GET', '/dashboard/api/apps', by)).status
    expect([await look({ cookie }), await look({ headers })]).toEqual([200, 200])
    await dropSecondFactor(sanad.dependencies, { email, now: new Date() })
    expect([await look({ cookie }), await look({ headers })]).toEqual([401, 401])
    expect((await askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password } })).status).toBe(201)
  })

  it('is 409 where the second step is off', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    expect((await askPlatform(sanad, 'POST', path, { cookie, body: { code: '123456' } })).status).toBe(409)
  })

  proveSessionNeeded('POST', path, { code: '123456' })
})
