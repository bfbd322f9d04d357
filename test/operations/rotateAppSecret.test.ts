import { describe, expect, it } from 'vitest'
import {
  appPath,
  askToken,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
} from '../support/operations/platform.ts'

describe('rotateAppSecret', () => {
  it('answers a new secret, and the old one ends at once', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    const app = await registerApp(sanad, cookie)
    const { status, body } = await ask('POST', `${appPath(app.clientId)}/secret`)
    expect([status, body]).toEqual([
      200,
      { clientId: app.clientId, clientSecret: expect.any(String), rotatedDateTime: expect.stringMatching(/Z$/) },
    ])
    const rotated = body as { clientId: string; clientSecret: string }
    expect([(await askToken(sanad, app)).status, (await askToken(sanad, rotated)).status]).toEqual([401, 200])
  })

  it('lets the old secret live for a week at most', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    const path = `${appPath((await registerApp(sanad, cookie)).clientId)}/secret`
    for (const overlapHours of [169, -1, 1.5]) expect((await ask('POST', path, { body: { overlapHours } })).status).toBe(400)
    expect((await ask('POST', path, { body: { overlapHours: 168 } })).status).toBe(200)
  })

  it('is 409 for an app that authenticates with its own key and has none', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    const { clientId } = await registerApp(sanad, cookie, { tokenEndpointAuthMethod: 'private_key_jwt' })
    expect(await ask('POST', `${appPath(clientId)}/secret`)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  proveSessionNeeded('POST', async () => {
    const { sanad, cookie } = await openDashboard()
    return `${appPath((await registerApp(sanad, cookie)).clientId)}/secret`
  })
  proveOwnAppsOnly('POST', '/secret')
})
