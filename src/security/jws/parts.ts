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
