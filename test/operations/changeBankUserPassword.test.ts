import { describe, expect, it } from 'vitest'
import { openBankUser } from '../support/console/bankUsers.ts'
import { openConsole, proveBankUserNeeded } from '../support/operations/console.ts'

const path = '/console/api/users/current/password'
const newPassword = 'correct horse battery staple'

describe('changeBankUserPassword', () => {
  it('answers 204; then a newcomer may do everything of the role', async () => {
    const { sanad, ask } = await openConsole()
    const { email, password, cookie } = await openBankUser(sanad, 'viewer', { isNewcomer: true })
    expect((await ask('GET', '/console/api/apps', { cookie })).status).toBe(403)
    expect((await ask('POST', path, { cookie, body: { password, newPassword } })).status).toBe(204)
    expect((await ask('GET', '/console/api/apps', { cookie })).status).toBe(200)
    const signIn = await ask('POST', '/console/api/sessions', { body: { email, password: newPassword } })
    expect(signIn).toMatchObject({ status: 201, body: { passwordChangeNeeded: false } })
    expect((await ask('POST', '/console/api/sessions', { body: { email, password } })).status).toBe(401)
  })

  it('is 401 for a wrong present password', async () => {
    const { sanad, ask } = await openConsole()
    const { cookie } = await openBankUser(sanad, 'viewer')
    const answer = await ask('POST', path, { cookie, body: { password: 'not the right one', newPassword } })
    expect([answer.status, answer.body.code]).toEqual([401, 'credentialsWrong'])
  })

  it.each([
    ['a short one', 'short'],
    ['the present one', undefined],
  ])('refuses %s as the new password', async (_case, typed) => {
    const { ask, users } = await openConsole()
    const { password, cookie } = users.viewer
    const answer = await ask('POST', path, { cookie, body: { password, newPassword: typed ?? password } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword' }] } })
  })

  proveBankUserNeeded('POST', path, { password: 'x', newPassword })
})
