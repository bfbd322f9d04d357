import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTppClient, makeAppKey } from '../../src/sdk/index.ts'
import { exampleRequest, listCallable } from '../support/contract/exampleRequest.ts'
import { mockedInterfaces, startAllMocks } from '../support/prism.ts'
import type { ChildServer } from '../support/servers/childServer.ts'

/** fetch would not send such an address. */
async function rawGet(origin: string, path: string): Promise<number | undefined> {
  const [answer] = (await once(get({ ...urlToHttpOptions(new URL(origin)), path }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const at = new Date('2031-03-05T12:00:00Z')

describe('a mock leaves no request without an answer', () => {
  let page: ChildServer
  let originOf: (api: string) => string
  let signingKey: Awaited<ReturnType<typeof makeAppKey>>
  beforeAll(async () => {
    ;({ page, originOf } = await startAllMocks(at))
    signingKey = await makeAppKey()
  })
  afterAll(() => page?.stop())

  /** The answer to a body, sent to the first operation of an interface that takes one. No answer within the time is a failure. */
  async function send(api: string, headers: Record<string, string>, body: string) {
    const post = listCallable(api, at).find(({ method }) => method === 'POST')!
    const response = await fetch(originOf(api) + exampleRequest(post).address, {
      method: 'POST',
      headers: { ...exampleRequest(post).headers, ...headers },
      body,
      signal: AbortSignal.timeout(9_000),
    })
    return { status: response.status, body: await response.text() }
  }
  const part = (text: string) => Buffer.from(text).toString('base64url')
  const [json, jwt] = ['application/json', 'application/jwt']
  const malformed = 'KSAOB.JWS.Malformed'
  const noBody = 'KSAOB.Body.InvalidFormat'
  const detached = { 'content-type': json, 'x-jws-signature': 'e30..e30' }

  it.each<[what: string, headers: Record<string, string>, body: string, code: string]>([
    ['a JWS of no JSON', { 'content-type': jwt }, 'aaa.bbb.ccc', malformed],
    ['a word', { 'content-type': jwt }, 'hello', malformed],
    ['empty parts', { 'content-type': jwt }, '..', malformed],
    ['two parts', { 'content-type': jwt }, 'e30.e30', malformed],
    ['a header of no JSON', { 'content-type': jwt }, 'aaa.e30.e30', malformed],
    ['a payload of no JSON', { 'content-type': jwt }, 'e30.aaaa.e30', noBody],
    ['a payload that is half of an object', { 'content-type': jwt }, `e30.${part('{"a":')}.e30`, noBody],
    ['a payload with a byte order mark', { 'content-type': jwt }, `e30.${part('\ufeff{}')}.e30`, noBody],
    ['a payload of endless depth', { 'content-type': jwt }, `e30.${part('['.repeat(20_000) + ']'.repeat(20_000))}.e30`, noBody],
    ['a payload that is a number', { 'content-type': jwt }, 'e30.MQ.e30', noBody],
    ['half of an object beside a detached signature', detached, '{', noBody],
    ['text beside a detached signature', detached, 'hello', noBody],
    ['null beside a detached signature', detached, 'null', noBody],
  ])('a mock that has no key of the app refuses %s, as the bank does', async (_, headers, body, code) => {
    const answer = await send('payment-initiation', headers, body)
    expect(answer).toEqual({ status: 400, body: expect.stringContaining(`"${code}"`) })
  })

  it.each([
    ['content-encoding', 'gzip'],
    ['content-type', '/'],
    ['content-type', `${json}; charset=klingon`],
  ])('a mock refuses %s: %s with 415, as the bank does', async (name, value) => {
    expect((await send('payment-initiation', { ...detached, [name]: value }, '{}')).status).toBe(415)
  })

  it.each([
    [jwt, 'aaa.bbb.ccc', 'e30..e30'],
    [jwt, `e30.${part('{')}.e30`, 'e30..e30'],
    [json, '{', 'e30..e30'],
    [json, '{', 'aaa..bbb'],
    [json, '{', 'no signature'],
    [json, 'hello', 'e30.e30.e30'],
  ])('a mock that has the app’s key refuses %s %s with the signature %s', async (mediaType, body, signature) => {
    const api = 'letter-of-guarantee'
    const { kty, n, e } = signingKey.privateKey
    const keys = JSON.stringify({ keys: [{ kty, n, e, kid: signingKey.kid }] })
    await fetch(`${originOf(api)}/mock/keys/malformed`, { method: 'PUT', body: keys })
    const client = createTppClient({
      baseUrl: originOf(api),
      clientId: 'malformed',
      clientSecret: 'any',
      signingKey,
      encoding: 'json',
    })
    const authorization = `Bearer ${await client.developerToken()}`
    const answer = await send(api, { authorization, 'content-type': mediaType, 'x-jws-signature': signature }, body)
    expect(answer).toEqual({ status: 400, body: expect.stringContaining('KSAOB.JWS.') })
  })

  it.each([
    ['payee-verification', 'FORMAT_ERROR'],
    ['account-verification', 'INVALID_FIELD'],
  ])('the mock of %s refuses a body that is no JSON with %s', async (api, code) => {
    expect(await send(api, { 'content-type': json }, '{')).toEqual({ status: 400, body: expect.stringContaining(code) })
  })

  type Body = Record<string, unknown>
  const account = (body: Body) => ((body.data as Body).query as Body).account as Body
  const query = (body: Body) => (body.data as Body).query as Body
  const notAnIban = 'is not an IBAN: its country, length, form or check digits are wrong (ISO 13616).'
  const [d, e] = ['payee-verification', 'account-verification']

  it.each<[what: string, api: string, spoil: (body: Body) => unknown, code: string, message: string]>([
    ['an empty object', e, () => ({}), 'MISSING_FIELD', 'data is missing.'],
    ['null', e, () => null, 'INVALID_FIELD', 'The value must be of type object.'],
    ['an array', e, () => [], 'INVALID_FIELD', 'The value must be of type object.'],
    ['no body', e, () => undefined, 'INVALID_FIELD', 'it has no content at byte 0'],
    ['a field too many', e, (body) => (query(body).bogus = 1) && body, 'INVALID_FIELD', 'data.query.bogus is not a field'],
    ['an unknown type', e, (body) => (query(body).types = ['FOO']) && body, 'INVALID_FIELD', 'types[0] must be one of STATUS'],
    ['a name that a type needs', e, (body) => delete account(body).name && body, 'MISSING_FIELD', 'account.name is missing'],
    ['check digits of an IBAN', e, (body) => (account(body).id = 'SA3199000000608010799819') && body, 'INVALID_FIELD', notAnIban],
    [
      'a name beside an identity',
      e,
      (body) => (account(body).identities = { type: 'NIN', value: '1' }) && body,
      'INVALID_FIELD_COMBO',
      'exclude each other',
    ],
    ['an empty object', d, () => ({}), 'FORMAT_ERROR', 'party is missing'],
    ['a field too many', d, (body) => ({ ...body, bogus: 1 }), 'FORMAT_ERROR', 'bogus is not a field of the contract.'],
    [
      'check digits of an IBAN',
      d,
      (body) => ({ ...body, partyAccount: { iban: 'SA3199000000608010799819' } }),
      'FORMAT_ERROR',
      `partyAccount.iban ${notAnIban}`,
    ],
    [
      'a message without Risk',
      'payment-initiation',
      (body) => delete (body.message as Body).Risk && body,
      noBody,
      'Risk is missing.',
    ],
    ['a message without Data', 'letter-of-guarantee', (body) => ({ ...body, message: {} }), noBody, 'Data is missing.'],
  ])('a mock tells %s apart, sent to %s, in the words of the service', async (_, api, spoil, code, message) => {
    const post = listCallable(api, at).find(({ method }) => method === 'POST')!
    const spoilt = spoil(JSON.parse(exampleRequest(post).body!) as Body)
    const answer = await send(api, { 'content-type': json, 'x-jws-signature': 'e30..e30' }, JSON.stringify(spoilt) ?? '')
    expect(answer).toEqual({ status: 400, body: expect.stringContaining(`"${code}"`) })
    expect(answer.body).toContain(message)
  })

  it.each<[what: string, init: RequestInit & { path?: string }, status: number, code: string]>([
    ['a header that breaks its form', { headers: { 'transaction-xref-id': 'no uuid' } }, 400, 'INVALID_HEADER'],
    ['no token', { headers: { authorization: '' } }, 401, 'UNAUTHORISED'],
    ['another method', { method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', { method: 'OPTIONS' }, 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown address', { path: '/nowhere' }, 404, 'NOT_FOUND'],
    ['an Accept without JSON', { headers: { accept: 'application/xml' } }, 400, 'INVALID_HEADER'],
    ['another media type', { headers: { 'content-type': 'text/plain' } }, 400, 'INVALID_HEADER'],
    ['a status that is not there', { headers: { prefer: 'code=999' } }, 400, 'code=999 is no status of this operation'],
    ['an example that is not there', { headers: { prefer: 'example=nope' } }, 400, 'example=nope is no example here'],
    ['an example of another status', { headers: { prefer: 'code=503, example=fullMatch' } }, 400, 'there are serviceUnavailable'],
    ['a delay that is no number', { headers: { prefer: 'delay=abc' } }, 400, 'delay=abc is no number'],
  ])('a mock of account verification answers %s as the contract does', async (_, { path, ...init }, status, code) => {
    const post = listCallable(e, at).find(({ method }) => method === 'POST')!
    const { address, headers, body } = exampleRequest(post)
    const response = await fetch(originOf(e) + (path ?? address), {
      ...{ method: 'POST', ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } },
      ...(init.method === undefined && { body: body! }),
    })
    expect({ status: response.status, body: await response.text() }).toEqual({ status, body: expect.stringContaining(code) })
    expect(response.headers.get('content-type')).not.toContain('problem')
    expect(response.headers.has('transaction-xref-id')).toBe(true)
  })

  it('a mock says which preferences it has followed, and finds an example under any status', async () => {
    const post = listCallable(e, at).find(({ method }) => method === 'POST')!
    const { address, headers, body } = exampleRequest(post)
    const prefer = 'example=unexpectedError, respond-async'
    const response = await fetch(originOf(e) + address, { method: 'POST', headers: { ...headers, prefer }, body: body! })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([500, 'example=unexpectedError'])
  })

  it.each([
    ['GET', '', {}, 405, 'invalid_request'],
    ['POST', 'grant_type=foo', { authorization: 'Basic YTpi' }, 400, 'unsupported_grant_type'],
    ['POST', 'grant_type=client_credentials', {}, 400, 'invalid_request'],
    ['POST', 'grant_type=client_credentials', { authorization: 'Basic YTpi' }, 200, 'access_token'],
  ])('a mock issues tokens for grants that exist, to who says a name: %s %s', async (method, form, headers, status, word) => {
    const response = await fetch(`${originOf(e)}/auth/token`, {
      ...{ method, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
      ...(form !== '' && { body: form }),
    })
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(word)])
  })

  it('a mock says what a key must be', async () => {
    const answer = await fetch(`${originOf(e)}/mock/keys/any`, { method: 'PUT', body: 'junk' })
    expect(await answer.json()).toEqual({ error: expect.stringContaining('a public key in PEM, or a JWKS') })
  })

  it('a mock prints nothing for an address that is none', async () => {
    const before = page.output()
    for (const api of mockedInterfaces) await rawGet(originOf(api), '//')
    expect(page.output()).toBe(before)
  })

  it('every mock answers whatever is sent in place of an envelope or of JSON', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('', '{', '[]', 'null', '"\ud800"'),
    )
    const encoded = fc.oneof(text.map(part), fc.base64String(), fc.string())
    const compact = fc.array(encoded, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'))
    const mediaType = fc.constantFrom(
      jwt,
      json,
      'application/problem+json',
      `${json}; charset=x`,
      'text/plain; charset=x',
      'x',
      '/',
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...mockedInterfaces), mediaType, fc.oneof(compact, text), async (api, type, body) => {
        const { status } = await send(api, { 'content-type': type, 'x-jws-signature': 'e30..e30' }, body)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['GET', '//', {}, ''],
    ['GET', '/%', {}, ''],
    ['POST', '/nowhere', { 'content-type': json }, '{'],
    ['POST', '/auth/token', { authorization: 'Basic JQ==' }, 'code=bnVsbA'],
    ['POST', '/auth/par', {}, 'request=abc'],
    ['GET', '/auth/authorize?request=abc', {}, ''],
    ['GET', '/auth/authorize?request_uri=urn:ietf:params:oauth:request_uri:bnVsbA', {}, ''],
    ['PUT', '/mock/keys/%', {}, 'no key'],
    ['POST', '/mock/webhooks', {}, 'null'],
  ])('a mock answers %s %s as a fault of the caller, if it is one', async (method, path, headers, body) => {
    const answer = await fetch(originOf('payment-initiation') + path, {
      ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(9_000) },
      ...(body && { body }),
    })
    expect(answer.status).toBeLessThan(500)
  })
})
