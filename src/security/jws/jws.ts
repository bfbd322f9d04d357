import { type KeyObject, verify } from 'node:crypto'
import { type RefusalDetail, BankRefusal } from '../../domain/shared/errors.ts'
import { jwsKeyObject, keyFitsAlgorithm, type SignatureAlgorithm } from '../keyStrength.ts'
import { SecurityError, shown } from '../securityError.ts'
import { parseJson, type ScanRules } from '../strictJson.ts'

/** A JOSE header that passed `checkHeader`. */
export interface JwsHeader {
  alg: SignatureAlgorithm
  kid: string
}

/** A well-formed JWS with an allowed header. Its signature has not been checked yet. */
export interface UnverifiedJws {
  header: JwsHeader
  /** The header part as sent. The signing input starts with it. */
  protectedPart: string
  payloadPart: string
  signature: Buffer
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
 * BankRefusal `bodyFormat` for a payload that is not strict JSON.
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
  // The signing input is always ASCII, and latin1 is the cheapest way to its bytes.
  if (!verify('sha256', Buffer.from(signingInput, 'latin1'), jwsKeyObject(key, header.alg), signature)) {
    throw new SecurityError('jwsSignature', 'The signature does not fit this content and the key named by kid.', {
      finding: 'bytesDiffer',
    })
  }
}

const headerBytes = 4 * 1024
/** A JOSE header is flat. This allows one level more than it needs. */
const headerDepth = 2

/**
 * Splits `header.payload.signature` and decodes it. Libraries also accept blanks, padding and unused bits; here one signature has
 * exactly one text. Throws SecurityError `jwsMalformed`, or `jwsHeader` for a header that is not allowed.
 */
export function parseCompact(token: string): UnverifiedJws {
  const parts = splitJws(token)
  if (parts === undefined || parts.payload === '') {
    throw malformed(
      'must be a compact JWS: three base64url parts with dots between them, no blanks and no "=" (RFC 7515 section 7.1)',
      { finding: 'jwsParts', values: { parts: String(countParts(token)) } },
    )
  }
  return { ...parseEnds(parts), payloadPart: parts.payload }
}

/**
 * Splits a detached JWS `header..signature` (RFC 7515 appendix F) and decodes it. The caller adds the payload. Throws as
 * `parseCompact`.
 */
export function parseDetached(token: string): Omit<UnverifiedJws, 'payloadPart'> {
  const parts = splitJws(token)
  if (parts?.payload !== '') {
    const fault: Fault = parts
      ? { finding: 'jwsPayloadPresent' }
      : { finding: 'jwsParts', values: { parts: String(countParts(token)) } }
    throw malformed(
      'must be a detached compact JWS: header, two dots, signature, both parts base64url (RFC 7515 appendix F)',
      fault,
    )
  }
  return parseEnds(parts)
}

function parseEnds({ header: protectedPart, signature }: JwsParts): Omit<UnverifiedJws, 'payloadPart'> {
  const header = parseHeader(protectedPart)
  // This check comes after the header's, so that `alg: none` with its empty signature is refused for its alg.
  if (signature === '') throw malformed('has an empty signature', { finding: 'jwsUnsigned' })
  return { header, protectedPart, signature: decodePart(signature) }
}

function parseHeader(part: string): JwsHeader {
  if (part.length > Math.ceil((headerBytes * 4) / 3)) throw malformed(`has a header of more than ${headerBytes} bytes`)
  const bytes = decodePart(part)
  try {
    return checkHeader(parseJson(bytes, { maxDepth: headerDepth, subject: 'The JOSE header' }))
  } catch (error) {
    if (error instanceof BankRefusal && error.code === 'bodyFormat')
      throw new SecurityError('jwsMalformed', error.message, notJson)
    throw error
  }
}

/** Decodes one part. Throws SecurityError `jwsMalformed` for what is not canonical. */
export function decodePart(part: string): Buffer {
  const bytes = bytesOfPart(part)
  if (bytes === undefined)
    throw malformed('has a part that is not canonical base64url (RFC 4648 section 3.5)', { finding: 'jwsBase64' })
  return bytes
}

/** What the log of the app says of a fault, beyond its code. */
type Fault = Pick<RefusalDetail, 'finding' | 'values'>

const notJson: Fault = { finding: 'jwsHeaderNotJson' }

function malformed(text: string, fault: Fault = {}): SecurityError {
  return new SecurityError('jwsMalformed', `The signed envelope ${text}.`, fault)
}

const kidCharacters = 200

/**
 * Members that contain a key, point to one, or change how the rest is read (RFC 7515 sections 4.1, 4.1.11; RFC 7797; RFC 7516).
 * With any of them the sender could choose what verifies the signature. Other members are ignored, as RFC 7515 section 4 demands.
 */
export const refusedMembers = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'crit', 'b64', 'zip', 'enc', 'epk']

/** Checks a parsed JOSE header: alg PS256 or ES256, a kid, and no member that brings keys. Throws SecurityError `jwsHeader`. */
function checkHeader(header: unknown): JwsHeader {
  if (typeof header !== 'object' || header === null || Array.isArray(header))
    throw headerRefusal('must be a JSON object', notJson)
  const { alg, kid, typ, cty } = header as Record<string, unknown>
  if (alg !== 'PS256' && alg !== 'ES256')
    throw headerRefusal('must have alg PS256 or ES256', { finding: 'algorithmNotAllowed', values: { alg: shown(alg) } })
  const refused = refusedMembers.filter((name) => Object.hasOwn(header, name))
  if (refused.length > 0) {
    throw headerRefusal(
      `must not have ${refused.join(', ')}; keys come only from the certificate or JWKS URL registered for the app`,
      { finding: 'headerForbidden', values: { names: refused.join(', ') } },
    )
  }
  if (typeof kid !== 'string' || kid === '' || kid.length > kidCharacters) {
    throw headerRefusal(`must have kid, a string of 1 to ${kidCharacters} characters that names the signing key`, {
      finding: 'kidMissing',
    })
  }
  if (typ !== undefined && !isOneOf(typ, ['jwt', 'jose', 'application/jwt', 'application/jose']))
    throw headerRefusal('may have typ only as JWT or JOSE', { finding: 'headerType', values: { name: 'typ' } })
  // cty JWT would mean a second JWS inside this one (RFC 7519 section 5.2).
  if (cty !== undefined && !isOneOf(cty, ['json', 'application/json']))
    throw headerRefusal('may have cty only as json', { finding: 'headerType', values: { name: 'cty' } })
  return { alg, kid }
}

/** Names of media types are compared without regard to case (RFC 7515 section 4.1.9). */
function isOneOf(value: unknown, allowed: string[]): boolean {
  return typeof value === 'string' && allowed.includes(value.toLowerCase())
}

function headerRefusal(rule: string, fault: Fault): SecurityError {
  return new SecurityError('jwsHeader', `The JOSE header ${rule}.`, fault)
}

/** The parts of a JWS as they were sent. Nothing of them is verified, and nothing was decoded. */
export interface JwsParts {
  header: string
  /** Empty in a detached JWS (RFC 7515 appendix F). */
  payload: string
  signature: string
}

const form = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]*)$/

/** Splits `header.payload.signature`. Undefined for a text of another form, such as one with blanks or padding. */
export function splitJws(jws: string): JwsParts | undefined {
  const [, header, payload, signature] = form.exec(jws) ?? []
  if (header === undefined || payload === undefined || signature === undefined) return undefined
  return { header, payload, signature }
}

/** How many parts a text has that should be a JWS. */
export const countParts = (jws: string): number => jws.split('.').length

/**
 * The bytes of one part. Node skips characters that it cannot read, so only a text that encodes back to itself is one (RFC 4648 section
 * 3.5). Undefined for any other.
 */
export function bytesOfPart(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

/** The JSON object that a part holds, or undefined. */
export function objectOfPart(part: string): Record<string, unknown> | undefined {
  return asObject(parse(bytesOfPart(part)))
}

/** More than a header or the claims of a token need. */
const longestCharacters = 8_192

/**
 * What the header of a JWS says that may be forged, cut or wrongly encoded: for logs and pages, which tell what is wrong with it. Undefined
 * where there is no object to read, or one that no header needs so much for.
 */
export function peekHeader(jws: string): Record<string, unknown> | undefined {
  const [header = ''] = jws.slice(0, longestCharacters + 1).split('.', 1)
  return asObject(peek(header, longestCharacters))
}

/** What the payload of such a JWS holds: any JSON, or undefined. A longer part is not read. */
export function peekPayload(jws: string, longest = longestCharacters): unknown {
  const start = jws.indexOf('.') + 1
  if (start === 0) return undefined
  const end = jws.indexOf('.', start)
  return peek(jws.slice(start, end === -1 ? jws.length : end), longest)
}

/** The claims of such a JWS: its payload where that is an object. */
export const peekClaims = (jws: string, longest = longestCharacters): Record<string, unknown> | undefined =>
  asObject(peekPayload(jws, longest))

/** Reads also what a strict reader refuses, such as padding. */
const peek = (part: string, longest: number): unknown =>
  part.length > longest ? undefined : parse(Buffer.from(part, 'base64url'))

function parse(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
