import { type KeyObject, webcrypto } from 'node:crypto'
import { exportJWK } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import type { Settings } from '../../src/config/settings.ts'
import { createAppKeys, type AppKeys, type AppKeySource } from '../../src/security/appKeys/appKeys.ts'
import { parseClientCertificate } from '../../src/security/appKeys/certificates.ts'
import { createOutwardFetch } from '../../src/security/outward/outwardFetch.ts'
import { makeCertificate, makeTppKey, startJwksServer, type JwksServer, type TppKey } from '../support/tpp/tppKeys.ts'
import { productionReach, sandboxReach } from '../support/http/reach.ts'

const start = new Date('2026-11-21T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

let old: TppKey
let next: TppKey
let server: JwksServer
let appKeys: AppKeys
let app: AppKeySource
/** More time than any machine needs; short where a server never answers. */
let timing: { jwksTimeoutMs: number }

const openAppKeys = ({ settings }: { settings: Pick<Settings, 'reach' | 'limits'> }) =>
  createAppKeys({ settings, outwardFetch: createOutwardFetch(settings) })

beforeAll(async () => {
  ;[old, next] = await Promise.all([makeTppKey('PS256', { kid: 'old' }), makeTppKey('ES256', { kid: 'next' })])
})
beforeEach(async () => {
  server = await startJwksServer([old.publicJwk])
  timing = { ...limits, jwksTimeoutMs: 50_000 }
  appKeys = openAppKeys({ settings: { reach: sandboxReach(), limits: timing as typeof limits } })
  app = { certificatePem: null, previousCertificatePem: null, previousCertificateEndsAt: null, jwksUri: server.url }
})
afterEach(async () => {
  await appKeys.close()
  await server.close()
})

const find = (kid: string, now = start, alg: 'PS256' | 'ES256' = 'PS256') => appKeys.find(app, kid, alg, now)
const outcome = (attempt: Promise<KeyObject>) =>
  attempt.then(
    (key) => key.asymmetricKeyType as string,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )
const unknownKid = 'jwsHeader: The JOSE header has a kid that the registered JWKS does not have.'

describe('the JWKS of an app', () => {
  it('is fetched once for all who need it, then not for ten minutes', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => find('old')))
    expect(new Set(keys).size).toBe(1)
    await find('old', later(599))
    expect(server.fetches).toBe(1)
    await find('old', later(600))
    expect(server.fetches).toBe(2)
    expect(appKeys.latestJwks(app.jwksUri!)).toEqual({ fetchedAt: later(600), failure: undefined })
    expect([appKeys.latestJwks('https://tpp.example/other'), server.fetches]).toEqual([undefined, 2])
  })

  it('rotation: a new kid is found after one fetch, and the old one works until it leaves the set', async () => {
    await find('old')
    server.keys = [old.publicJwk, next.publicJwk]
    expect(await outcome(find('next', later(60), 'ES256'))).toBe('ec')
    expect(await outcome(find('old', later(61)))).toBe('rsa')
    expect(server.fetches).toBe(2)
    server.keys = [next.publicJwk]
    expect(await outcome(find('old', later(659)))).toBe('rsa')
    expect(await outcome(find('old', later(660)))).toBe(unknownKid)
  })

  it('unknown kids cause at most one fetch per cooldown, however many come', async () => {
    await find('old')
    for (let second = 1; second < 90; second++) expect(await outcome(find(`unknown-${second}`, later(second)))).toBe(unknownKid)
    expect(server.fetches).toBe(1 + 2)
    expect(await outcome(find('old', later(90)))).toBe('rsa')
  })

  const failures: [string, () => void, RegExp][] = [
    ['404', () => (server.respond = (_request, response) => response.writeHead(404).end()), /answered 404 instead of 200/],
    ['500', () => (server.respond = (_request, response) => response.writeHead(500).end()), /answered 500/],
    [
      'a redirect',
      () => (server.respond = (_request, response) => response.writeHead(302, { location: '/other' }).end()),
      /answered 302/,
    ],
    [
      'a hang',
      () => {
        timing.jwksTimeoutMs = 300
        server.respond = () => undefined
      },
      /did not answer within 300 ms/,
    ],
    [
      '10 MB',
      () => (server.respond = (_request, response) => response.end(Buffer.alloc(10_000_000, 32))),
      /more than 65536 bytes/,
    ],
    [
      '10,000 small keys',
      () => (server.respond = (_request, response) => response.end(JSON.stringify({ keys: Array(10_000).fill({}) }))),
      /10000 keys; at most 20/,
    ],
    ['no JSON', () => (server.respond = (_request, response) => response.end('<html>')), /must be strict JSON/],
    ['no keys', () => (server.respond = (_request, response) => response.end('{}')), /no array "keys"/],
    ['null', () => (server.respond = (_request, response) => response.end('null')), /no array "keys"/],
    ['a broken connection', () => (server.respond = (request) => request.socket.destroy()), /connection to the server failed/],
  ]
  it.each(failures)('%s: says so, tries again only after the cooldown, and works again', async (_what, breakServer, expected) => {
    breakServer()
    const first = await outcome(find('old'))
    expect(first).toMatch(/^jwsHeader: The registered JWKS could not be fetched: /)
    expect(first).toMatch(expected)
    expect(await outcome(find('old', later(29)))).toBe(first)
    expect(server.fetches).toBe(1)
    server.respond = undefined
    timing.jwksTimeoutMs = 50_000
    expect(await outcome(find('old', later(30)))).toBe('rsa')
  })

  it.each(failures)('%s: keys known before go on for one more cache time, not longer', async (_what, breakServer, expected) => {
    await find('old')
    breakServer()
    expect(await outcome(find('old', later(700)))).toBe('rsa')
    expect(await outcome(find('old', later(1_199)))).toBe('rsa')
    expect(await outcome(find('old', later(1_300)))).toMatch(expected)
  })

  it('memory is bounded: the set used longest ago is forgotten first', async () => {
    const small = openAppKeys({
      settings: { reach: sandboxReach(), limits: { ...limits, jwksCacheEntries: 2 as 1000 } },
    })
    const findAt = (path: string, second: number) =>
      small.find({ ...app, jwksUri: server.url + path }, 'old', 'PS256', later(second))
    for (const path of ['?a', '?b', '?a', '?c', '?a']) await findAt(path, 0)
    expect(server.fetches).toBe(3)
    await findAt('?b', 1)
    expect(server.fetches).toBe(4)
    await small.close()
  })

  it('a clock that was set back does not freeze the cache', async () => {
    await find('old', later(10_000))
    expect(await outcome(find('old', start))).toBe('rsa')
    expect(server.fetches).toBe(2)
  })

  it('in production a loopback address is never reached', async () => {
    const production = openAppKeys({ settings: { reach: productionReach, limits } })
    expect(await outcome(production.find(app, 'old', 'PS256', start))).toMatch(/could not be fetched/)
    expect(server.fetches).toBe(0)
    await production.close()
  })
})

describe('keys of a JWKS that cannot be used', () => {
  it.each<[string, (jwk: Record<string, unknown>) => Record<string, unknown>[], RegExp]>([
    ['the same kid twice', (jwk) => [jwk, { ...next.publicJwk, kid: 'old' }], /more than once/],
    ['use=enc', (jwk) => [{ ...jwk, use: 'enc' }], /use is not "sig"/],
    ['key_ops without verify', (jwk) => [{ ...jwk, use: undefined, key_ops: ['sign'] }], /lack "verify"/],
    ['key_ops that is no list', (jwk) => [{ ...jwk, key_ops: 'verify' }], /lack "verify"/],
    ['private members', () => [{ ...old.privateJwk }], /contains private members/],
    ['a symmetric key', () => [{ kty: 'oct', k: 'AAAA', kid: 'old' }], /neither RSA nor EC/],
    ['a missing member', (jwk) => [{ ...jwk, n: undefined }], /cannot be read/],
    ['another alg', (jwk) => [{ ...jwk, alg: 'RS256' }], /has alg RS256/],
    ['a number as alg', (jwk) => [{ ...jwk, alg: 7 }], /alg is not a string/],
  ])('%s', async (_what, change, expected) => {
    server.keys = change({ ...old.publicJwk })
    const result = await outcome(find('old'))
    expect(result).toMatch(/^jwsHeader: /)
    expect(result).toMatch(expected)
  })

  it('RSA with 1024 bits, EC on another curve', async () => {
    const { subtle } = webcrypto
    const weak = (await subtle.generateKey(
      { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    )) as webcrypto.CryptoKeyPair
    const curve = (await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, [
      'sign',
      'verify',
    ])) as webcrypto.CryptoKeyPair
    server.keys = [
      { ...(await exportJWK(weak.publicKey)), kid: 'weak' },
      { ...(await exportJWK(curve.publicKey)), kid: 'curve' },
    ]
    expect(await outcome(find('weak'))).toMatch(/1024 bits/)
    expect(await outcome(find('curve', start, 'ES256'))).toMatch(/only P-256/)
  })

  it('spoil nothing but themselves', async () => {
    server.keys = [{ kty: 'oct', kid: 'bad' }, { kty: 'RSA' }, 7 as never, null as never, old.publicJwk]
    expect(await outcome(find('old'))).toBe('rsa')
  })

  it.each(['__proto__', 'constructor', 'toString', '../../../dev/null', "' OR 1=1", ''])(
    'the kid %j is just unknown',
    async (kid) => {
      expect(await outcome(find(kid))).toBe(unknownKid)
    },
  )

  it('a key of the other kind than alg is refused', async () => {
    server.keys = [{ ...old.publicJwk, alg: undefined } as never]
    expect(await outcome(find('old', start, 'ES256'))).toBe(
      'jwsHeader: The registered key with this kid cannot make ES256 signatures.',
    )
  })
})

describe('the certificate of an app', () => {
  const validity = { notBefore: later(-1_000), notAfter: later(1_000) }

  it('answers to the key thumbprint and to x5t#S256, and to nothing else', async () => {
    const key = await makeTppKey('PS256')
    const { pem, keyId, thumbprint } = parseClientCertificate(await makeCertificate(key, validity), start)
    app = { ...app, certificatePem: pem, jwksUri: null }
    expect(await outcome(find(keyId))).toBe('rsa')
    expect(await outcome(find(thumbprint))).toBe('rsa')
    expect(await outcome(find('old'))).toBe(
      `jwsHeader: The JOSE header has a kid that is not the app's; for the registered certificate it must be ${keyId}.`,
    )
    expect(await outcome(find(keyId, start, 'ES256'))).toMatch(/cannot make ES256/)
    expect(server.fetches).toBe(0)
  })

  it('stops with its last day, also when it was read before', async () => {
    const key = await makeTppKey('ES256')
    app = { ...app, certificatePem: await makeCertificate(key, validity), jwksUri: null }
    expect(await outcome(find(key.kid, start, 'ES256'))).toBe('ec')
    expect(await outcome(find(key.kid, later(1_001), 'ES256'))).toMatch(
      /^jwsHeader: The registered certificate of the app cannot be used: .*expired/,
    )
    const fresh = openAppKeys({ settings: { reach: sandboxReach(), limits } })
    expect(await outcome(fresh.find(app, key.kid, 'ES256', later(1_001)))).toMatch(
      /^jwsHeader: The registered certificate of the app cannot be used: .*expired/,
    )
    await fresh.close()
  })

  it('an app without certificate and JWKS is told to register one', async () => {
    app = { ...app, jwksUri: null }
    expect(await outcome(find('old'))).toMatch(/^jwsHeader: The app has neither/)
  })
})
