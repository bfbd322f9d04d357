import { describe, expect, it } from 'vitest'
import { lastAudit, newConsoleApp, openConsole, proveDecision, setStatus } from '../support/operations/console.ts'
import { askToken } from '../support/operations/platform.ts'

describe('admitApp', () => {
  it('answers 200 with the app, which gets tokens from now on, and not before', async () => {
    const { sanad, ask, users } = await openConsole()
    const app = await newConsoleApp()
    await setStatus(app.clientId, 'waiting')
    expect((await askToken(sanad, app)).status).toBe(401)
    const answer = await ask('POST', `${app.path}/admit`)
    expect(answer).toMatchObject({ status: 200, body: { clientId: app.clientId, status: 'admitted' } })
    expect((await askToken(sanad, app)).status).toBe(200)
    expect(await lastAudit(app.clientId)).toEqual({
      actor: `bankUser:${users.approver.bankUserId}`,
      action: 'app.admit',
      statusBefore: 'waiting',
      statusAfter: 'admitted',
    })
  })

  it('changes nothing when the app is admitted already', async () => {
    const { ask } = await openConsole()
    const { path, clientId } = await newConsoleApp()
    expect((await ask('POST', `${path}/admit`)).body).toEqual((await ask('GET', path)).body)
    expect((await lastAudit(clientId)).action).toBe('app.register')
  })

  it.each(['suspended', 'ended'] as const)('is 409 for an app that is %s', async (status) => {
    const { ask } = await openConsole()
    const { path, clientId } = await newConsoleApp()
    await setStatus(clientId, status)
    expect(await ask('POST', `${path}/admit`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveDecision('admit', ['approver'])
})
