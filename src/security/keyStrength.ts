import { constants, createHash, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'

/**
 * The signature algorithms that Sanad uses and accepts. KSA API Security demands PS256, FAPI 2.0 also allows ES256. No other is accepted,
 * and no symmetric one.
 */
export const signatureAlgorithms = ['PS256', 'ES256'] as const
/** One of them, by its JWS name. */
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number]

/** OpenSSL's own bound for large keys (OPENSSL_RSA_MAX_PUBEXP_BITS). Everybody's tools make keys with 65537. */
const mostExponentBits = 64n

/** Why a public key cannot verify envelopes, in words for its owner. Undefined when it can. */
export function keyProblem(key: KeyObject): string | undefined {
  const { modulusLength = 0, publicExponent = 0n, namedCurve } = key.asymmetricKeyDetails ?? {}
  switch (key.asymmetricKeyType) {
    case 'rsa':
      if (modulusLength < 2048) return `its RSA key has ${modulusLength} bits; at least 2048 are needed`
      // The server pays the cost of verifying with a huge key, and its owner does not.
      if (modulusLength > 8192) return `its RSA key has ${modulusLength} bits; at most 8192 are accepted`
      if (publicExponent < 65_537n) return 'its RSA exponent is below 65537'
      // Each bit of the exponent is one more step of every verification: one of 3008 bits costs a hundred times as much as 65537.
      if (publicExponent >= 2n ** mostExponentBits)
        return `its RSA exponent has more than ${mostExponentBits} bits; the usual one is 65537`
      // Such a key has no private half; its owner has made it by hand.
      if (publicExponent % 2n === 0n) return 'its RSA exponent is even; the usual one is 65537'
      return undefined
    case 'ec':
      return namedCurve === 'prime256v1' ? undefined : `its EC key is on the curve ${namedCurve}; only P-256 is accepted`
    default:
      return `its key is of the type ${key.asymmetricKeyType}; use RSA (PS256) or EC P-256 (ES256)`
  }
}

/** Whether the type of the key fits the algorithm. */
export function keyFitsAlgorithm(key: KeyObject, alg: SignatureAlgorithm): boolean {
  return key.asymmetricKeyType === (alg === 'PS256' ? 'rsa' : 'ec')
}

/** RFC 7518 sections 3.4 and 3.5: PSS with a salt as long as the digest; for ECDSA the two numbers one after the other, and no DER. */
const parameters = {
  PS256: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  ES256: { dsaEncoding: 'ieee-p1363' },
} as const

/**
 * A key as node:crypto signs and verifies a JWS with it. Node reads the parameters from what it is given as the key, and that is the key
 * itself here, which gets them for good. Where it is the usual object around the key, Node learns by exceptions what it has got
 * (lib/internal/crypto/keys.js of Node 24): two for each signature, 4 % of what a request costs (profiled).
 */
export function jwsKeyObject(key: KeyObject, alg: SignatureAlgorithm): KeyObject {
  return Object.assign(key, parameters[alg])
}

/** RFC 7638 thumbprint of an RSA or EC key as base64url SHA-256. It is the `kid` of the bank's keys and of certificate apps. */
export function jwkThumbprint(jwk: JWK): string {
  const required = jwk.kty === 'RSA' ? { e: jwk.e, kty: jwk.kty, n: jwk.n } : { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }
  return createHash('sha256').update(JSON.stringify(required)).digest('base64url')
}
