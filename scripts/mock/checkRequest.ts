import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'
import { calculateJwkThumbprint, createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { type EnvelopeVerdict, explainEnvelope } from '#sanad-sdk'
import { HttpError } from '../../src/http/errors/httpError.ts'
import { decodePart } from '../../src/security/jws/compact.ts'
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

/** As many as the contracts allow. */
const jsonDepth = 32
/** More than any contract allows, and less than what Prism reads. */
const bodyBytes = 8_000_000

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i
const anyType = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/
const jwtType = /^application\/jwt\s*(;|$)/i
const compactForm = /^([\w-]+)\.([\w-]+)\.[\w-]*$/

/**
 * What Prism gets of a body: the JSON of it or of its envelope, written anew, or the bytes of another media type. Prism itself answers
 * nothing at all to JSON that it cannot read, so what the bank refuses is refused before. Throws its HttpError, SecurityError or
 * SanadError 'bodyFormat'.
 */
export function readContent(headers: IncomingHttpHeaders, body: Buffer, enveloped: boolean): { isJson: boolean; bytes: Buffer } {
  const { 'content-type': mediaType = '', 'content-encoding': coding } = headers
  if (mediaType !== '' && !anyType.test(mediaType))
    throw new HttpError('mediaTypeUnsupported', 'Content-Type is no media type.', { path: 'Content-Type' })
  if ((coding ?? 'identity') !== 'identity')
    throw new HttpError('mediaTypeUnsupported', 'Content-Encoding is not supported; send the body as it is.')
  if (body.length > bodyBytes) throw new HttpError('bodyTooLarge', `The body is larger than ${bodyBytes} bytes.`)
  const isCompact = enveloped && jwtType.test(mediaType)
  if (body.length === 0 || !(isCompact || jsonType.test(mediaType))) return { isJson: isCompact, bytes: body }
  const content = isCompact ? payloadOf(body.toString().trim()) : parseJson(body, { maxDepth: jsonDepth })
  return { isJson: true, bytes: Buffer.from(JSON.stringify(content)) }
}

/** The payload of a compact JWS whose signature nobody checks here. */
function payloadOf(compact: string): unknown {
  const [, header, payload] = compactForm.exec(compact) ?? []
  if (header === undefined || payload === undefined)
    throw new SecurityError('jwsMalformed', 'The body must be a compact JWS: three base64url parts with dots between them.')
  try {
    parseJson(decodePart(header), { maxDepth: jsonDepth })
  } catch (error) {
    throw new SecurityError('jwsMalformed', 'The JOSE header is not JSON in base64url.', { cause: error })
  }
  return parseJson(decodePart(payload), { maxDepth: jsonDepth })
}
