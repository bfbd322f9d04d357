import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askPlatform } from '../../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { advanceClock } from '../../support/story.ts'
import { type Fapi2Method, type Fapi2Tpp, makeOwnPair, registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests, verifierOf } from '../../support/authserver/fapi2Requests.ts'
import { mutualTlsFetch } from '../../support/tpp/mutualTls.ts'

/** Tokens of the level fapi2. Each test has the name of the conformance module that looks at the same. */
let sanad: RunningSanad
let requests: Fapi2Requests
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  requests = fapi2Requests(sanad)
})
afterAll(() => sanad.close())

const codeOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
const invalidGrant = [400, 'invalid_grant']

describe.each(['private_key_jwt', 'tls_client_auth'] satisfies Fapi2Method[])('%s', (method) => {
  let tpp: Fapi2Tpp
  let other: Fapi2Tpp
  beforeAll(
    async () => void ([tpp, other] = [await registerFapi2Tpp(sanad, { method }), await registerFapi2Tpp(sanad, { method })]),
  )
  const newCode = async () => (await requests.authorize(tpp)).searchParams.get('code')
  const withoutCertificate = () => mutualTlsFetch(tpp.caCertificatePem)

  it('happy-flow: a token works over connections with its own certificate, and with no other or none', async () => {
    const { status, body } = await requests.redeem(tpp, await newCode())
    expect([status, body.expires_in, body.token_type]).toEqual([200, 600, 'Bearer'])
    const answer = await requests.accounts(body.access_token, tpp.fetch)
    expect([answer.status, answer.headers.get('date'), answer.headers.get('x-fapi-interaction-id')]).toEqual([
      200,
      expect.stringMatching(/GMT$/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
    for (const fetch of [other.fetch, withoutCertificate()]) {
      const refused = await requests.accounts(body.access_token, fetch)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
    }
    // The plain address knows no certificate at all.
    expect((await fetch(sanad.url('/parties'), { headers: { authorization: `Bearer ${body.access_token}` } })).status).not.toBe(
      200,
    )
  })

  it('ensure-holder-of-key-required: no token without a client certificate', async () => {
    const { status, body } = await requests.redeem(tpp, await newCode(), {}, withoutCertificate())
    expect([400, 401]).toContain(status)
    expect(['invalid_request', 'invalid_grant', 'invalid_client']).toContain(body.error)
    expect((await requests.token(tpp, { grant_type: 'client_credentials' }, withoutCertificate())).body).not.toHaveProperty(
      'access_token',
    )
  })

  it('a developer token is bound too, and its claim is the thumbprint of the certificate', async () => {
    const { body } = await requests.token(tpp, { grant_type: 'client_credentials', scope: 'accounts' })
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1]!, 'base64url').toString()) as { cnf: object }
    expect(claims.cnf).toEqual({ 'x5t#S256': expect.stringMatching(/^[\w-]{43}$/) })
    const address = requests.address('').replace(/\/auth$/, '/ksaob-aisp/v3.10/account-access-consents/aac-none')
    const read = (fetch: Fapi2Tpp['fetch']) => fetch(address, { headers: { authorization: `Bearer ${body.access_token}` } })
    expect([(await read(tpp.fetch)).status, (await read(other.fetch)).status]).toEqual([400, 401])
  })

  it('access-token-type-header-case-sensitivity', async () => {
    const { body } = await requests.redeem(tpp, await newCode())
    const headers = { authorization: `bEARER ${body.access_token}` }
    expect((await requests.accounts(body.access_token, tpp.fetch, headers)).status).toBe(200)
  })

  it('ensure-pkce-code-verifier-required, incorrect-pkce-code-verifier-rejected', async () => {
    expect(codeOf(await requests.redeem(tpp, await newCode(), { code_verifier: '' }))).toEqual(invalidGrant)
    expect(codeOf(await requests.redeem(tpp, await newCode(), { code_verifier: 'w'.repeat(43) }))).toEqual(invalidGrant)
  })

  it('ensure-authorization-code-is-bound-to-client', async () => {
    const form = { grant_type: 'authorization_code', code_verifier: verifierOf, redirect_uri: tpp.redirectUri }
    expect(codeOf(await requests.token(other, { ...form, code: String(await newCode()) }))).toEqual(invalidGrant)
  })

  it('ensure-client-id-in-token-endpoint: the client_id of another app beside the proof', async () => {
    const { status, body } = await requests.redeem(tpp, await newCode(), { client_id: other.clientId })
    expect([400, 401]).toContain(status)
    expect(['invalid_client', 'invalid_grant', 'invalid_request']).toContain(body.error)
  })

  it('attempt-reuse-authorization-code-after-one-second: refused, and the first tokens end', async () => {
    const code = await newCode()
    const { body } = await requests.redeem(tpp, code)
    await advanceClock(sanad, 2)
    expect(codeOf(await requests.redeem(tpp, code))).toEqual(invalidGrant)
    const form = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }
    expect(codeOf(await requests.token(tpp, form))).toEqual(invalidGrant)
  })

  it('ensure-token-endpoint-fails-with-expired-auth-code: 62 seconds later', async () => {
    const code = await newCode()
    await advanceClock(sanad, 62)
    expect(codeOf(await requests.redeem(tpp, code))).toEqual(invalidGrant)
  })

  it('refresh-token: with and without scope, for its app with proof and certificate only, and not rotated', async () => {
    const { body } = await requests.redeem(tpp, await newCode())
    const form = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }
    // 128 bits.
    expect(form.refresh_token.length).toBeGreaterThanOrEqual(22)
    for (const scope of [{}, { scope: String(body.scope) }, {}]) {
      const again = await requests.token(tpp, { ...form, ...scope })
      expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(again.body.refresh_token ?? form.refresh_token).toBe(form.refresh_token)
      expect((await requests.accounts(again.body.access_token, tpp.fetch)).status).toBe(200)
    }
    const refused = [
      await requests.post(tpp.fetch, '/token', form),
      await requests.token(tpp, form, withoutCertificate()),
      await requests.token(other, form),
    ]
    for (const { status, body } of refused) {
      expect([400, 401]).toContain(status)
      expect(['invalid_client', 'invalid_grant', 'invalid_request']).toContain(body.error)
    }
  })
})

describe('a request whose only fault is the certificate of its connection says so, to the app and in its log', () => {
  const form = { grant_type: 'client_credentials', scope: 'accounts' }
  const missing = ['clientCertificateMissing', /^the connection shows no client certificate that is valid now/] as const
  const wrong = ['clientCertificateWrong', /not one that is registered for this app$/] as const
  const untrusted = ['clientCertificateUntrusted', /not issued by an authority that this bank trusts$/] as const
  const connections = {
    none: async (tpp: Fapi2Tpp) => mutualTlsFetch(tpp.caCertificatePem),
    another: async () => (await registerFapi2Tpp(sanad)).fetch,
    'one that nobody issued': async (tpp: Fapi2Tpp) => mutualTlsFetch(tpp.caCertificatePem, await makeOwnPair()),
    'one that has ended for the app': async (tpp: Fapi2Tpp) => {
      const { certificatePem } = await makeOwnPair()
      const body = { certificatePem, endPreviousCertificate: true }
      await askPlatform(sanad, 'PATCH', `/dashboard/api/apps/${tpp.clientId}`, { body, cookie: tpp.cookie })
      return tpp.fetch
    },
  }

  it.each([
    ['private_key_jwt', 'none', 'invalid_grant', missing],
    ['tls_client_auth', 'none', 'invalid_client', missing],
    ['tls_client_auth', 'another', 'invalid_client', wrong],
    ['tls_client_auth', 'one that nobody issued', 'invalid_client', untrusted],
    ['self_signed_tls_client_auth', 'none', 'invalid_client', missing],
    ['self_signed_tls_client_auth', 'another', 'invalid_client', wrong],
    ['self_signed_tls_client_auth', 'one that has ended for the app', 'invalid_client', wrong],
  ] as const)('%s, with %s: %s', async (method, connection, error, [finding, text]) => {
    const tpp = await registerFapi2Tpp(sanad, { method })
    const refused = await requests.token(tpp, form, await connections[connection](tpp))
    expect(refused.body).toEqual({ error, error_description: expect.stringMatching(text) })
    // The characters of RFC 6749 section 5.2.
    expect(refused.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    const { body } = await askPlatform(sanad, 'GET', `/dashboard/api/apps/${tpp.clientId}/requests`, {
      cookie: tpp.cookie,
    })
    const [{ requestId }] = body as unknown as [{ requestId: string }]
    const path = `/dashboard/api/apps/${tpp.clientId}/requests/${requestId}`
    const logged = await askPlatform(sanad, 'GET', path, { cookie: tpp.cookie })
    expect(logged.body).toMatchObject({ fault: { finding } })
  })
})

describe('client assertions', () => {
  let tpp: Fapi2Tpp
  beforeAll(async () => void (tpp = await registerFapi2Tpp(sanad)))
  const token = async (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    requests.post(tpp.fetch, '/token', { grant_type: 'client_credentials', ...(await requests.proofOf(tpp, claims, header)) })
  const par = async (claims: Record<string, unknown>) => {
    const request = await requests.requestObject(tpp, await requests.consent(tpp))
    return requests.post(tpp.fetch, '/par', { request, ...(await requests.proofOf(tpp, claims)) })
  }

  it('par-ensure-jwt-client-assertions-nbf-8-seconds-in-the-future-is-accepted', async () => {
    expect((await par({ nbf: requests.seconds() + 8, iat: requests.seconds() + 8 })).status).toBe(201)
  })

  it.each([
    ['par-ensure-jwt-client-assertions-nbf-over-60-seconds-in-the-future-fails', () => ({ nbf: requests.seconds() + 70 })],
    ['par-test-array-as-audience-fails', () => ({ aud: [requests.issuer] })],
    ['par-test-par-endpoint-url-as-audience-fails', () => ({ aud: requests.address('/par') })],
    ['par-test-par-endpoint-url-as-audience-fails, as browsers see it', () => ({ aud: `${requests.issuer}/par` })],
    ['par-test-token-endpoint-url-as-audience-fails', () => ({ aud: requests.address('/token') })],
    ['par-test-token-endpoint-url-as-audience-fails, as browsers see it', () => ({ aud: `${requests.issuer}/token` })],
  ])('%s', async (_, claims) => {
    const { status, body } = await par(claims())
    expect([400, 401]).toContain(status)
    expect(['invalid_client', 'invalid_request']).toContain(body.error)
  })

  it.each([
    ['ensure-client-assertion-with-exp-is-5-minutes-in-past-fails', () => ({ exp: requests.seconds() - 300 })],
    ['ensure-client-assertion-with-wrong-aud-fails', () => ({ aud: 'https://elsewhere.example' })],
    ['ensure-client-assertion-with-no-sub-fails', () => ({ sub: undefined })],
  ])('%s', async (_, claims) => {
    expect(codeOf(await token(claims()))).toEqual([401, 'invalid_client'])
  })

  it('name the endpoints of CIBA by either of their addresses, from an app that may use CIBA and from no other', async () => {
    const none = await registerFapi2Tpp(sanad, { product: 'VOP', redirectUris: [] })
    const addresses = ['/token', '/bc-authorize'].flatMap((path) => [`${requests.issuer}${path}`, requests.address(path)])
    const ask = async (asker: Fapi2Tpp, aud: string) => {
      const proof = await requests.proofOf(asker, { aud })
      return (await requests.post(asker.fetch, '/token', { grant_type: 'client_credentials', ...proof })).status
    }
    for (const aud of addresses) expect([aud, await ask(tpp, aud), await ask(none, aud)]).toEqual([aud, 200, 401])
    expect([await ask(tpp, requests.issuer), await ask(none, requests.issuer)]).toEqual([200, 200])
    // Mutual TLS has no issuer of its own.
    expect(await ask(tpp, requests.address(''))).toBe(401)
  })

  it('ensure-client-assertion-in-token-endpoint: nothing, or only the client_id, is no proof', async () => {
    const form = { grant_type: 'client_credentials' }
    for (const proof of [{}, { client_id: tpp.clientId }] as Record<string, string>[]) {
      const { status, body } = await requests.post(tpp.fetch, '/token', { ...form, ...proof })
      expect([400, 401]).toContain(status)
      expect(['invalid_client', 'invalid_request']).toContain(body.error)
    }
  })

  it('ensure-signed-client-assertion-with-RS256-fails', async () => {
    const proof = await requests.proofOf(tpp)
    const [, payload, signature] = proof.client_assertion.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: tpp.key.kid })).toString('base64url')
    const forged = { ...proof, client_assertion: `${header}.${payload}.${signature}` }
    expect(codeOf(await requests.post(tpp.fetch, '/token', { grant_type: 'client_credentials', ...forged }))).toEqual([
      401,
      'invalid_client',
    ])
  })
})
