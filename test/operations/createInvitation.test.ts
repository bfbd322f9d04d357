import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { openDashboard, signUp } from '../support/operations/platform.ts'

const path = '/console/api/invitations'
const invited = () => ({ email: `${randomUUID()}@tpp.example` })

describe('createInvitation', () => {
  it.each(['operator', 'approver'] as const)('answers an %s 201 with a code, an address and an end', async (role) => {
    const { sanad, ask, users } = await openConsole()
    const body = invited()
    const answer = await ask('POST', path, { body, cookie: users[role].cookie })
    const code = answer.body.code as string
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...body,
        code: expect.stringMatching(/^[\w-]{43}$/),
        signUpUrl: sanad.url(`/dashboard?invitation=${code}`),
        expiresDateTime: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('is 403 for a viewer', async () => {
    const { ask, users } = await openConsole()
    const answer = await ask('POST', path, { body: invited(), cookie: users.viewer.cookie })
    expect([answer.status, answer.body.code]).toEqual([403, 'roleInsufficient'])
  })

  it('is 409 for somebody who is signed up', async () => {
    const { ask } = await openConsole()
    const { email } = await signUp((await openDashboard()).sanad)
    expect(await ask('POST', path, { body: { email } })).toMatchObject({ status: 409, body: { code: 'duplicate' } })
  })

  it('is 400 for what is no e-mail address, and for an unknown member', async () => {
    const { ask } = await openConsole()
    for (const body of [{ email: 'tpp.example' }, { ...invited(), role: 'admin' }])
      expect((await ask('POST', path, { body })).status).toBe(400)
  })

  proveBankUserNeeded('POST', path, { email: 'a@tpp.example' })
  proveOwnPasswordNeeded('POST', path, { email: 'a@tpp.example' })
})
