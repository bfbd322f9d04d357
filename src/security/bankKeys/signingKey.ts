import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import type { SigningKeyTable } from '../../data/schema.ts'
import { jwkThumbprint, type SignatureAlgorithm } from '../keyStrength.ts'
import { isSealed, type Sealer } from '../secrets.ts'

/** A signing key of the bank, imported once and ready to sign. `kid` is the RFC 7638 thumbprint. */
export interface SigningKey {
  kid: string
  alg: SignatureAlgorithm
  privateKey: KeyObject
  privateJwk: JWK
  publicJwk: JWK
}

const makeKeyPair = promisify(generateKeyPair)

/** Makes a private key: RSA 2048 for PS256, P-256 for ES256. An RSA key takes 50 to 300 ms in the thread pool. */
export async function generateSigningKey(alg: SignatureAlgorithm): Promise<SigningKey> {
  const { privateKey } =
    alg === 'PS256' ? await makeKeyPair('rsa', { modulusLength: 2048 }) : await makeKeyPair('ec', { namedCurve: 'P-256' })
  return describe(alg, privateKey, privateKey.export({ format: 'jwk' }))
}

function describe(alg: SignatureAlgorithm, privateKey: KeyObject, jwk: JWK): SigningKey {
  const kid = jwkThumbprint(jwk)
  const { kty, n, e, crv, x, y } = jwk
  const publicMembers = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }
  const marks = { kid, alg, use: 'sig' }
  return { kid, alg, privateKey, privateJwk: { ...jwk, ...marks } as JWK, publicJwk: { ...publicMembers, ...marks } as JWK }
}

/** The text for the column `private_jwk`. It is sealed when there is a sealer. */
export function storePrivateJwk(key: SigningKey, sealer: Sealer | undefined): string {
  const text = JSON.stringify(key.privateJwk)
  return sealer === undefined ? text : sealer.seal(text, key.kid)
}

/** Opens and imports a stored key. Throws an Error with one clear line when SANAD_KEY_SECRET is missing or is another secret. */
export function readSigningKey(row: SigningKeyTable, sealer: Sealer | undefined): SigningKey {
  const jwk = JSON.parse(openPrivateJwk(row, sealer)) as JWK
  return describe(row.alg, createPrivateKey({ key: jwk as Record<string, unknown>, format: 'jwk' }), jwk)
}

function openPrivateJwk(row: SigningKeyTable, sealer: Sealer | undefined): string {
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
