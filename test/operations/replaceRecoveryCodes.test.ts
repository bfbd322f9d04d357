import { describe, expect, it } from 'vitest'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { codeOf, secondFactorPath, signUpWithFactor } from '../support/operations/secondFactor.ts'

const path = `${secondFactorPath}/recovery-codes`

describe('replaceRecoveryCodes', () => {
  it('ends the codes before and gives ten new ones, for a code that works once', async () => {
    const { sanad } = await openDashboard()
    const { cookie, secret, recoveryCodes } = await signUpWithFactor(sanad)
    const replace = (code: string) => askPlatform(sanad, 'POST', path, { cookie, body: { code } })
    const code = codeOf(secret)
    const { status, body } = await replace(code)
    expect([status, (body.recoveryCodes as string[]).length]).toEqual([200, 10])
    for (const used of [code, recoveryCodes[0]!]) expect((await replace(used)).status).toBe(403)
    expect((await replace((body.recoveryCodes as string[])[0]!)).status).toBe(200)
  })

  it('is 409 where the second step is off', async () => {
    const { sanad } = await openDashboard()
    const { cookie } = await signUp(sanad)
    expect((await askPlatform(sanad, 'POST', path, { cookie, body: { code: '123456' } })).status).toBe(409)
  })

  proveSessionNeeded('POST', path, { code: '123456' })
})
