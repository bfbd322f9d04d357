import type { KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'

/**
 * The app's private key. Its public half is in the registered certificate or JWKS, and `kid` is the `keyId` of the registration.
 */
export interface SigningKey {
  kid: string
  alg: 'PS256' | 'ES256'
  privateKey: KeyObject | CryptoKey | JWK
}

const isKeyObject = (key: SigningKey['privateKey']): key is KeyObject => 'asymmetricKeyType' in key

/** Imports the private key for signing with jose. */
export async function importSigningKey(key: SigningKey): Promise<KeyObject | CryptoKey> {
  // A CryptoKey and a KeyObject have a `type`; a JWK has `kty` instead.
  if ('type' in key.privateKey) return key.privateKey as KeyObject | CryptoKey
  return (await importJWK(key.privateKey, key.alg)) as CryptoKey
}

/** Imports the private key for openid-client, which knows no KeyObject. */
export async function importSigningCryptoKey(key: SigningKey): Promise<CryptoKey> {
  const { privateKey, alg } = key
  if (isKeyObject(privateKey)) return (await importJWK(privateKey.export({ format: 'jwk' }) as JWK, alg)) as CryptoKey
  return (await importSigningKey(key)) as CryptoKey
}
