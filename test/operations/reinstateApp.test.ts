import { describe, expect, it } from 'vitest'
import { lastAudit, newConsoleApp, openConsole, proveDecision, setStatus } from '../support/operations/console.ts'
import { askToken } from '../support/operations/platform.ts'

describe('reinstateApp', () => {
  it('answers 200, and the suspended app acts again with the secret it had', async () => {
    const { sanad, ask } = await openConsole()
    const app = await newConsoleApp()
    await ask('POST', `${app.path}/suspend`)
    expect((await askToken(sanad, app)).status).toBe(401)
    expect(await ask('POST', `${app.path}/reinstate`)).toMatchObject({ status: 200, body: { status: 'admitted' } })
    expect((await askToken(sanad, app)).status).toBe(200)
    expect(await lastAudit(app.clientId)).toMatchObject({ action: 'app.reinstate', statusBefore: 'suspended' })
  })

  it.each(['waiting', 'ended'] as const)('is 409 for an app that is %s: it admits nobody', async (status) => {
    const { ask } = await openConsole()
    const { path, clientId } = await newConsoleApp()
    await setStatus(clientId, status)
    expect(await ask('POST', `${path}/reinstate`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveDecision('reinstate', ['approver'])
})
