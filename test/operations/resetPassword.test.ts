import { describe, expect, it, vi } from 'vitest'
import { mailedCode } from '../support/operations/mails.ts'
import { askPlatform, openDashboard, signUp } from '../support/operations/platform.ts'
import { codeOf, secondFactorPath, signUpWithFactor } from '../support/operations/secondFactor.ts'

const path = '/dashboard/api/passwords'
const password = 'another long password'

/** A developer who has asked for a new password, and the code that came. */
async function forgetful() {
  const { sanad } = await openDashboard()
  const developer = await signUp(sanad)
  await askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email: developer.email } })
  const code = await mailedCode(sanad, developer.email, 'new-password')
  const reset = (body: object) => askPlatform(sanad, 'POST', path, { body })
  return { sanad, developer, code, reset }
}

describe('resetPassword', () => {
  it('sets the password, ends every sign-in and the old password, and works once', async () => {
    const { sanad, developer, code, reset } = await forgetful()
    expect((await reset({ code, password: 'short' })).status).toBe(400)
    expect((await reset({ code, password })).status).toBe(204)
    const { email, cookie } = developer
    expect((await askPlatform(sanad, 'GET', '/dashboard/api/developers/current', { cookie })).status).toBe(401)
    const signIn = (typed: string) => askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password: typed } })
    expect([(await signIn(developer.password)).status, (await signIn(password)).status]).toEqual([401, 201])
    expect(await reset({ code, password })).toMatchObject({ status: 403, body: { code: 'mailCodeWrong' } })
  })

  it('ends the second step of who never proved the address, and not that of its owner', async () => {
    const { sanad } = await openDashboard()
    const developer = await signUpWithFactor(sanad)
    const resetAndSignIn = async () => {
      await askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email: developer.email } })
      const code = await mailedCode(sanad, developer.email, 'new-password')
      await askPlatform(sanad, 'POST', path, { body: { code, password } })
      return askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email: developer.email, password } })
    }
    const { status, cookie } = await resetAndSignIn()
    expect(status).toBe(201)
    const begun = await askPlatform(sanad, 'POST', secondFactorPath, { cookie: cookie!, body: { password } })
    const { secret } = begun.body as { secret: string }
    const body = { code: codeOf(secret) }
    expect((await askPlatform(sanad, 'POST', `${secondFactorPath}/confirmation`, { cookie: cookie!, body })).status).toBe(200)
    expect(await resetAndSignIn()).toMatchObject({ status: 403, body: { code: 'secondFactorNeeded' } })
  })

  it('ends also a sign-in whose old password was being checked', async () => {
    const { sanad, developer, code, reset } = await forgetful()
    const { signIns } = sanad.dependencies.tries
    const [checked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const check = signIns.check.bind(signIns)
    const spy = vi.spyOn(signIns, 'check').mockImplementationOnce(async (typed) => {
      const answer = await check(typed)
      checked.resolve()
      await told.promise
      return answer
    })
    const { email } = developer
    const signingIn = askPlatform(sanad, 'POST', '/dashboard/api/sessions', { body: { email, password: developer.password } })
    await checked.promise
    expect((await reset({ code, password })).status).toBe(204)
    told.resolve()
    expect(await signingIn).toMatchObject({ status: 401, body: { code: 'credentialsWrong' } })
    spy.mockRestore()
    const { db } = sanad.dependencies
    const sessions = db
      .selectFrom('dashboardSessions')
      .innerJoin('developers as of', 'of.developerId', 'dashboardSessions.developerId')
    expect(await sessions.select('sessionIdHash').where('email', '=', email).execute()).toEqual([])
  })

  it('refuses a code that is wrong, for something else, over, or older than the newest, all alike', async () => {
    const { sanad, developer, code, reset } = await forgetful()
    const { db } = sanad.dependencies
    const proof = await mailedCode(sanad, developer.email, 'prove-email')
    const refused = [await reset({ code: 'x'.repeat(43), password }), await reset({ code: proof, password })]
    await askPlatform(sanad, 'POST', '/dashboard/api/password-resets', { body: { email: developer.email } })
    const newest = await mailedCode(sanad, developer.email, 'new-password')
    refused.push(await reset({ code, password }))
    await db.updateTable('mailCodes').set({ expiresAt: new Date() }).where('purpose', '=', 'passwordReset').execute()
    refused.push(await reset({ code: newest, password }))
    expect(new Set(refused.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(refused[0]).toMatchObject({ status: 403, body: { code: 'mailCodeWrong' } })
    const stored = await db.selectFrom('mailCodes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(newest)
  })
})
