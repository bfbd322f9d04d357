import { randomUUID, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, importPKCS8, type JWK, SignJWT } from 'jose'

/** The key by which Sanad's tokens are signed, and the half of it that the bank knows. */
export interface TokenKey {
  privateKey: CryptoKey
  publicJwk: JWK & { kid: string; alg: string }
}

/** What may be wrong about a token. */
export interface TokenChange {
  key?: TokenKey
  audience?: string
  /** When it was issued, seconds from now. */
  issuedIn?: number
  /** Without a signature, as the algorithm `none`. */
  isUnsigned?: boolean
}

/** Makes tokens as Sanad does. */
export type MakeToken = (change?: TokenChange) => Promise<string>

/** A new key of the bank's test system, or of somebody else. */
export async function newTokenKey(alg: 'ES256' | 'PS256' = 'ES256'): Promise<TokenKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg, use: 'sig' } }
}

/** Reads a private key: a JWK with `kid` and `alg`, or PKCS #8 in PEM, which is taken for ES256. */
export async function readTokenKey(file: string): Promise<TokenKey> {
  const text = await readFile(file, 'utf8')
  if (!text.trimStart().startsWith('{')) {
    const privateKey = await importPKCS8(text, 'ES256', { extractable: true })
    return { privateKey, publicJwk: publicHalf({ ...(await exportJWK(privateKey)), kid: 'sanad-core-check' }) }
  }
  const jwk = JSON.parse(text) as JWK
  const alg = jwk.alg ?? (jwk.kty === 'RSA' ? 'PS256' : 'ES256')
  return { privateKey: (await importJWK(jwk, alg)) as CryptoKey, publicJwk: publicHalf({ ...jwk, alg }) }
}

function publicHalf({ kty, crv, x, y, n, e, kid = 'sanad-core-check', alg = 'ES256' }: JWK): TokenKey['publicJwk'] {
  const known = { kty, crv, x, y, n, e, kid, alg, use: 'sig' }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as unknown as TokenKey['publicJwk']
}

/** The thumbprint of a certificate as RFC 8705 has it. */
export const thumbprintOf = (certificatePem: string): string =>
  Buffer.from(new X509Certificate(certificatePem).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens of one key for one adapter, bound to the certificate where there is one. */
export function openTokens(
  own: TokenKey,
  { issuer, audience, thumbprint }: { issuer: string; audience: string; thumbprint: string | undefined },
): MakeToken {
  return async ({ key = own, audience: aud = audience, issuedIn = 0, isUnsigned = false } = {}) => {
    const iat = Math.floor(Date.now() / 1_000) + issuedIn
    const bound = thumbprint === undefined ? {} : { cnf: { 'x5t#S256': thumbprint } }
    const claims = { iss: issuer, aud, iat, exp: iat + 60, jti: randomUUID(), ...bound }
    if (isUnsigned) return `${inBase64({ alg: 'none', typ: 'JWT' })}.${inBase64(claims)}.`
    const { alg, kid } = key.publicJwk
    return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key.privateKey)
  }
}
