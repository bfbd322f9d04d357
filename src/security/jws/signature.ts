import { constants, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { keyFitsAlgorithm, type SignatureAlgorithm } from '../keyStrength.ts'
import { SecurityError } from '../securityError.ts'
import { parseJson, type ScanRules } from '../strictJson.ts'
import { decodePart, type JwsHeader, parseCompact, parseDetached } from './compact.ts'

/** The part of a key that signing needs. Every `SigningKey` of the key ring has it. */
export interface JwsKey {
  kid: string
  alg: SignatureAlgorithm
  privateKey: KeyObject
}

const signInThreadPool = promisify(sign)

/** Signs a payload (UTF-8 text or bytes) as a compact JWS with the header members alg, kid and typ JWT. */
export async function signCompact(payload: Buffer | string, key: JwsKey): Promise<string> {
  const header = encodeHeader(key, 'JWT')
  const payloadPart = encodePayload(payload)
  return `${header}.${payloadPart}.${await signParts(header, payloadPart, key)}`
}

/** Signs the exact bytes of a body (or its UTF-8 text) as a detached JWS `header..signature` (RFC 7515 appendix F), for `x-jws-signature`. */
export async function signDetached(body: Buffer | string, key: JwsKey): Promise<string> {
  const header = encodeHeader(key, 'JOSE')
  return `${header}..${await signParts(header, encodePayload(body), key)}`
}

function encodeHeader(key: JwsKey, typ: 'JWT' | 'JOSE'): string {
  return Buffer.from(JSON.stringify({ alg: key.alg, kid: key.kid, typ })).toString('base64url')
}

/** In UTF-8 a code unit takes three bytes at most. */
const bytesPerUnit = 3
/** Room for a page of a hundred transactions. Longer texts get a buffer of their own. */
const encoded = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * A payload as base64url, a text as that of its UTF-8. The bytes of a text stand in one buffer for the moment: without it, a text is
 * measured first and encoded then, which takes twice as long for a page of transactions (measured: 85 µs instead of 40 µs).
 */
function encodePayload(payload: Buffer | string): string {
  if (typeof payload !== 'string') return payload.toString('base64url')
  if (payload.length * bytesPerUnit > encoded.length) return Buffer.from(payload).toString('base64url')
  return encoded.toString('base64url', 0, encoded.write(payload))
}

/**
 * Signs PS256 in the thread pool. Measured on two cores, one signature takes 295 µs. In the pool it holds the event loop for only
 * 40 µs, and twice as many signatures are made per second. ES256 takes 50 µs, as long as the way to the pool and back, so it is
 * signed at once. The library jose has no synchronous way.
 */
async function signParts(header: string, payloadPart: string, key: JwsKey): Promise<string> {
  // Both parts are ASCII. They are written into one buffer, because joining them as text would copy the whole payload once more.
  const bytes = Buffer.allocUnsafe(header.length + 1 + payloadPart.length)
  bytes.write(`${header}.`, 'latin1')
  bytes.write(payloadPart, header.length + 1, 'latin1')
  const signature =
    key.alg === 'PS256'
      ? await signInThreadPool('sha256', bytes, {
          key: key.privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
        })
      : sign('sha256', bytes, { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return signature.toString('base64url')
}

/** Finds the public key that an allowed header names. Throws SecurityError `jwsHeader` when there is none. */
export type FindKey = (header: JwsHeader) => Promise<KeyObject>

/** A JWS whose signature was checked. `payload` is strict JSON, parsed from `payloadBytes`. */
export interface VerifiedJws {
  header: JwsHeader
  payloadBytes: Buffer
  payload: unknown
}

/**
 * Verifies a compact JWS and parses its JSON payload. Throws SecurityError `jwsMalformed`, `jwsHeader` or `jwsSignature`, or
 * SanadError `bodyFormat` for a payload that is not strict JSON.
 */
export async function verifyCompact(token: string, findKey: FindKey, rules: ScanRules): Promise<VerifiedJws> {
  const { header, protectedPart, payloadPart, signature } = parseCompact(token)
  const payloadBytes = decodePart(payloadPart)
  checkSignature(header, await findKey(header), `${protectedPart}.${payloadPart}`, signature)
  return { header, payloadBytes, payload: parseJson(payloadBytes, rules) }
}

/** Verifies a detached JWS (`header..signature`) over the exact bytes of a body and parses the body. Throws as `verifyCompact`. */
export async function verifyDetached(token: string, body: Buffer, findKey: FindKey, rules: ScanRules): Promise<VerifiedJws> {
  const { header, protectedPart, signature } = parseDetached(token)
  checkSignature(header, await findKey(header), `${protectedPart}.${body.toString('base64url')}`, signature)
  return { header, payloadBytes: body, payload: parseJson(body, rules) }
}

/**
 * Checks a signature. Throws SecurityError `jwsHeader` when the key is not of the kind that alg needs, and `jwsSignature` when the
 * signature is wrong. It is synchronous on purpose. Measured on two cores, PS256 takes 36 µs and ES256 97 µs. The way to the thread
 * pool and back alone costs the event loop 25 to 60 µs, so the pool would free almost nothing.
 */
export function checkSignature(header: JwsHeader, key: KeyObject, signingInput: string, signature: Buffer): void {
  if (!keyFitsAlgorithm(key, header.alg)) {
    throw new SecurityError('jwsHeader', `The JOSE header names ${header.alg}, but the key with its kid is of another type.`, {
      finding: 'keyTypeMismatch',
      values: { alg: header.alg },
    })
  }
  const options =
    header.alg === 'PS256'
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { key, dsaEncoding: 'ieee-p1363' as const }
  // The signing input is always ASCII, and latin1 is the cheapest way to its bytes.
  if (!verify('sha256', Buffer.from(signingInput, 'latin1'), options, signature)) {
    throw new SecurityError('jwsSignature', 'The signature does not fit this content and the key named by kid.', {
      finding: 'bytesDiffer',
    })
  }
}
