import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, makeApp, postForm, type RunningAuthServer, sharedAuthServer } from '../support/authserver/authServer.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

describe('getJwks', () => {
  it('publishes a key of each algorithm, and of none the private part', async () => {
    const { keys } = (await (await fetch(`${bank.settings.issuer}/jwks`)).json()) as { keys: Record<string, unknown>[] }
    expect(keys.map((key) => key.alg).sort()).toEqual(['ES256', 'PS256'])
    for (const key of keys) for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(name)
  })

  it('publishes what the tokens are signed with', async () => {
    const jwks = (await (await fetch(`${bank.settings.issuer}/jwks`)).json()) as Parameters<typeof createLocalJWKSet>[0]
    const { body } = await postForm(bank.settings, '/token', { grant_type: 'client_credentials' }, basic(await makeApp(bank.db)))
    const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(jwks))
    expect(payload.iss).toBe(bank.settings.issuer)
  })
})
