import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose'
import { detachPayload } from '../../src/sdk/jwsParts.ts'

/** The key of a mocked bank. It is made at each start, so that no private key lies in the repository and none is ever trusted elsewhere. */
export interface MockKey {
  kid: string
  sign(payload: string, header?: object): Promise<string>
  publicJwk: JWK
}

/** Makes one for PS256. */
export async function makeMockKey(): Promise<MockKey> {
  const { privateKey, publicKey } = await generateKeyPair('PS256')
  const jwk = await exportJWK(publicKey)
  const kid = `mock-${await calculateJwkThumbprint(jwk)}`
  return {
    kid,
    publicJwk: { ...jwk, kid, alg: 'PS256', use: 'sig' },
    sign: (payload, header = {}) =>
      new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'PS256', kid, ...header }).sign(privateKey),
  }
}

const answerSeconds = 300

/** An answer's envelope of this moment, in both encodings: compact, or a body with its detached signature. */
export async function signAnswer(key: MockKey, message: object, { issuer, audience }: { issuer: string; audience: string }) {
  const iat = Math.floor(Date.now() / 1_000)
  const body = JSON.stringify({ aud: audience, iss: issuer, iat, nbf: iat, exp: iat + answerSeconds, message })
  const compact = await key.sign(body)
  return { body, compact, detached: detachPayload(compact) }
}
