import { describe, expect, it } from 'vitest'
import {
  appPath,
  askToken,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
} from '../support/operations/platform.ts'

describe('deleteApp', () => {
  it('answers 204 and ends the app with its secret and its tokens, at once', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    const app = await registerApp(sanad, cookie)
    const { access_token } = (await (await askToken(sanad, app)).json()) as { access_token: string }
    const read = () =>
      fetch(sanad.url('/v3.1/pisp/domestic-payments/x'), { headers: { authorization: `Bearer ${access_token}` } })
    expect((await read()).status).toBe(400)
    expect((await ask('DELETE', appPath(app.clientId))).status).toBe(204)
    expect([(await askToken(sanad, app)).status, (await read()).status]).toEqual([401, 401])
    expect((await ask('GET', appPath(app.clientId))).status).toBe(404)
    expect((await ask('DELETE', appPath(app.clientId))).status).toBe(404)
  })

  proveSessionNeeded('DELETE', async () => {
    const { sanad, cookie } = await openDashboard()
    return appPath((await registerApp(sanad, cookie)).clientId)
  })
  proveOwnAppsOnly('DELETE')
})
