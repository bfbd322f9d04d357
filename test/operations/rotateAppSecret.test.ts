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
