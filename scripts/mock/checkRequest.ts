import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { calculateJwkThumbprint, createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { type EnvelopeVerdict, explainEnvelope } from '#sanad-sdk'
import { limits } from '../../src/config/limits.ts'
import { HttpError } from '../../src/http/errors/httpError.ts'
import { attachPayload } from '../../src/sdk/jwsParts.ts'
import { decodePart, splitJws } from '../../src/security/jws/jws.ts'
import { SecurityError } from '../../src/security/securityError.ts'
import { parseJson } from '../../src/security/strictJson.ts'

/** What is wrong with a request, in the words of the bank. */
export interface RequestFault {
  Code: string
  Message: string
}

/**
 * Reads what an app registered: a certificate or a public key in PEM, or a JWKS. A key in PEM has the names that the bank gives it. Throws
 * when it is none of them.
 */
export async function readAppKeys(text: string): Promise<JWTVerifyGetKey> {
  if (text.trimStart().startsWith('{')) return readJwks(text)
  if (text.includes('PRIVATE KEY')) throw new Error('this is your private key; send the certificate or the public key')
  const key = readPublicKey(text)
  const jwk = key.export({ format: 'jwk' }) as JWK
  const kids = [await calculateJwkThumbprint(jwk), ...(text.includes('BEGIN CERTIFICATE') ? [certificateThumbprint(text)] : [])]
  return createLocalJWKSet({ keys: kids.map((kid) => ({ ...jwk, kid })) })
}

const noKey = (cause: unknown) =>
  new Error('this is no key; send a certificate or a public key in PEM, or a JWKS: {"keys":[…]}', { cause })

function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch (error) {
    throw noKey(error)
  }
}

function readJwks(text: string): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
  } catch (error) {
    throw noKey(error)
  }
}

/** `x5t#S256` (RFC 8705): the bank takes it for the `kid`, too. */
const certificateThumbprint = (pem: string) => createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')

const fault = (name: string, Message: string): RequestFault => ({ Code: `KSAOB.JWS.${name}`, Message })

/** The signature in one piece, whichever encoding it came in. */
function compactOf(headers: IncomingHttpHeaders, body: Buffer): string | RequestFault {
  if (headers['content-type']?.startsWith('application/jwt')) return body.toString().trim()
  const detached = headers['x-jws-signature']
  const compact = typeof detached === 'string' && /^[^.]+\.\.[^.]+$/.test(detached) ? attachPayload(detached, body) : undefined
  return compact ?? fault('Malformed', 'The header x-jws-signature is missing, or it is not header..signature.')
}

/** The code of the bank for each rule of an envelope. Every claim has the same one. */
const codeOf: Partial<Record<EnvelopeVerdict['check'], string>> = {
  form: 'Malformed',
  alg: 'InvalidHeader',
  kid: 'InvalidHeader',
  members: 'InvalidHeader',
  typ: 'InvalidHeader',
  cty: 'InvalidHeader',
  signature: 'InvalidSignature',
}

/** Checks the envelope of a request as the bank does. Undefined: it is right. */
export async function findRequestFault(
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  findKey: JWTVerifyGetKey,
  expected: { clientId: string; issuer: string },
): Promise<RequestFault | undefined> {
  const compact = compactOf(headers, body)
  if (typeof compact !== 'string') return compact
  const rules = { issuer: expected.clientId, audience: expected.issuer, now: new Date(), expSkewSeconds: 0, findKey }
  const wrong = (await explainEnvelope(compact, rules)).find(({ isRight }) => !isRight)
  return wrong && fault(codeOf[wrong.check] ?? 'InvalidClaim', `The envelope is wrong: ${wrong.text}.`)
}

const { jsonDepth } = limits
/** More than any contract allows, and less than what Prism reads. */
const bodyBytes = 8_000_000

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i
const anyType = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/

/**
 * What Prism gets of a body that it checks itself: JSON written anew, or the bytes of another media type. Prism answers nothing at all
 * to JSON that it cannot read. Throws HttpError or BankRefusal 'bodyFormat'.
 */
export function readContent(
  { 'content-type': mediaType = '', 'content-encoding': coding }: IncomingHttpHeaders,
  body: Buffer,
): Buffer {
  if (mediaType !== '' && !anyType.test(mediaType))
    throw new HttpError('mediaTypeUnsupported', 'Content-Type is no media type.', { path: 'Content-Type' })
  if ((coding ?? 'identity') !== 'identity')
    throw new HttpError('mediaTypeUnsupported', 'Content-Encoding is not supported; send the body as it is.')
  if (body.length > bodyBytes) throw new HttpError('bodyTooLarge', `The body is larger than ${bodyBytes} bytes.`)
  if (body.length === 0 || !jsonType.test(mediaType)) return body
  return Buffer.from(JSON.stringify(parseJson(body, { maxDepth: jsonDepth })))
}

/** The payload of a compact JWS whose signature nobody checks here. Throws SecurityError or BankRefusal 'bodyFormat'. */
export function payloadOf(compact: string): unknown {
  const parts = splitJws(compact)
  if (parts === undefined || parts.payload === '')
    throw new SecurityError('jwsMalformed', 'The body must be a compact JWS: three base64url parts with dots between them.')
  try {
    parseJson(decodePart(parts.header), { maxDepth: jsonDepth })
  } catch (error) {
    throw new SecurityError('jwsMalformed', 'The JOSE header is not JSON in base64url.', { cause: error })
  }
  return parseJson(decodePart(parts.payload), { maxDepth: jsonDepth })
}
