import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, importPKCS8 } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  createEventReceiver,
  createTppClient,
  signEnvelope,
  type SigningKey,
  type TppClientOptions,
} from '../../../src/sdk/index.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const right: TppClientOptions = {
  baseUrl: 'http://localhost:8080',
  clientId: 'app-1',
  signingKey: { kid: 'k', alg: 'PS256', privateKey: pem },
  encoding: 'jwt',
}
const openWith = (wrong: object) => () => createTppClient({ ...right, ...wrong })
const withKey = (privateKey: unknown, alg = 'PS256') => ({ signingKey: { kid: 'k', alg, privateKey } })

describe('options of a client that cannot be right', () => {
  it.each<[object, string]>([
    [{ baseUrl: 'localhost:8080' }, 'baseUrl is localhost:8080; it begins with https://'],
    [{ baseUrl: undefined }, 'baseUrl is missing'],
    [{ baseUrl: 'https://bank.example?x=1' }, 'it has no ? and no #'],
    [{ clientId: '' }, 'clientId is missing'],
    [{ clientId: undefined }, 'clientId is missing'],
    [{ clientSecret: '' }, 'clientSecret is empty'],
    [{ encoding: 'jws' }, 'encoding is jws; it is jwt or json'],
    [{ timeoutMs: 0 }, 'timeoutMs is 0'],
    [{ maxRetries: -1 }, 'maxRetries is -1'],
    [{ signingKey: undefined }, 'signingKey is missing'],
    [{ signingKey: { kid: '', alg: 'PS256', privateKey: pem } }, 'signingKey.kid is missing'],
    [withKey(pem, 'RS256'), 'signingKey.alg is RS256; it is PS256 or ES256'],
    [withKey(undefined), 'signingKey.privateKey is no key'],
    [withKey('key.pem'), 'signingKey.privateKey is a text that is no PEM; one begins with -----BEGIN PRIVATE KEY-----'],
    [withKey(rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })), 'openssl pkcs8 -topk8 -nodes'],
    [withKey(rsa.publicKey.export({ type: 'spki', format: 'pem' })), 'is a public key; what signs is the private key'],
    [withKey(rsa.publicKey), 'is a public key; the private half of the pair signs'],
    [withKey({ kty: 'RSA', n: 'x', e: 'AQAB' }), 'is the public half of a JWK'],
    [withKey({ kty: 'EC', d: 'x' }), 'has kty EC; PS256 signs with RSA'],
  ])('are a TypeError at once, with a sentence: %j', (wrong, sentence) => {
    expect(openWith(wrong)).toThrow(TypeError)
    expect(openWith(wrong)).toThrow(sentence)
  })

  it('are all named together, and no secret is in the message', () => {
    const open = openWith({ baseUrl: 'bank.example', encoding: 'xml', ...withKey('my secret key') })
    expect(open).toThrow(/baseUrl is bank\.example[^]*encoding is xml[^]*no PEM/)
    expect(open).not.toThrow(/my secret/)
  })

  it('of a receiver too', () => {
    expect(() => createEventReceiver({ baseUrl: 'bank.example', clientId: 'a' })).toThrow('baseUrl is bank.example')
  })

  it('let what is right be', () => expect(openWith({})).not.toThrow())
})

describe('the key of an app', () => {
  const options = { encoding: 'jwt' as const, clientId: 'app-1', audience: 'bank', now: new Date(0) }
  const ecPem = String(ec.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  it.each<[string, SigningKey['alg'], () => Promise<SigningKey['privateKey']> | SigningKey['privateKey']]>([
    ['PEM', 'PS256', () => pem],
    ['PEM with an elliptic key', 'ES256', () => ecPem],
    ['a JWK', 'PS256', () => exportJWK(rsa.privateKey)],
    ['a KeyObject', 'PS256', () => rsa.privateKey],
    ['a CryptoKey', 'PS256', () => importPKCS8(pem, 'PS256')],
  ])('may be %s', async (_form, alg, privateKey) => {
    const key = { kid: 'k', alg, privateKey: await privateKey() }
    expect((await signEnvelope({}, { ...options, key })).body).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('that looks right and cannot be read is named when it should sign, without its text', async () => {
    const privateKey = pem.replace(/\n[^-]{20}/, '\nAAAAAAAAAAAAAAAAAAAA')
    const signed = signEnvelope({}, { ...options, key: { kid: 'k', alg: 'PS256', privateKey } })
    await expect(signed).rejects.toThrow('signingKey.privateKey cannot be read as a key for PS256')
  })
})
