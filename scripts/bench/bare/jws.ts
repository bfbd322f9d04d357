import { constants, createHash, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { promisify } from 'node:util'

const signInThreadPool = promisify(sign)
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Payload of a compact PS256 JWS. Throws when the signature is wrong. */
export function openJws(token: string, key: KeyObject): Record<string, unknown> {
  const [header, payload, signature] = token.split('.') as [string, string, string]
  if (!verify('sha256', Buffer.from(`${header}.${payload}`, 'latin1'), { key, ...pss }, Buffer.from(signature, 'base64url')))
    throw new Error('wrong signature')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Compact PS256 JWS, signed in the thread pool as Sanad does. */
export async function makeJws(payload: object, key: KeyObject, typ: string): Promise<string> {
  const input = `${base64url(JSON.stringify({ alg: 'PS256', kid: 'bare', typ }))}.${base64url(JSON.stringify(payload))}`
  return `${input}.${(await signInThreadPool('sha256', Buffer.from(input, 'latin1'), { key, ...pss })).toString('base64url')}`
}

/** Whether a client secret is the one whose base64url SHA-256 is stored. */
export function secretIs(secret: string, storedHash: string): boolean {
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(storedHash, 'base64url'))
}
