import { createHmac, createPublicKey, webcrypto } from 'node:crypto'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deliver,
  encodings,
  expectAccepted,
  expectRefused,
  forge,
  openTarget,
  refusalsOf,
  signWith,
  type Target,
} from '../../support/http/forgery.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type JwksServer, makeCertificate, makeTppKey, startJwksServer, type TppKey } from '../../support/tpp/tppKeys.ts'

/** Attacks on the JOSE header of a payment consent request, over HTTP, in both encodings (RFC 8725 sections 2 and 3). */
let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target?.close())

const noSignature = () => Buffer.alloc(0)
const unchanged = () => forge(target)

it('an envelope that nobody touched is accepted in both encodings', () => expectAccepted(target, unchanged))

describe('no algorithm', () => {
  it.each(['none', 'NONE', 'nOnE', 'None', '', null, undefined, 0, false, [], {}, ['none'], ['PS256']])(
    'alg %j, with an empty signature and with a right one',
    async (alg) => {
      await expectRefused(target, () => forge(target, { header: { alg }, signature: noSignature }), [
        'JWS.InvalidHeader',
        'JWS.Malformed',
      ])
      await expectRefused(target, () => forge(target, { header: { alg } }), 'JWS.InvalidHeader')
    },
  )

  it('the right alg with an empty signature', () =>
    expectRefused(target, () => forge(target, { signature: noSignature }), 'JWS.Malformed'))
})

describe('another algorithm than the key is for', () => {
  const secrets: [string, () => string | Buffer][] = [
    [
      'PEM',
      () => createPublicKey({ key: target.tpp.key.publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
    ],
    [
      'DER',
      () => createPublicKey({ key: target.tpp.key.publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'der' }),
    ],
    ['JWK', () => JSON.stringify(target.tpp.key.publicJwk)],
    ['modulus', () => target.tpp.key.publicJwk.n as string],
    ['kid', () => target.tpp.key.kid],
  ]
  it.each(secrets)('HS256 with the public key as its secret: %s', (_form, secret) =>
    expectRefused(
      target,
      () =>
        forge(target, { header: { alg: 'HS256' }, signature: (input) => createHmac('sha256', secret()).update(input).digest() }),
      'JWS.InvalidHeader',
    ),
  )

  it('HS256 with the certificate as its secret', async () => {
    const pem = await makeCertificate(target.tpp.key)
    await expectRefused(
      target,
      () => forge(target, { header: { alg: 'HS256' }, signature: (input) => createHmac('sha256', pem).update(input).digest() }),
      'JWS.InvalidHeader',
    )
  })

  it.each([
    'RS256',
    'RS384',
    'RS512',
    'PS384',
    'PS512',
    'ES384',
    'ES512',
    'ES256K',
    'EdDSA',
    'HS384',
    'HS512',
    'A128KW',
    'ps256',
    'PS256 ',
    ' PS256',
    'PS256\u0000',
    'PS-256',
  ])('alg %j', (alg) =>
    expectRefused(target, () => forge(target, { header: JSON.stringify({ alg, kid: target.tpp.key.kid }) }), [
      'JWS.InvalidHeader',
      'JWS.Malformed',
    ]),
  )

  it('ES256 with the kid of an RSA key, signed by an EC key', async () => {
    const ec = await makeTppKey('ES256')
    await expectRefused(
      target,
      () => forge(target, { header: { alg: 'ES256', kid: target.tpp.key.kid }, key: ec }),
      'JWS.InvalidHeader',
    )
    await expectRefused(target, () => forge(target, { header: { alg: 'ES256' } }), 'JWS.InvalidHeader')
  })

  it('a signature of all zeros (ES256 with r = s = 0)', async () => {
    const ecTpp = await registerTpp(target.sanad, { key: await makeTppKey('ES256') })
    const token = await ecTpp.developerToken()
    const mine = { sanad: target.sanad, tpp: ecTpp }
    await expectRefused(target, () => forge(mine, { signature: () => Buffer.alloc(64) }), 'JWS.InvalidSignature', { token })
    await expectRefused(
      target,
      () => forge(mine, { signature: (input) => Buffer.concat([signWith(ecTpp.key, input), Buffer.alloc(1)]) }),
      'JWS.InvalidSignature',
      { token },
    )
    await expectAccepted(target, () => forge(mine), { token })
  })
})

describe('a header that brings its own key, points to one, or changes how it is read', () => {
  const members: [string, () => Record<string, unknown>][] = [
    ['jwk', () => ({ jwk: target.attacker.publicJwk })],
    ['jku', () => ({ jku: target.bait.url })],
    ['x5u', () => ({ x5u: target.bait.url })],
    ['x5c', () => ({ x5c: ['MIIB'] })],
    ['x5t', () => ({ x5t: 'AAAA' })],
    ['crit b64', () => ({ crit: ['b64'], b64: false })],
    ['b64 false', () => ({ b64: false })],
    ['crit unknown', () => ({ crit: ['urn:example:x'], 'urn:example:x': 1 })],
    ['crit empty', () => ({ crit: [] })],
    ['crit null', () => ({ crit: null })],
    ['zip', () => ({ zip: 'DEF' })],
    ['enc', () => ({ enc: 'A256GCM' })],
    ['cty JWT', () => ({ cty: 'JWT' })],
    ['typ at+jwt', () => ({ typ: 'at+jwt' })],
  ]
  it.each(members)('%s, signed by the attacker and by the app itself: nobody is asked for a key', async (_name, more) => {
    await expectRefused(
      target,
      () => forge(target, { header: { kid: target.tpp.key.kid, ...more() }, key: target.attacker }),
      'JWS.InvalidHeader',
    )
    await expectRefused(target, () => forge(target, { header: more() }), 'JWS.InvalidHeader')
  })

  it('x5c with the whole certificate of the attacker', async () => {
    const pem = await makeCertificate(target.attacker)
    const x5c = [pem.replace(/-----[^-]+-----|\s/g, '')]
    await expectRefused(target, () => forge(target, { header: { x5c }, key: target.attacker }), [
      'JWS.InvalidHeader',
      'JWS.Malformed',
    ])
  })
})

describe('a kid that names no key of the app', () => {
  const kids = [
    '../../../dev/null',
    '/etc/passwd',
    "' OR 1=1 --",
    '"; DROP TABLE apps; --',
    '__proto__',
    'constructor',
    'http://127.0.0.1/jwks',
    '${7*7}',
    '%00',
    '\u202eabc',
    '*',
    '.',
    '0',
  ]
  it.each(kids)('%j', (kid) => expectRefused(target, () => forge(target, { header: { kid } }), 'JWS.InvalidHeader'))

  it.each([undefined, null, '', 0, 42, true, [], {}, ['a'], 'k'.repeat(201), 'k'.repeat(2_900)])('kid %j', (kid) =>
    expectRefused(target, () => forge(target, { header: { kid } }), 'JWS.InvalidHeader'),
  )

  it('a kid of 10 kB', () =>
    expectRefused(target, () => forge(target, { header: { kid: 'k'.repeat(10_240) } }), [
      'JWS.InvalidHeader',
      'JWS.Malformed',
      // The JSON form's header is too long by its contract already.
      'Resource.InvalidFormat',
    ]))
  it('a kid of 10 kB in a header of the JSON form is bounded too', async () => {
    const answer = await deliver(target, 'json', forge(target, { header: { kid: 'k'.repeat(60_000) } }))
    expect(answer.status).toBeLessThan(500)
  })

  it('the kid and key of another app', async () => {
    const other = await registerTpp(target.sanad)
    await expectRefused(target, () => forge(target, { key: other.key }), 'JWS.InvalidHeader')
    await expectRefused(
      target,
      () => forge(target, { key: other.key, header: { kid: target.tpp.key.kid } }),
      'JWS.InvalidSignature',
    )
    await expectRefused(target, () => forge(target, { header: { kid: other.key.kid } }), 'JWS.InvalidHeader')
  })
})

describe('keys of a JWKS that may not be used', () => {
  let jwks: JwksServer
  let app: TestTpp
  let token: string
  let weak: TppKey
  const keyNamed = async (kid: string) => makeTppKey('PS256', { kid })
  let keys: Record<string, TppKey>

  beforeAll(async () => {
    const names = ['good', 'double', 'encryption', 'signingOnly', 'shown', 'otherAlg']
    keys = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await keyNamed(name)] as const)))
    const pair = (await webcrypto.subtle.generateKey(
      { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    )) as webcrypto.CryptoKeyPair
    weak = {
      alg: 'PS256',
      kid: 'weak',
      ...pair,
      publicJwk: await exportJWK(pair.publicKey),
      privateJwk: await exportJWK(pair.privateKey),
    }
    const jwk = (name: string) => keys[name]!.publicJwk
    jwks = await startJwksServer([
      jwk('good'),
      jwk('double'),
      { ...jwk('good'), kid: 'double' },
      { ...jwk('encryption'), use: 'enc' },
      { ...jwk('shown'), ...keys.shown!.privateJwk },
      { ...jwk('signingOnly'), use: undefined, key_ops: ['sign'] } as never,
      { ...jwk('otherAlg'), alg: 'RS256' },
      { ...weak.publicJwk, kid: 'weak' },
    ])
    app = await registerTpp(target.sanad, { jwksUri: jwks.url, key: keys.good! })
    token = await app.developerToken()
  })
  afterAll(() => jwks?.close())

  const mine = () => ({ sanad: target.sanad, tpp: app })

  it('the good key of the set works', () => expectAccepted(target, () => forge(mine()), { token }))

  it.each(['double', 'encryption', 'signingOnly', 'shown', 'otherAlg', 'weak'])('%s', async (name) => {
    const answers = await refusalsOf(target, () => forge(mine(), { key: keys[name] ?? weak }), 'JWS.InvalidHeader', { token })
    for (const { text } of answers) expect(text).not.toContain(jwks.url)
  })

  it('a hundred unknown kids in a row cost no more than one fetch', async () => {
    const before = jwks.fetches
    const attempts = Array.from({ length: 50 }, (_, index) =>
      encodings.map((encoding) => deliver(target, encoding, forge(mine(), { header: { kid: `unknown-${index}` } }), { token })),
    ).flat()
    for (const { status, code } of await Promise.all(attempts)) expect([status, code]).toEqual([400, 'KSAOB.JWS.InvalidHeader'])
    expect(jwks.fetches - before).toBeLessThanOrEqual(1)
  })
})
