import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The time at which the list is judged, in seconds since the epoch. */
export const now = 1_795_253_500
export const issuer = 'http://localhost:8080/auth'
export const clientId = '7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f'

interface Pair {
  publicKey: KeyObject
  privateKey: KeyObject
}
const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ecPair = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve })

/** The keys of the bank, and one of somebody else for each kind. */
export const pairs = {
  rsa: rsaPair(),
  ec: ecPair(),
  encryption: rsaPair(),
  p384: ecPair('P-384'),
  twice: ecPair(),
  again: ecPair(),
  strangerRsa: rsaPair(),
  strangerEc: ecPair(),
} satisfies Record<string, Pair>

const publish = ({ publicKey }: Pair, members: object) => ({ ...publicKey.export({ format: 'jwk' }), ...members })

/** What the bank's JWKS has. */
export const publishedKeys = [
  publish(pairs.rsa, { kid: 'bank-rsa', use: 'sig', alg: 'PS256' }),
  publish(pairs.ec, { kid: 'bank-ec', use: 'sig', alg: 'ES256' }),
  publish(pairs.encryption, { kid: 'bank-encryption', use: 'enc' }),
  publish(pairs.p384, { kid: 'bank-p384', use: 'sig' }),
  publish(pairs.twice, { kid: 'bank-twice', use: 'sig' }),
  publish(pairs.again, { kid: 'bank-twice', use: 'sig' }),
]

/** Text or bytes in base64url. */
export const encode = (content: string | Uint8Array): string => Buffer.from(content as string).toString('base64url')

type Signer = (input: string) => Buffer
/** PS256, or with another hash, salt or padding. */
export const ps =
  (pair: Pair, { saltLength = 32, hash = 'sha256' } = {}): Signer =>
  (input) =>
    sign(hash, Buffer.from(input), { key: pair.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
export const rs256 =
  (pair: Pair): Signer =>
  (input) =>
    sign('sha256', Buffer.from(input), pair.privateKey)
export const es =
  (pair: Pair, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363', hash = 'sha256'): Signer =>
  (input) =>
    sign(hash, Buffer.from(input), { key: pair.privateKey, dsaEncoding })
export const hs256 =
  (secret: string | Buffer): Signer =>
  (input) =>
    createHmac('sha256', secret).update(input).digest()
export const nothing: Signer = () => Buffer.alloc(0)

/** A compact JWS of exactly these texts. */
export function jws(header: string, payload: string | Uint8Array, signer: Signer): string {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${encode(signer(input))}`
}

export const ps256Header = { alg: 'PS256', kid: 'bank-rsa' }
export const es256Header = { alg: 'ES256', kid: 'bank-ec' }
const times = { iat: now, nbf: now, exp: now + 300 }
const message = { Data: { Status: 'KSAOB.Pending', Name: 'سند' } }

/** The claims of an answer with some of them changed; undefined takes one away. */
export const answerClaims = (changes: object = {}): string =>
  JSON.stringify({ aud: clientId, iss: issuer, ...times, message, ...changes })
/** The same of an event. */
export const eventClaims = (changes: object = {}): string =>
  JSON.stringify({
    ...{ aud: clientId, iss: issuer, ...times, jti: '0f4a7a3e-6f0f-4f2f-8a58-3f3f6f5c1d11' },
    message: {
      Data: { Status: 'KSAOB.AcceptedSettlementCompleted' },
      EventMeta: { EventType: 'KSAOB.Resource.Updated', EventResource: '/payments/p-1', EventDateTime: '2026-11-21T09:31:40Z' },
    },
    ...changes,
  })
/** The nonce that whoever asked for the ID token had chosen. */
export const nonce = 'n-0S6_WzA2Mj'
/** The same of an ID token. */
export const idClaims = (changes: object = {}): string =>
  JSON.stringify({ iss: issuer, aud: clientId, sub: 'psu-1', iat: now, exp: now + 300, nonce, ...changes })

/** An answer whose body is a compact JWS with this header and these claims. */
export const compactAnswer = (header: object, claims: string, signer: Signer): string =>
  jws(JSON.stringify(header), claims, signer)

/** A body in JSON with its detached signature. */
export function detached(body: string, header: object = ps256Header, signer: Signer = ps(pairs.rsa)) {
  const [first, , last] = compactAnswer(header, body, signer).split('.') as [string, string, string]
  return { body, mediaType: 'application/json', signature: `${first}..${last}` }
}
