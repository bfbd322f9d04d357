import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningAuthServer, sharedAuthServer } from '../support/authserver/authServer.ts'

let bank: RunningAuthServer
beforeAll(async () => {
  bank = await sharedAuthServer()
})
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

describe('metadata', () => {
  const addresses = () => [
    '/auth/.well-known/openid-configuration',
    '/auth/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/auth',
  ]

  it('is the same in all three places and says what the server does', async () => {
    const documents = await Promise.all(addresses().map(async (path) => (await fetch(bank.settings.baseUrl + path)).json()))
    expect(documents[1]).toEqual(documents[0])
    expect(documents[2]).toEqual(documents[0])
    const { issuer } = bank.settings
    expect(documents[0]).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      pushed_authorization_request_endpoint: `${issuer}/par`,
      backchannel_authentication_endpoint: `${issuer}/bc-authorize`,
      backchannel_token_delivery_modes_supported: ['poll', 'ping'],
      backchannel_user_code_parameter_supported: false,
      backchannel_authentication_request_signing_alg_values_supported: ['PS256', 'ES256'],
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: expect.toSatisfy(
        (grants: string[]) =>
          grants.toSorted().join() === 'authorization_code,client_credentials,refresh_token,urn:openid:params:grant-type:ciba',
      ),
      scopes_supported: ['openid', 'payments', 'accounts', 'guarantees', 'verifications'],
      subject_types_supported: ['public'],
      claims_supported: expect.arrayContaining(['sub']),
      claims_parameter_supported: false,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'tls_client_auth',
        'self_signed_tls_client_auth',
      ],
      tls_client_certificate_bound_access_tokens: true,
      token_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256'],
      id_token_signing_alg_values_supported: ['PS256'],
      request_parameter_supported: true,
      request_uri_parameter_supported: false,
      request_object_signing_alg_values_supported: ['PS256', 'ES256'],
      claim_types_supported: ['normal'],
    })
  })

  it('and redirects come from SANAD_BASE_URL, never from Host or X-Forwarded headers', async () => {
    const { port } = new URL(bank.settings.baseUrl)
    const text = await new Promise<string>((resolve) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      httpRequest({ port, path: '/auth/.well-known/openid-configuration', headers }, async (response) =>
        resolve((await response.toArray()).join('')),
      ).end()
    })
    expect(text).not.toContain('evil')
  })

  it('is complete: what is not in it is not there', async () => {
    for (const path of [
      '/introspect',
      '/token/introspection',
      '/me',
      '/userinfo',
      '/reg',
      '/session/end',
      '/session/end/confirm',
      '/device',
      '/interaction/x',
      '/backchannel',
      '/challenge',
      '/auth',
      '/request',
    ]) {
      expect((await fetch(bank.settings.issuer + path)).status, path).toBe(404)
      expect((await fetch(bank.settings.issuer + path, { method: 'POST' })).status, path).toBe(404)
    }
    for (const [method, path] of [
      ['GET', '/token'],
      ['GET', '/par'],
      ['GET', '/bc-authorize'],
      ['POST', '/authorize'],
      ['PUT', '/jwks'],
    ] as const) {
      expect((await fetch(bank.settings.issuer + path, { method })).status, path).toBe(405)
    }
  })
})
