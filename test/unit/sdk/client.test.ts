import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAuthorizationSecrets, SanadApiError } from '../../../src/sdk/index.ts'
import { authorizationParameters } from '../../../src/sdk/authorization.ts'
import { createTppClient } from '../../../src/sdk/client.ts'
import { appKey, clientId, startBankDouble, strangerKey } from './bankDouble.ts'

let bank: Awaited<ReturnType<typeof startBankDouble>>
beforeAll(async () => {
  bank = await startBankDouble()
})
afterAll(() => bank.close())
beforeEach(() => {
  bank.state.plan = {}
  bank.state.token = {}
  bank.received.length = 0
})
const count = (path: string) => bank.received.filter((request) => request.path.endsWith(path)).length
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (reason: unknown) => reason as SanadApiError,
  )

describe('the developer token', () => {
  it('is asked for once while it lives, and again 30 s before its end', async () => {
    let now = Date.now()
    const client = bank.client('jwt', { now: () => new Date(now) })
    const first = await client.developerToken()
    now += 569_999
    expect(await client.developerToken()).toBe(first)
    now += 1
    expect(await client.developerToken()).not.toBe(first)
    expect(count('/token')).toBe(2)
  })

  it('is one request for calls at the same time', async () => {
    const client = bank.client('json')
    await Promise.all([client.getPayment('a'), client.getPayment('b'), client.getPayment('c')])
    expect(count('/token')).toBe(1)
    expect(count('openid-configuration')).toBe(1)
    expect(count('/jwks')).toBe(1)
  })

  it('form-encodes id and secret in the Basic header (RFC 6749 section 2.3.1)', async () => {
    await bank.client('jwt').developerToken()
    const basic = String(bank.received.find((request) => request.path.endsWith('/token'))!.headers.authorization)
    expect(Buffer.from(basic.slice(6), 'base64').toString()).toBe('app%2D1:s3cret%3A%2F%2B')
  })

  it('comes by a signed assertion when the app has no secret', async () => {
    const signingKey = { kid: 'app-key', alg: 'PS256' as const, privateKey: appKey.privateKey }
    await createTppClient({ baseUrl: bank.baseUrl, clientId, signingKey, encoding: 'jwt' }).developerToken()
    const form = new URLSearchParams(bank.received.at(-1)!.body)
    expect(decodeJwt(form.get('client_assertion')!)).toMatchObject({ iss: clientId, sub: clientId, aud: bank.issuer })
  })
})

it('a header of the caller replaces our own, however it is written', async () => {
  const client = bank.client('json')
  const call = { body: {} as never, headers: { 'x-request-id': 'mine' } }
  await client.operations.verifyPayee(call).catch(() => undefined)
  expect(bank.received.at(-1)!.headers['x-request-id']).toBe('mine')
})

describe('an app with mutual TLS', () => {
  const strict = (more: object = {}) =>
    createTppClient({
      baseUrl: bank.baseUrl,
      clientId,
      signingKey: { kid: 'app-key', alg: 'PS256', privateKey: appKey.privateKey },
      encoding: 'jwt',
      mutualTls: true,
      ...more,
    })
  const paths = () => bank.received.map(({ path }) => path).filter((path) => !/openid-configuration|jwks/.test(path))

  it('calls where the bank takes client certificates, and others never do', async () => {
    await strict().getPayment('a')
    expect(paths()).toEqual(['/mtls/auth/token', expect.stringMatching(/^\/mtls\/.*\/a$/)])
    bank.received.length = 0
    await bank.client('jwt').getPayment('a')
    expect(paths()).toEqual(['/auth/token', expect.not.stringMatching(/mtls/)])
  })

  it('pushes a signed request, and sends the browser to the address of all', async () => {
    const url = await strict().authorizationUrl({
      ConsentId: 'pis-1',
      redirectUri: 'https://tpp.example/',
      ...newAuthorizationSecrets(),
    })
    expect(url.origin + url.pathname).toBe(`${bank.issuer}/authorize`)
    expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    const form = new URLSearchParams(bank.received.find(({ path }) => path.endsWith('/par'))!.body)
    const { nbf, exp, scope } = decodeJwt(form.get('request')!)
    expect([scope, exp! - nbf!]).toEqual(['openid payments:pis-1', 60])
  })

  it('sends only its id when the certificate is the proof', async () => {
    await strict({ tlsClientAuth: true }).developerToken()
    expect(bank.received.at(-1)!.body).toBe('grant_type=client_credentials&client_id=app-1')
  })
})

describe('refusals', () => {
  it('carry status, errors, interaction id and Retry-After', async () => {
    const body = JSON.stringify({
      Errors: [{ Code: 'KSAOB.Body.InvalidFormat', Message: 'is missing', Path: 'Data.BaseConsentId' }],
    })
    bank.state.plan = {
      status: 429,
      raw: { headers: { 'content-type': 'application/json', 'retry-after': '7', 'x-fapi-interaction-id': 'abc' }, body },
    }
    const error = await failure(bank.client('json').getPayment('p'))
    expect(error).toBeInstanceOf(SanadApiError)
    expect(error).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
      interactionId: 'abc',
      errors: [{ Code: 'KSAOB.Body.InvalidFormat', Path: 'Data.BaseConsentId' }],
    })
    expect(count('/p')).toBe(1)
  })

  it('say a year at most where the bank would have the client wait longer', async () => {
    bank.state.plan = { status: 429, raw: { headers: { 'retry-after': '9'.repeat(400) }, body: '' } }
    expect(await failure(bank.client('json').getPayment('p'))).toMatchObject({ retryAfterSeconds: 31_536_000 })
  })

  it('have the whole address of what describes their code, though the bank sends the path', async () => {
    const Url = '/docs/errors#KSAOB.Body.InvalidFormat'
    const body = JSON.stringify({ Errors: [{ Code: 'KSAOB.Body.InvalidFormat', Message: 'is missing', Url }] })
    bank.state.plan = { status: 400, raw: { headers: { 'content-type': 'application/json' }, body } }
    const error = (await failure(bank.client('json').getPayment('p'))) as SanadApiError
    expect(error.errors[0]!.Url).toBe(`${bank.baseUrl}${Url}`)
    expect(error.body).toEqual(JSON.parse(body))
  })

  it('are read from a signed body only after its check', async () => {
    bank.state.plan = { status: 400, message: { Errors: [{ Code: 'KSAOB.JWS.InvalidClaim', Message: 'exp' }] } }
    expect(await failure(bank.client('jwt').getPayment('p'))).toMatchObject({
      status: 400,
      errors: [{ Code: 'KSAOB.JWS.InvalidClaim' }],
    })
    bank.state.plan.claims = { aud: 'app-2' }
    expect(await failure(bank.client('jwt').getPayment('p'))).toMatchObject({
      status: 400,
      errors: [{ Code: 'TPP.ResponseUntrusted' }],
    })
  })

  it('have status 0 when no answer comes', async () => {
    const client = bank.client('jwt', { fetch: () => Promise.reject(new TypeError('fetch failed')) })
    expect(await failure(client.discover())).toMatchObject({ status: 0, errors: [{ Code: 'TPP.NoAnswer' }] })
  })

  it('a failed discovery is forgotten: the next call asks again', async () => {
    let broken = true
    const client = bank.client('jwt', {
      fetch: (url, init) => (broken ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    })
    await failure(client.discover())
    broken = false
    expect((await client.discover()).issuer).toBe(bank.issuer)
  })

  it('metadata of another issuer is refused (RFC 8414 section 3.3)', async () => {
    const client = createTppClient({
      baseUrl: bank.baseUrl.replace('127.0.0.1', 'localhost'),
      clientId,
      encoding: 'jwt',
      signingKey: { kid: 'k', alg: 'PS256', privateKey: appKey.privateKey },
    })
    expect(await failure(client.discover())).toMatchObject({ errors: [{ Code: 'TPP.ResponseUntrusted' }] })
  })

  it.each(['.', '..', ''])(
    'a path parameter %j, which leads to another operation, is refused before anything is sent',
    async (id) => {
      await expect(bank.client('jwt').getPayment(id)).rejects.toThrow('the path parameter PaymentId')
      expect(bank.received).toEqual([])
    },
  )

  it('a link to another host is refused before the token leaves', async () => {
    await expect(bank.client('jwt').getAuthorisation('//evil.example/authorisations/1')).rejects.toThrow('not a relative path')
    await expect(bank.client('jwt').getAuthorisation('https://evil.example/')).rejects.toThrow('not a relative path')
    expect(bank.received).toEqual([])
  })
})

describe('the authorization', () => {
  const request = {
    ConsentId: 'pis-1',
    redirectUri: 'http://127.0.0.1:9/callback',
    state: 'st',
    nonce: 'no',
    codeVerifier: 'verifier',
  }

  it('names the consent by scope and carries PKCE, state and nonce', async () => {
    const url = await bank.client('jwt').authorizationUrl(request)
    expect(url.origin + url.pathname).toBe(`${bank.issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid payments:pis-1',
      redirect_uri: request.redirectUri,
      state: 'st',
      nonce: 'no',
      code_challenge: createHash('sha256').update('verifier').digest('base64url'),
      code_challenge_method: 'S256',
    })
  })

  it('pushed, shows only the client id and the reference', async () => {
    const url = await bank.client('jwt').pushedAuthorizationUrl(request)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      request_uri: 'urn:ietf:params:oauth:request_uri:one',
    })
    expect(new URLSearchParams(bank.received.at(-1)!.body).get('scope')).toBe('openid payments:pis-1')
  })

  it('pushed by an app without a secret, travels as a signed request object (RFC 9101)', async () => {
    const signingKey = { kid: 'app-key', alg: 'PS256' as const, privateKey: appKey.privateKey }
    await createTppClient({ baseUrl: bank.baseUrl, clientId, signingKey, encoding: 'jwt' }).pushedAuthorizationUrl(request)
    const form = new URLSearchParams(bank.received.at(-1)!.body)
    expect(form.has('scope')).toBe(false)
    expect(decodeJwt(form.get('request')!)).toMatchObject({
      iss: clientId,
      aud: bank.issuer,
      scope: 'openid payments:pis-1',
      code_challenge_method: 'S256',
    })
  })

  const grant = { code: 'c', redirectUri: request.redirectUri, codeVerifier: 'verifier', nonce: 'no' }

  it('exchanges the code with its verifier and returns the checked ID token', async () => {
    bank.state.token = { access_token: 'psu', scope: 'openid payments:pis-1', id_token: await bank.idToken({ nonce: 'no' }) }
    expect(await bank.client('jwt').exchangeCode(grant)).toMatchObject({
      accessToken: 'psu',
      scope: 'openid payments:pis-1',
      idTokenClaims: { sub: 'customer-1' },
    })
    const form = new URLSearchParams(bank.received.find((received) => received.path.endsWith('/token'))!.body)
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: request.redirectUri,
      code_verifier: 'verifier',
    })
  })

  it.each([
    ['another nonce', { nonce: 'other' }, undefined],
    ['another audience', { nonce: 'no', aud: 'app-2' }, undefined],
    ['another issuer', { nonce: 'no', iss: 'http://evil' }, undefined],
    ['a time that is over', { nonce: 'no', exp: 1 }, undefined],
    ['a stranger’s signature', { nonce: 'no' }, strangerKey],
  ])('refuses an ID token with %s', async (_name, claims, key) => {
    bank.state.token = { access_token: 'psu', id_token: await bank.idToken(claims, key) }
    expect(await failure(bank.client('jwt').exchangeCode(grant))).toMatchObject({ errors: [{ Code: 'TPP.ResponseUntrusted' }] })
  })

  it('refuses a token without the ID token that ties it to this authorization', async () => {
    bank.state.token = { access_token: 'psu', scope: 'openid payments:pis-1' }
    expect(await failure(bank.client('jwt').exchangeCode(grant))).toMatchObject({ errors: [{ Code: 'TPP.ResponseUntrusted' }] })
  })

  it('refuses a callback with another state, another issuer or an error', () => {
    const client = bank.client('jwt')
    const callback = (query: string) => new URL(`http://127.0.0.1:9/callback?${query}`)
    const iss = encodeURIComponent(bank.issuer)
    expect(client.readCallback(callback(`code=c&state=st&iss=${iss}`), 'st')).toBe('c')
    expect(() => client.readCallback(callback(`code=c&state=xx&iss=${iss}`), 'st')).toThrow('TPP.StateMismatch')
    expect(() => client.readCallback(callback('code=c&state=st&iss=http://evil'), 'st')).toThrow('TPP.IssuerMismatch')
    expect(() => client.readCallback(callback('code=c&state=st'), 'st')).toThrow('TPP.IssuerMismatch')
    expect(() => client.readCallback(callback(`error=access_denied&state=st&iss=${iss}`), 'st')).toThrow('access_denied')
  })

  it('makes secrets that differ each time', () => {
    const one = newAuthorizationSecrets()
    expect(new Set([...Object.values(one), ...Object.values(newAuthorizationSecrets())]).size).toBe(6)
    expect(one.codeVerifier).toMatch(/^[\w-]{43}$/)
  })

  it('PKCE S256 gives the example of RFC 7636 appendix B', async () => {
    const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const about = { ConsentId: 'pis-1', redirectUri: 'https://tpp.example/', state: '', nonce: '', codeVerifier }
    const { code_challenge: challenge } = await authorizationParameters(clientId, about)
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })
})
