import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { type Fapi2Method, type Fapi2Tpp, registerFapi2Tpp } from '../../support/tpp/fapi2.ts'
import { type Fapi2Requests, fapi2Requests } from '../../support/authserver/fapi2Requests.ts'
import { decideByScript } from '../../support/tpp/decoupled.ts'
import { mutualTlsFetch } from '../../support/tpp/mutualTls.ts'
import { makeTppKey } from '../../support/tpp/tppKeys.ts'

/** Pushed authorization requests of the level fapi2. Each test has the name of the conformance module that looks at the same. */
let sanad: RunningSanad
let requests: Fapi2Requests
beforeAll(async () => {
  sanad = await startSanad({ tls: true })
  requests = fapi2Requests(sanad)
})
afterAll(() => sanad.close())

const codeOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
/** What only an authorization request through a browser has. */
const parametersOut = Object.fromEntries(
  ['response_type', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'code_challenge_method'].map((name) => [name, undefined]),
)
const invalidObject = [400, 'invalid_request_object']

describe.each(['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'] satisfies Fapi2Method[])('%s', (method) => {
  let tpp: Fapi2Tpp
  let ConsentId: string
  beforeAll(async () => {
    tpp = await registerFapi2Tpp(sanad, { method })
    ConsentId = await requests.consent(tpp)
  })
  const object = (claims: object = {}, header: object = {}, key = tpp.key) =>
    requests.requestObject(tpp, ConsentId, claims as Record<string, unknown>, header as Record<string, unknown>, key)
  const pushed = async (claims: object, header: object = {}) => requests.push(tpp, { request: await object(claims, header) })

  it('par-without-duplicate-parameters: request and authentication are enough', async () => {
    const { status, body, headers } = await pushed({})
    expect([status, body.expires_in, headers.get('content-type')]).toEqual([201, 60, expect.stringMatching(/^application\/json/)])
    // 128 bits are 22 characters of base64url.
    expect(body.request_uri).toMatch(/^urn:ietf:params:oauth:request_uri:[\w-]{22,}$/)
  })

  it('the type of a request object has no case, and no other type passes for one', async () => {
    for (const typ of ['OautH-auThZ-REQ+jWt', 'JWT', 'application/oauth-authz-req+jwt'])
      expect((await pushed({}, { typ })).status, typ).toBe(201)
    expect(codeOf(await pushed({}, { typ: 'at+jwt' }))).toEqual(invalidObject)
  })

  it('ensure-request-object-with-nbf-8-seconds-in-the-future-is-accepted', async () => {
    expect((await pushed({ nbf: requests.seconds() + 8 })).status).toBe(201)
    expect(codeOf(await pushed({ nbf: requests.seconds() + 61 }))).toEqual(invalidObject)
  })

  it.each([
    ['ensure-request-object-without-exp-fails', () => ({ exp: undefined })],
    ['ensure-request-object-without-nbf-fails', () => ({ nbf: undefined })],
    ['ensure-expired-request-object-fails', () => ({ nbf: requests.seconds() - 90, exp: requests.seconds() - 30 })],
    ['ensure-request-object-with-bad-aud-fails', () => ({ aud: 'https://elsewhere.example' })],
    ['ensure-request-object-with-exp-over-60-fails', () => ({ exp: requests.seconds() + 70 * 60 })],
    ['ensure-request-object-with-nbf-over-60-fails', () => ({ nbf: requests.seconds() - 70 * 60 })],
    ['exp is at most ten minutes after nbf', () => ({ exp: requests.seconds() + 605 })],
    ['nbf is at most ten minutes ago', () => ({ nbf: requests.seconds() - 620, exp: requests.seconds() - 25 })],
    ['par-authorization-request-containing-request_uri', () => ({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })],
    ['another issuer than the app', () => ({ iss: 'somebody' })],
    ['another client_id than the app', () => ({ client_id: 'somebody' })],
  ])('%s', async (_, claims) => {
    expect(codeOf(await pushed(claims()))).toEqual(invalidObject)
  })

  it('ensure-signed-request-object-with-RS256-fails', async () => {
    const request = await object()
    const [, payload, signature] = request.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: tpp.key.kid })).toString('base64url')
    expect(codeOf(await requests.push(tpp, { request: `${header}.${payload}.${signature}` }))).toEqual(invalidObject)
  })

  it('ensure-request-object-signature-algorithm-is-not-none', async () => {
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    const request = `${header}.${(await object()).split('.')[1]}.`
    expect(codeOf(await requests.push(tpp, { request }))).toEqual(invalidObject)
  })

  it('ensure-request-object-with-invalid-signature-fails', async () => {
    const [header, payload, signature] = (await object()).split('.')
    const request = `${header}.${payload}.${signature!.split('').reverse().join('')}`
    expect(codeOf(await requests.push(tpp, { request }))).toEqual(invalidObject)
  })

  it('ensure-matching-key-in-authorization-request: the key of another app does not sign for this one', async () => {
    const other = await registerFapi2Tpp(sanad, { method })
    expect(codeOf(await requests.push(tpp, { request: await object({}, {}, other.key) }))).toEqual(invalidObject)
    const namesake = { ...(await makeTppKey(tpp.key.alg)), kid: tpp.key.kid }
    expect(codeOf(await requests.push(tpp, { request: await object({}, {}, namesake) }))).toEqual(invalidObject)
  })

  it.each([
    ['ensure-request-object-without-redirect-uri-fails', { redirect_uri: undefined }],
    ['ensure-redirect-uri-in-authorization-request', { redirect_uri: '' }],
    ['ensure-registered-redirect-uri', { redirect_uri: 'https://evil.example/callback' }],
    ['par-ensure-pkce-required', { code_challenge: undefined, code_challenge_method: undefined }],
    ['par-plain-pkce-rejected', { code_challenge_method: 'plain' }],
  ])('%s', async (_, claims) => {
    expect(codeOf(await pushed(claims))).toEqual([400, 'invalid_request'])
  })

  it.each([
    ['ensure-response-type-code-idtoken-fails', 'code id_token'],
    ['ensure-response-type-token-fails', 'token'],
  ])('%s', async (_, response_type) => {
    const { status, body } = await pushed({ response_type })
    expect(status).toBe(400)
    expect(['unsupported_response_type', 'invalid_request', 'unauthorized_client']).toContain(body.error)
  })

  it('ensure-unsigned-request-at-par-endpoint-fails', async () => {
    const unsigned = requests.authorizationClaims(tpp, ConsentId)
    expect(codeOf(await requests.push(tpp, unsigned))).toEqual([400, 'invalid_request'])
  })

  it('ensure-unsigned-authorization-request-without-using-par-fails: also when it is signed', async () => {
    const unsigned = requests.authorizationClaims(tpp, ConsentId)
    for (const parameters of [unsigned, { client_id: tpp.clientId, request: await object() }]) {
      const response = await fetch(`${requests.issuer}/authorize?${new URLSearchParams(parameters)}`, { redirect: 'manual' })
      const location = response.headers.get('location')
      expect(location === null ? response.status : new URL(location).searchParams.get('error')).toSatisfy(
        (answer) => answer === 400 || answer === 'invalid_request',
      )
    }
  })

  it('par-authorization-request-containing-request_uri-form-param', async () => {
    const form = { request: await object(), request_uri: 'urn:ietf:params:oauth:request_uri:x' }
    const { status, body } = await requests.push(tpp, form)
    expect(status).toBe(400)
    expect(['invalid_request', 'invalid_request_object', 'request_uri_not_supported']).toContain(body.error)
  })

  it('par-attempt-invalid-http-method', async () => {
    expect((await requests.post(tpp.fetch, '/par', { request: await object() }, 'PUT')).status).toBe(405)
  })

  it('over the back channel the same rules hold: signed, for ten minutes at most, and of the right type', async () => {
    const now = requests.seconds()
    const begin = async (claims: object, header: Record<string, unknown> = {}, signed = true) => {
      const asked = { scope: `accounts:${ConsentId} openid`, login_hint: ConsentId }
      const request = { iat: now, jti: randomUUID(), ...asked, ...parametersOut, ...claims }
      return requests.backChannel(tpp, signed ? { request: await object(request, header) } : asked)
    }
    expect((await begin({})).status).toBe(200)
    expect(codeOf(await begin({}, {}, false))).toEqual([400, 'invalid_request'])
    for (const claims of [{ exp: now + 700 }, { nbf: now - 700, exp: now + 60 }, { nbf: undefined }, { exp: undefined }])
      expect(codeOf(await begin(claims))).toEqual([400, 'invalid_request'])
    expect(codeOf(await begin({}, { typ: 'at+jwt' }))).toEqual([400, 'invalid_request'])
  })

  it('a token over the back channel needs the certificate too, and tries without it leave no grant behind', async () => {
    const consentId = await requests.consent(tpp)
    const asked = { scope: `accounts:${consentId} openid`, login_hint: consentId, iat: requests.seconds(), jti: randomUUID() }
    const begun = await requests.backChannel(tpp, { request: await object({ ...parametersOut, ...asked }) })
    const authReqId = String(begun.body.auth_req_id)
    await decideByScript(sanad, authReqId)
    const poll = (fetch = tpp.fetch) =>
      requests.token(tpp, { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: authReqId }, fetch)
    const grants = async () =>
      (await sanad.dependencies.db.selectFrom('oidcRecords').select('idHash').where('uid', '=', consentId).execute()).length
    for (let turn = 0; turn < 3; turn++)
      expect((await poll(mutualTlsFetch(tpp.caCertificatePem))).body).not.toHaveProperty('access_token')
    expect(await grants()).toBe(0)
    const { body } = await poll()
    expect((await requests.accounts(body.access_token, tpp.fetch)).status).toBe(200)
    expect(await grants()).toBe(1)
  })

  it('only what was signed counts: what stands beside the request object is ignored', async () => {
    const { status, body } = await requests.push(tpp, {
      request: await object(),
      redirect_uri: 'https://evil.example',
      state: 'x',
    })
    expect([status, typeof body.request_uri]).toEqual([201, 'string'])
  })
})
