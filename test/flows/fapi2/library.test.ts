import { X509Certificate } from 'node:crypto'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { type Fapi2Tpp, registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests } from '../../support/authserver/fapi2Requests.ts'

/** A bank whose address is its TLS listener, with another one for mutual TLS, and a library that is not ours as the TPP. */
let sanad: RunningSanad
let requests: Fapi2Requests
let port: number
beforeAll(async () => {
  port = await freePort()
  const environment = { SANAD_BASE_URL: `https://localhost:${port}`, SANAD_TLS_PORT: String(port), SANAD_MIN_SECURITY: 'fapi2' }
  sanad = await startSanad({ tls: true, environment })
  requests = fapi2Requests(sanad)
})
afterAll(() => sanad.close())

/** The app as openid-client knows it. */
async function configure(tpp: Fapi2Tpp): Promise<client.Configuration> {
  const key = { key: tpp.key.privateKey, kid: tpp.key.kid } as client.PrivateKey
  const proof = tpp.method === 'private_key_jwt' ? client.PrivateKeyJwt(key) : client.TlsClientAuth()
  const metadata = { use_mtls_endpoint_aliases: true, id_token_signed_response_alg: 'PS256' }
  const configuration = await client.discovery(new URL(requests.issuer), tpp.clientId, metadata, proof, {
    [client.customFetch]: tpp.fetch as never,
  })
  configuration[client.customFetch] = tpp.fetch as never
  return configuration
}

describe.each(['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'] as const)('%s', (method) => {
  it('happy-flow with openid-client: discovery, pushed signed request, code, ID token, refresh', async () => {
    const tpp = await registerFapi2Tpp(sanad, { method })
    const configuration = await configure(tpp)
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const expected = { expectedState: client.randomState(), expectedNonce: client.randomNonce(), pkceCodeVerifier }
    const parameters = {
      redirect_uri: tpp.redirectUri,
      scope: `accounts:${await requests.consent(tpp)} openid`,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expected.expectedState,
      nonce: expected.expectedNonce,
    }
    const key = { key: tpp.key.privateKey, kid: tpp.key.kid } as client.PrivateKey
    const signed = await client.buildAuthorizationUrlWithJAR(configuration, parameters, key)
    const start = await client.buildAuthorizationUrlWithPAR(configuration, signed.searchParams)
    expect([...start.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    const callback = await requests.visit(tpp, start)
    const tokens = await client.authorizationCodeGrant(configuration, callback, { ...expected, idTokenExpected: true })
    expect((await requests.accounts(tokens.access_token, tpp.fetch)).status).toBe(200)
    const again = await client.refreshTokenGrant(configuration, tokens.refresh_token!)
    expect((await requests.accounts(again.access_token, tpp.fetch)).status).toBe(200)
  })
})

it('discovery-end-point-verification: a bank that demands fapi2 names nothing else, and every address is https', async () => {
  const tpp = await registerFapi2Tpp(sanad)
  const read = async (path: string) =>
    (await tpp.fetch(`https://localhost:${port}${path}`, {})).json() as Promise<Record<string, unknown>>
  const metadata = await read('/auth/.well-known/openid-configuration')
  expect(await read('/.well-known/oauth-authorization-server/auth')).toEqual(metadata)
  expect(metadata).toMatchObject({
    issuer: requests.issuer,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    scopes_supported: expect.arrayContaining(['openid']),
    grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    tls_client_certificate_bound_access_tokens: true,
    require_pushed_authorization_requests: true,
    require_signed_request_object: true,
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'],
    token_endpoint_auth_signing_alg_values_supported: ['PS256', 'ES256'],
    id_token_signing_alg_values_supported: ['PS256'],
    request_object_signing_alg_values_supported: ['PS256', 'ES256'],
  })
  for (const [name, value] of Object.entries(metadata))
    if (/endpoint$|_uri$|^issuer$/.test(name)) expect(value, name).toMatch(/^https:/)
  // Browsers come to the endpoints, and none of them is ever asked for a certificate.
  expect(metadata.mtls_endpoint_aliases).toEqual({
    token_endpoint: sanad.tlsUrl('/auth/token'),
    pushed_authorization_request_endpoint: sanad.tlsUrl('/auth/par'),
    backchannel_authentication_endpoint: sanad.tlsUrl('/auth/bc-authorize'),
    revocation_endpoint: sanad.tlsUrl('/auth/revoke'),
  })
  expect(sanad.tlsUrl('')).not.toBe(`https://localhost:${port}`)
  // test-claims-parameter-identity-claims is skipped where no identity claim is offered.
  expect(metadata.claims_supported).toEqual(['sub', 'sid', 'auth_time', 'iss'])
  const { keys } = (await read('/auth/jwks')) as unknown as { keys: { kid?: string; kty: string; n?: string }[] }
  expect(keys.every(({ kid, kty, n }) => kid !== undefined && (kty !== 'RSA' || n!.length >= 342))).toBe(true)
})

describe('the TLS listener', () => {
  const handshake = (options: ConnectionOptions) =>
    new Promise<Pick<TLSSocket, 'getProtocol' | 'getCipher'>>((resolve, reject) => {
      const socket: TLSSocket = connectTls({ host: 'localhost', port, rejectUnauthorized: false, ...options }, () => {
        const [protocol, cipher] = [socket.getProtocol(), socket.getCipher()]
        socket.destroy()
        resolve({ getProtocol: () => protocol, getCipher: () => cipher })
      })
      socket.once('error', reject)
    })

  it('prefers TLS 1.3', async () => {
    expect((await handshake({})).getProtocol()).toBe('TLSv1.3')
  })

  it.each(['/', '/auth/jwks', '/.well-known/oauth-authorization-server/auth', '/health/live', '/dashboard/api/apps', '/nowhere'])(
    'keeps browsers: HSTS is in the answer at %s',
    async (path) => {
      const { headers } = await fetch(sanad.url(path))
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )

  it('takes TLS 1.2 with ECDHE and AES-GCM', async () => {
    const { getCipher, getProtocol } = await handshake({ maxVersion: 'TLSv1.2' })
    expect([getProtocol(), getCipher().name]).toEqual([
      'TLSv1.2',
      expect.stringMatching(/^ECDHE-(RSA|ECDSA)-AES(128|256)-GCM-SHA(256|384)$/),
    ])
  })

  it.each([
    ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256' }],
    ['a key exchange without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }],
    ['ChaCha20 in 1.2', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305' }],
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
  ] as const)('refuses %s', async (_, options) => {
    await expect(handshake(options as ConnectionOptions)).rejects.toThrow()
  })

  it('shows a certificate of the sandbox’s own CA for the host of the base address', async () => {
    const tpp = await registerFapi2Tpp(sanad)
    const ca = new X509Certificate(tpp.caCertificatePem)
    const { authorized } = await new Promise<{ authorized: boolean }>((resolve, reject) => {
      const socket = connectTls({ host: 'localhost', port, ca: ca.toString(), servername: 'localhost' }, () => {
        resolve({ authorized: socket.authorized })
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(authorized).toBe(true)
  })
})
