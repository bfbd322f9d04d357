import { describe, expect, it } from 'vitest'
import { mailedCode } from '../support/operations/mails.ts'
import { askPlatform, openDashboard, registerApp, signUp } from '../support/operations/platform.ts'

describe('proveEmail', () => {
  it('takes the code of the sign-up’s mail once; a sandbox does not wait for it', async () => {
    const { sanad } = await openDashboard()
    const { email, cookie } = await signUp(sanad)
    const isProven = async () =>
      (await askPlatform(sanad, 'GET', '/dashboard/api/developers/current', { cookie })).body.isEmailProven
    expect([await isProven(), (await registerApp(sanad, cookie)).clientId]).toEqual([false, expect.any(String)])
    const code = await mailedCode(sanad, email, 'prove-email')
    const prove = () => askPlatform(sanad, 'POST', '/dashboard/api/email-proofs', { body: { code } })
    expect([(await prove()).status, await isProven()]).toEqual([204, true])
    expect(await prove()).toMatchObject({ status: 403, body: { code: 'mailCodeWrong' } })
  })
})
