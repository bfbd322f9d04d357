import { describe, expect, it } from 'vitest'
import { newConsoleApp, openConsole, proveBankUserNeeded, proveOwnPasswordNeeded } from '../support/operations/console.ts'
import { newApp } from '../support/operations/platform.ts'

describe('getConsoleApp', () => {
  it('answers 200 with the app and the developer behind it, never with its secret', async () => {
    const { ask, users } = await openConsole()
    const { clientId, clientSecret, path } = await newConsoleApp()
    const { status, body } = await ask('GET', path, { cookie: users.viewer.cookie })
    expect([status, body]).toEqual([
      200,
      {
        ...newApp,
        clientId,
        status: 'admitted',
        developerId: expect.any(String),
        email: expect.stringMatching(/@tpp\.example$/),
        organisation: expect.any(String),
        statusUpdatedDateTime: expect.stringMatching(/Z$/),
        createdDateTime: expect.stringMatching(/Z$/),
        updatedDateTime: expect.stringMatching(/Z$/),
        tokenEndpointAuthMethod: 'client_secret_basic',
      },
    ])
    expect(JSON.stringify(body)).not.toContain(clientSecret)
  })

  it('is 404 for an id that no app has', async () => {
    const { ask } = await openConsole()
    for (const id of ['unknown', 'a%00b', 'x'.repeat(65)]) expect((await ask('GET', `/console/api/apps/${id}`)).status).toBe(404)
  })

  proveBankUserNeeded('GET', '/console/api/apps/unknown')
  proveOwnPasswordNeeded('GET', '/console/api/apps/unknown')
})
