import { createPrivateKey, createPublicKey, generateKeyPair, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import type { SigningKeyTable } from '../../data/schema.ts'
import { jwkThumbprint, jwsKeyObject, type SignatureAlgorithm } from '../keyStrength.ts'
import { isSealed, type Sealer } from '../secrets.ts'

/** Makes the signature of a JWS over these bytes: of PS256 as RSA gives it, of ES256 the two numbers one after the other. */
export type SignBytes = (bytes: Uint8Array) => Promise<Buffer>

/** The public half of a key of the bank. `kid` is the RFC 7638 thumbprint. */
export interface PublicSigningKey {
  kid: string
  alg: SignatureAlgorithm
  publicJwk: JWK
}

/** A key of the bank, ready to sign. Where its private half is, and whether anybody can read it, is the key store's own matter. */
export interface SigningKey extends PublicSigningKey {
  publicKey: KeyObject
  /** Throws SignerUnavailable where the private half cannot be used. */
  sign: SignBytes
  /** A secret that all instances derive alike, and that changes with the key (docs/decisions/keys.md#cookies-of-a-sign-in). */
  cookieKey: string
}

/** A key whose private half is in this process. */
export interface LocalSigningKey extends SigningKey {
  privateKey: KeyObject
  privateJwk: JWK
}

const makeKeyPair = promisify(generateKeyPair)

/** Makes a private key: RSA 2048 for PS256, P-256 for ES256. An RSA key takes 50 to 300 ms in the thread pool. */
export async function generatePrivateKey(alg: SignatureAlgorithm): Promise<KeyObject> {
  const { privateKey } =
    alg === 'PS256' ? await makeKeyPair('rsa', { modulusLength: 2048 }) : await makeKeyPair('ec', { namedCurve: 'P-256' })
  return privateKey
}

/** Makes a key that signs in this process. */
export async function generateSigningKey(alg: SignatureAlgorithm): Promise<LocalSigningKey> {
  const privateKey = await generatePrivateKey(alg)
  return describe(alg, privateKey, privateKey.export({ format: 'jwk' }))
}

/** What the JWKS says of a key, from its public members. */
export function describePublicKey(alg: SignatureAlgorithm, { kty, n, e, crv, x, y }: JWK): PublicSigningKey {
  const members = (kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }) as JWK
  const kid = jwkThumbprint(members)
  return { kid, alg, publicJwk: { ...members, kid, alg, use: 'sig' } as JWK }
}

/** The public half as Node wants it. Deriving it once is cheaper than checking one signature. */
export const publicKeyOf = (jwk: JWK): KeyObject => createPublicKey({ key: jwk as Record<string, unknown>, format: 'jwk' })

/** The key of the cookies that belongs to a signing key, from a secret that nobody else knows. */
export const deriveCookieKey = (secret: string, kid = ''): string =>
  Buffer.from(hkdfSync('sha256', secret, kid, 'sanad authorization cookies', 32)).toString('base64url')

function describe(alg: SignatureAlgorithm, privateKey: KeyObject, jwk: JWK): LocalSigningKey {
  const described = describePublicKey(alg, jwk)
  const { kid, publicJwk } = described
  return {
    ...described,
    publicKey: publicKeyOf(publicJwk),
    privateKey,
    privateJwk: { ...jwk, kid, alg, use: 'sig' } as JWK,
    sign: signWith(privateKey, alg),
    cookieKey: deriveCookieKey(String(jwk.d)),
  }
}

const signInThreadPool = promisify(sign)

/**
 * Signs with a private key in this process. PS256 is signed in the thread pool. Measured on two cores, one signature takes 295 µs. In the
 * pool it holds the event loop for only 40 µs, and twice as many signatures are made per second. ES256 takes 50 µs, as long as the way to
 * the pool and back, so it is signed at once. The library jose has no synchronous way.
 */
export function signWith(privateKey: KeyObject, alg: SignatureAlgorithm): SignBytes {
  const key = jwsKeyObject(privateKey, alg)
  return alg === 'ES256' ? async (bytes) => sign('sha256', bytes, key) : (bytes) => signInThreadPool('sha256', bytes, key)
}

/** The text for the column `private_jwk`. It is sealed when there is a sealer. */
export function storePrivateJwk(key: LocalSigningKey, sealer: Sealer | undefined): string {
  const text = JSON.stringify(key.privateJwk)
  return sealer === undefined ? text : sealer.seal(text, key.kid)
}

/** The part of a row that a stored private key is read from. */
export type StoredPrivateKey = Pick<SigningKeyTable, 'kid' | 'alg'> & { privateJwk: string }

/** Opens and imports a stored key. Throws an Error with one clear line when SANAD_KEY_SECRET is missing or is another secret. */
export function readSigningKey(row: StoredPrivateKey, sealer: Sealer | undefined): LocalSigningKey {
  const jwk = JSON.parse(openPrivateJwk(row, sealer)) as JWK
  return describe(row.alg, createPrivateKey({ key: jwk as Record<string, unknown>, format: 'jwk' }), jwk)
}

function openPrivateJwk(row: StoredPrivateKey, sealer: Sealer | undefined): string {
  if (!isSealed(row.privateJwk)) return row.privateJwk
  if (sealer === undefined) {
    throw new Error('the signing keys in the database are sealed; set SANAD_KEY_SECRET to the secret they were sealed with')
  }
  try {
    return sealer.open(row.privateJwk, row.kid)
  } catch (cause) {
    throw new Error(`SANAD_KEY_SECRET does not open the signing key ${row.kid}; set the secret it was sealed with`, { cause })
  }
}
