import { SanadError } from '../../domain/shared/errors.ts'
import { SecurityError } from '../securityError.ts'
import { parseJson } from '../json/jsonScanner.ts'
import { checkHeader, type JwsHeader } from './header.ts'

/** A well-formed JWS whose header is allowed and whose signature nobody has checked yet. */
export interface UnverifiedJws {
  header: JwsHeader
  /** The header part as sent: the signing input starts with it. */
  protectedPart: string
  payloadPart: string
  signature: Buffer
}

const headerBytes = 4 * 1024
/** A JOSE header is flat; one level more than it needs. */
const headerDepth = 2

const compactForm = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)$/
const detachedForm = /^([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]*)$/

/**
 * Takes `header.payload.signature` apart. Stricter than the libraries, which also read blanks, padding and unused bits, so that
 * one signature has one text. Throws SecurityError `jwsMalformed`, or `jwsHeader` for a header that is not allowed.
 */
export function parseCompact(token: string): UnverifiedJws {
  const [, protectedPart, payloadPart, signaturePart] = compactForm.exec(token) ?? []
  if (protectedPart === undefined || payloadPart === undefined || signaturePart === undefined) {
    throw malformed(
      'must be a compact JWS: three base64url parts with dots between them, no blanks and no "=" (RFC 7515 section 7.1)',
    )
  }
  return { ...parseEnds(protectedPart, signaturePart), payloadPart }
}

/** Takes a detached JWS `header..signature` (RFC 7515 appendix F) apart; the payload is filled in by the caller. Throws as `parseCompact`. */
export function parseDetached(token: string): Omit<UnverifiedJws, 'payloadPart'> {
  const [, protectedPart, signaturePart] = detachedForm.exec(token) ?? []
  if (protectedPart === undefined || signaturePart === undefined) {
    throw malformed('must be a detached compact JWS: header, two dots, signature, both parts base64url (RFC 7515 appendix F)')
  }
  return parseEnds(protectedPart, signaturePart)
}

function parseEnds(protectedPart: string, signaturePart: string): Omit<UnverifiedJws, 'payloadPart'> {
  const header = parseHeader(protectedPart)
  // After the header, so that `alg: none` with its empty signature is refused for what it is.
  if (signaturePart === '') throw malformed('has an empty signature')
  return { header, protectedPart, signature: decodePart(signaturePart) }
}

function parseHeader(part: string): JwsHeader {
  if (part.length > Math.ceil((headerBytes * 4) / 3)) throw malformed(`has a header of more than ${headerBytes} bytes`)
  const bytes = decodePart(part)
  try {
    return checkHeader(parseJson(bytes, { maxDepth: headerDepth, subject: 'The JOSE header' }))
  } catch (error) {
    if (error instanceof SanadError && error.code === 'bodyFormat') throw new SecurityError('jwsMalformed', error.message)
    throw error
  }
}

/** Decodes one part. Node skips what it cannot read, so only text that encodes back to itself is right (no unused bits set). */
export function decodePart(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw malformed('has a part that is not canonical base64url (RFC 4648 section 3.5)')
  return bytes
}

function malformed(fault: string): SecurityError {
  return new SecurityError('jwsMalformed', `The signed envelope ${fault}.`)
}
