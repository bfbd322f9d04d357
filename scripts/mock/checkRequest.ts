import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'
import {
  calculateJwkThumbprint,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'

/** What is wrong with a request, in the words of the bank. */
export interface RequestFault {
  Code: string
  Message: string
}

const algorithms = ['PS256', 'ES256']
const skewSeconds = 10
const longestSeconds = 3_600

/**
 * Reads what an app registered: a certificate or a public key in PEM, or a JWKS. A key in PEM has the names that the bank gives it. Throws
 * when it is none of them.
 */
export async function readAppKeys(text: string): Promise<JWTVerifyGetKey> {
  if (text.trimStart().startsWith('{')) return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
  if (text.includes('PRIVATE KEY')) throw new Error('this is your private key; send the certificate or the public key')
  const key = createPublicKey(text)
  const jwk = key.export({ format: 'jwk' }) as JWK
  const kids = [await calculateJwkThumbprint(jwk), ...(text.includes('BEGIN CERTIFICATE') ? [certificateThumbprint(text)] : [])]
  return createLocalJWKSet({ keys: kids.map((kid) => ({ ...jwk, kid })) })
}

/** `x5t#S256` (RFC 8705): the bank takes it for the `kid`, too. */
const certificateThumbprint = (pem: string) => createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')

const fault = (name: string, Message: string): RequestFault => ({ Code: `KSAOB.JWS.${name}`, Message })

/** The signature in one piece, whichever encoding it came in. */
function compactOf(headers: IncomingHttpHeaders, body: Buffer): string | RequestFault {
  if (headers['content-type']?.startsWith('application/jwt')) return body.toString().trim()
  const detached = headers['x-jws-signature']
  const [header, middle, signature] = typeof detached === 'string' ? detached.split('.') : []
  if (!header || middle !== '' || !signature)
    return fault('Malformed', 'The header x-jws-signature is missing, or it is not header..signature.')
  return `${header}.${body.toString('base64url')}.${signature}`
}

function headerFault(compact: string): RequestFault | undefined {
  const header = (() => {
    try {
      return decodeProtectedHeader(compact)
    } catch {
      return undefined
    }
  })()
  if (header === undefined) return fault('Malformed', 'The body is no compact JWS: header.payload.signature in base64url.')
  if (!algorithms.includes(header.alg ?? ''))
    return fault('InvalidHeader', `The algorithm is ${String(header.alg)}; the bank takes PS256 and ES256.`)
  return typeof header.kid === 'string' ? undefined : fault('InvalidHeader', 'The header names no kid.')
}

function claimFault(payload: string, expected: { clientId: string; issuer: string }): RequestFault | undefined {
  const { iss, aud, nbf, exp } = JSON.parse(payload) as Record<string, unknown>
  const now = Date.now() / 1_000
  const wrong = (message: string) => fault('InvalidClaim', message)
  if (iss !== expected.clientId)
    return wrong(`iss is ${String(iss)}; it must be the client id of the token, ${expected.clientId}.`)
  if (![aud].flat().includes(expected.issuer)) return wrong(`aud is ${JSON.stringify(aud)}; it must name ${expected.issuer}.`)
  const [start, end] = [Number(nbf), Number(exp)]
  if (!(start - skewSeconds <= now && now < end + skewSeconds)) return wrong('The time is not between nbf and exp.')
  return end - start <= longestSeconds ? undefined : wrong(`exp is more than ${longestSeconds} s after nbf.`)
}

/** Checks the envelope of a request as the bank does. Undefined: it is right. */
export async function findRequestFault(
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  findKey: JWTVerifyGetKey,
  expected: { clientId: string; issuer: string },
): Promise<RequestFault | undefined> {
  const compact = compactOf(headers, body)
  if (typeof compact !== 'string') return compact
  const malformed = headerFault(compact)
  if (malformed) return malformed
  try {
    const { payload } = await compactVerify(compact, findKey, { algorithms })
    return claimFault(Buffer.from(payload).toString(), expected)
  } catch (error) {
    return fault('InvalidSignature', `The signature does not fit the bytes and the key: ${(error as Error).message}.`)
  }
}
