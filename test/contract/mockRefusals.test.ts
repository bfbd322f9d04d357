import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTppClient, makeAppKey } from '../../src/sdk/index.ts'
import { exampleRequest, listCallable } from '../support/contract/exampleRequest.ts'
import { mockedInterfaces, startAllMocks } from '../support/prism.ts'
import { type ChildServer } from '../support/servers/childServer.ts'

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
    ['an unknown character set', { ...detached, 'content-type': `${json}; charset=klingon` }, '{', noBody],
  ])('a mock that has no key of the app refuses %s, as the bank does', async (_, headers, body, code) => {
    const answer = await send('payment-initiation', headers, body)
    expect(answer).toEqual({ status: 400, body: expect.stringContaining(`"${code}"`) })
  })

  it.each([
    ['content-encoding', 'gzip'],
    ['content-type', '/'],
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
