import { describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { askPlatform, openDashboard, proveSessionNeeded, signUp } from '../support/operations/platform.ts'
import { codeOf, secondFactorPath, signUpWithFactor, wrongCodeOf } from '../support/operations/secondFactor.ts'

const path = `${secondFactorPath}/confirmation`

/** A developer with a secret that waits for its code. */
async function begun() {
  const { sanad } = await openDashboard()
  const developer = await signUp(sanad)
  const { cookie, password } = developer
  const { secret } = (await askPlatform(sanad, 'POST', secondFactorPath, { cookie, body: { password } })).body as {
    secret: string
  }
  const confirm = (code: string) => askPlatform(sanad, 'POST', path, { cookie, body: { code } })
  return { sanad, ...developer, secret, confirm }
}

describe('confirmSecondFactor', () => {
  it('switches it on by a right code, and gives ten recovery codes of which the bank keeps hashes', async () => {
    const { sanad, secret, confirm, email } = await begun()
    const { status, body } = await confirm(codeOf(secret))
    const codes = body.recoveryCodes as string[]
    expect([status, new Set(codes).size]).toEqual([200, 10])
    const { db } = sanad.dependencies
    const rows = await db.selectFrom('recoveryCodes').selectAll().execute()
    for (const text of codes.flatMap((code) => [code, code.replaceAll('-', '')])) expect(JSON.stringify(rows)).not.toContain(text)
    const developer = await db.selectFrom('developers').select('developerId').where('email', '=', email).executeTakeFirstOrThrow()
    const audit = await db.selectFrom('audit').select('action').where('subject', '=', developer.developerId).execute()
    expect(audit.map(({ action }) => action)).toContain('developer.switchOnSecondFactor')
  })

  it('refuses a wrong code, and after ten of them every code for a while', async () => {
    const { secret, confirm } = await begun()
    expect(await confirm(wrongCodeOf(secret))).toMatchObject({ status: 403, body: { code: 'secondFactorWrong' } })
    for (let tried = 1; tried < limits.secondFactorTries; tried++) await confirm(wrongCodeOf(secret))
    expect((await confirm(codeOf(secret))).status).toBe(429)
  })

  it('is 409 where nothing was begun, and where it is on', async () => {
    const { sanad } = await openDashboard()
    for (const { cookie } of [await signUp(sanad), await signUpWithFactor(sanad)])
      expect((await askPlatform(sanad, 'POST', path, { cookie, body: { code: '123456' } })).status).toBe(409)
  })

  proveSessionNeeded('POST', path, { code: '123456' })
})
