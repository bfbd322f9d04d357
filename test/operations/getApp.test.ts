import { describe, expect, it } from 'vitest'
import {
  appPath,
  newApp,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
} from '../support/operations/platform.ts'

describe('getApp', () => {
  it('answers the app as it was registered, without its secret', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    const { clientId, clientSecret } = await registerApp(sanad, cookie)
    const { status, body } = await ask('GET', appPath(clientId))
    expect([status, body]).toMatchObject([200, { ...newApp, clientId, responseSigningAlg: 'PS256' }])
    expect(JSON.stringify(body)).not.toContain(clientSecret)
  })

  proveSessionNeeded('GET', registeredPath)
  proveOwnAppsOnly('GET')
})
