import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/security/secrets.ts'
import {
  appPath,
  askToken,
  newApp,
  openDashboard,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registerApp,
  registeredPath,
} from '../support/operations/platform.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

describe('listCredentials', () => {
  it('shows two secrets while both are valid, each with its last use and neither with the secret', async () => {
    const { sanad, cookie, ask } = await openDashboard()
    // An address of its own: what was found at one is known of every app that has it.
    const first = await registerApp(sanad, cookie, { jwksUri: `https://${randomUUID()}.example/jwks` })
    const path = appPath(first.clientId)
    const rotate = async () => (await ask('POST', `${path}/secret`, { body: { overlapHours: 24 } })).body as typeof first
    const tokens = async (...secrets: (typeof first)[]) =>
      Promise.all(secrets.map(async (secret) => (await askToken(sanad, secret)).status))
    const second = await rotate()
    expect(await tokens(first, second)).toEqual([200, 200])
    await sanad.dependencies.uses.store()
    const { body } = await ask('GET', `${path}/credentials`)
    const ends = (second as unknown as { previousSecretEndsDateTime: string }).previousSecretEndsDateTime
    const time = expect.stringMatching(/Z$/) as string
    // No signature has needed a key of its address yet.
    expect(body.jwks).toEqual({})
    expect(body.secrets).toEqual([
      { state: 'current', createdDateTime: time, lastUsedDateTime: time },
      { state: 'previous', endsDateTime: ends, lastUsedDateTime: time },
    ])
    expect(Date.parse(ends) - Date.now()).toBeGreaterThan(86_300_000)
    for (const secret of [first, second].flatMap(({ clientSecret }) => [clientSecret, sha256(clientSecret)]))
      expect(JSON.stringify(body)).not.toContain(secret)
    // There are two at most: a third one ends the first.
    const third = await rotate()
    expect(await tokens(first, second, third)).toEqual([401, 200, 200])
    await ask('PATCH', path, { body: { endPreviousSecret: true } })
    expect(await tokens(second, third)).toEqual([401, 200])
    const { secrets } = (await ask('GET', `${path}/credentials`)).body as { secrets: unknown[] }
    expect(secrets).toHaveLength(1)
  })

  it('shows the key of a certificate, with the certificate before it', async () => {
    const { ask } = await openDashboard()
    const keys = [await makeTppKey('ES256'), await makeTppKey('PS256')]
    const [ec, rsa] = keys.map(({ publicJwk }) => ({ publicKey: JSON.stringify(publicJwk) }))
    const { jwksUri: _, ...app } = newApp
    const registered = await ask('POST', '/dashboard/api/apps', { body: { ...app, ...ec } })
    const path = appPath(String(registered.body.clientId))
    expect((await ask('PATCH', path, { body: rsa })).status).toBe(200)
    const { body } = await ask('GET', `${path}/credentials`)
    expect(body.keys).toMatchObject([
      { source: 'certificate', keyType: 'RSA 2048', alg: 'PS256', daysLeft: 364 },
      { source: 'previousCertificate', kid: registered.body.keyId, keyType: 'EC P-256', alg: 'ES256', daysLeft: 0 },
    ])
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/credentials`)
  proveOwnAppsOnly('GET', '/credentials')
})
