import { describe, expect, it } from 'vitest'
import { lastAudit, newConsoleApp, openConsole, proveDecision, setStatus } from '../support/operations/console.ts'
import { askToken } from '../support/operations/platform.ts'

describe('suspendApp', () => {
  it.each(['operator', 'approver'] as const)('answers an %s 200, and the app gets no token and may use none', async (role) => {
    const { sanad, ask, users } = await openConsole()
    const app = await newConsoleApp()
    const { access_token: token } = (await (await askToken(sanad, app)).json()) as { access_token: string }
    const read = () => fetch(sanad.url('/v3.1/pisp/domestic-payments/x'), { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(400)
    const answer = await ask('POST', `${app.path}/suspend`, { cookie: users[role].cookie })
    expect(answer).toMatchObject({ status: 200, body: { status: 'suspended' } })
    expect([(await askToken(sanad, app)).status, (await read()).status]).toEqual([401, 401])
    expect(await lastAudit(app.clientId)).toMatchObject({
      actor: `bankUser:${users[role].bankUserId}`,
      action: 'app.suspend',
      statusBefore: 'admitted',
      statusAfter: 'suspended',
    })
    const again = await ask('POST', `${app.path}/suspend`)
    expect(again.body).toEqual(answer.body)
  })

  it('keeps the reason with the app, for the bank alone, until the app acts again; without one, or with an empty one, it has none', async () => {
    const { ask } = await openConsole()
    const app = await newConsoleApp()
    const reason = 'Three customers reported payments that they had not made.'
    for (const wrong of [{ reason: '' }, { reason: 'x'.repeat(501) }, { reason: 'two\nlines' }])
      expect([JSON.stringify(wrong).slice(0, 20), (await ask('POST', `${app.path}/suspend`, { body: wrong })).status]).toEqual([
        JSON.stringify(wrong).slice(0, 20),
        400,
      ])
    const suspended = await ask('POST', `${app.path}/suspend`, { body: { reason } })
    expect(suspended.body).toMatchObject({ status: 'suspended', suspensionReason: reason })
    expect((await ask('GET', app.path)).body).toMatchObject({ suspensionReason: reason })
    expect((await ask('POST', `${app.path}/reinstate`)).body).not.toHaveProperty('suspensionReason')
    expect((await ask('POST', `${app.path}/suspend`)).body).not.toHaveProperty('suspensionReason')
  })

  it('is 409 for another reason of an app that is suspended, which keeps the one it has; the same reason again is 200', async () => {
    const { ask } = await openConsole()
    for (const first of ['Reports of customers.', undefined]) {
      const app = await newConsoleApp()
      const body = first === undefined ? {} : { body: { reason: first } }
      const suspended = await ask('POST', `${app.path}/suspend`, body)
      const other = await ask('POST', `${app.path}/suspend`, { body: { reason: 'Its certificate was stolen.' } })
      expect(other).toMatchObject({ status: 409, body: { code: 'stateConflict', errors: [{ path: 'reason' }] } })
      expect(await ask('POST', `${app.path}/suspend`, body)).toMatchObject({ status: 200, body: suspended.body as object })
      expect((await ask('GET', app.path)).body).toEqual(suspended.body)
    }
  })

  it.each(['waiting', 'ended'] as const)('is 409 for an app that is %s', async (status) => {
    const { ask } = await openConsole()
    const { path, clientId } = await newConsoleApp()
    await setStatus(clientId, status)
    expect(await ask('POST', `${path}/suspend`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveDecision('suspend', ['operator', 'approver'])
})
