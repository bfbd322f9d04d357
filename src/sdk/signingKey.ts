import { type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'

/**
 * The app's private key. Its public half is in the registered certificate or JWKS, and `kid` is the `keyId` of the registration.
 */
export interface SigningKey {
  kid: string
  alg: 'PS256' | 'ES256'
  privateKey: KeyObject | CryptoKey | JWK
}

/** Imports the private key for signing with jose. */
export async function importSigningKey(key: SigningKey): Promise<KeyObject | CryptoKey> {
  // A CryptoKey and a KeyObject have a `type`; a JWK has `kty` instead.
  if ('type' in key.privateKey) return key.privateKey as KeyObject | CryptoKey
  return (await importJWK(key.privateKey, key.alg)) as CryptoKey
}
