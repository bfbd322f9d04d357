import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { exportPKCS8 } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliver, type ForgedAnswer, forge, openTarget, type Target } from '../../support/http/forgery.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type JwksServer, makeCertificate, makeTppKey, startJwksServer, type TppKey } from '../../support/tpp/tppKeys.ts'

/** J9: the envelopes of an app that publishes its keys, over the whole life of its JWKS. */
let target: Target
let jwks: JwksServer
let old: TppKey
let next: TppKey
let app: TestTpp
beforeAll(async () => {
  ;[old, next] = await Promise.all([makeTppKey('PS256', { kid: 'old' }), makeTppKey('ES256', { kid: 'next' })])
  target = await openTarget()
})
afterAll(() => target?.close())
beforeEach(async () => {
  jwks = await startJwksServer([old.publicJwk])
  app = await registerTpp(target.sanad, { jwksUri: jwks.url, key: old })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await jwks.close()
})

const send = async (key: TppKey): Promise<ForgedAnswer> => {
  const mine = { sanad: target.sanad, tpp: app }
  return deliver(target, 'jwt', forge(mine, { key }), { token: await app.developerToken() })
}
const statusOf = async (key: TppKey) => (await send(key)).status
const begun = Date.now()
const at = (seconds: number) =>
  void vi.spyOn(target.sanad.dependencies.clock, 'now').mockImplementation(() => new Date(begun + seconds * 1_000))

describe('rotation', () => {
  it('a new kid works at the next fetch, the old one until it leaves the set and the cache', async () => {
    at(0)
    expect([await statusOf(old), await statusOf(next)]).toEqual([201, 400])
    jwks.keys = [old.publicJwk, next.publicJwk]
    expect(await statusOf(next)).toBe(400)
    at(31)
    expect([await statusOf(next), await statusOf(old)]).toEqual([201, 201])
    jwks.keys = [next.publicJwk]
    at(600)
    expect(await statusOf(old)).toBe(201)
    at(632)
    expect([await statusOf(old), await statusOf(next)]).toEqual([400, 201])
    expect(jwks.fetches).toBe(3)
  })

  it('a kid that comes to name another key uses the new key once the cache is over', async () => {
    at(0)
    expect(await statusOf(old)).toBe(201)
    const renewed = await makeTppKey('PS256', { kid: 'old' })
    jwks.keys = [renewed.publicJwk]
    at(601)
    expect([await statusOf(renewed), (await send(old)).code]).toEqual([201, 'KSAOB.JWS.InvalidSignature'])
  })

  it('while the server is down, keys known before go on for one cache time more and no longer', async () => {
    at(0)
    expect(await statusOf(old)).toBe(201)
    jwks.respond = (_request, response) => void response.writeHead(500).end()
    at(1_190)
    expect(await statusOf(old)).toBe(201)
    at(1_201)
    expect(await statusOf(old)).toBe(400)
    jwks.respond = undefined
    at(1_240)
    expect(await statusOf(old)).toBe(201)
  })
})

describe('a JWKS server that misbehaves', () => {
  it.each<[string, (server: JwksServer) => void]>([
    ['404', (server) => (server.respond = (_request, response) => void response.writeHead(404).end())],
    ['500', (server) => (server.respond = (_request, response) => void response.writeHead(500).end())],
    ['a hang', (server) => (server.respond = () => undefined)],
    ['a hang after the first byte', (server) => (server.respond = (_request, response) => void response.write('{'))],
    ['10 MB', (server) => (server.respond = (_request, response) => void response.end(Buffer.alloc(10_000_000, 32)))],
    [
      '10,000 keys',
      (server) =>
        (server.respond = (_request, response) =>
          void response.end(
            JSON.stringify({ keys: Array.from({ length: 10_000 }, (_, index) => ({ ...old.publicJwk, kid: `k${index}` })) }),
          )),
    ],
    [
      '21 keys',
      (server) =>
        (server.keys = Array.from({ length: 21 }, (_, index) => ({ ...old.publicJwk, kid: index === 0 ? 'old' : `k${index}` }))),
    ],
    ['the private key', (server) => (server.keys = [{ ...old.publicJwk, ...old.privateJwk }])],
    [
      'a redirect to itself',
      (server) =>
        (server.respond = (request, response) =>
          void (request.url === '/jwks.json' ? response.writeHead(302, { location: '/other' }).end() : response.end('{}'))),
    ],
    ['a broken connection', (server) => (server.respond = (request) => void request.socket.destroy())],
    ['HTML', (server) => (server.respond = (_request, response) => void response.end('<html>'))],
  ])('%s: 400 in time, one fetch for all who ask, and it works again afterwards', async (_what, misbehave) => {
    at(0)
    misbehave(jwks)
    const before = await target.countConsents()
    const started = performance.now()
    const answers = await Promise.all([send(old), send(old), send(old)])
    // The server is given 3 s; the rest is the machine's.
    expect(performance.now() - started).toBeLessThan(30_000)
    for (const { status, code, text } of answers) {
      expect([status, code]).toEqual([400, 'KSAOB.JWS.InvalidHeader'])
      expect(text).not.toContain('127.0.0.1')
    }
    expect(jwks.fetches).toBe(1)
    expect(await target.countConsents()).toBe(before)
    jwks.respond = undefined
    jwks.keys = [old.publicJwk]
    at(31)
    expect(await statusOf(old)).toBe(201)
  })

  it('an expired TLS certificate', async () => {
    const key = await makeTppKey('ES256')
    const expired = await makeCertificate(key, {
      commonName: '127.0.0.1',
      notBefore: new Date(Date.now() - 9e9),
      notAfter: new Date(Date.now() - 8e9),
    })
    let requests = 0
    const server = createServer({ key: await exportPKCS8(key.privateKey), cert: expired }, (_request, response) => {
      requests++
      response.end(JSON.stringify({ keys: [old.publicJwk] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    app = await registerTpp(target.sanad, {
      jwksUri: `https://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
      key: old,
    })
    const { status, code } = await send(old)
    expect([status, code, requests]).toEqual([400, 'KSAOB.JWS.InvalidHeader', 0])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})
