import { type RefusalDetail, SanadError } from '../../domain/shared/errors.ts'
import { SecurityError } from '../securityError.ts'
import { parseJson } from '../strictJson.ts'
import { type SignatureAlgorithm } from '../keyStrength.ts'
import { bytesOfPart, countParts, type JwsParts, splitJws } from './parts.ts'

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
    if (error instanceof SanadError && error.code === 'bodyFormat')
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

/** The most of a sender's text that a finding repeats. */
const shownCharacters = 80
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, shownCharacters)

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
