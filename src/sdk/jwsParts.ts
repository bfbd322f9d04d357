import { base64url } from 'jose'
import { textOf } from './bytes.ts'

/** The parts of a JWS as they were sent. Nothing of them is verified. */
export interface JwsParts {
  header: string
  /** Empty in a detached JWS (RFC 7515 appendix F). */
  payload: string
  signature: string
}

/** Splits `header.payload.signature`. Undefined for a text that has not three parts. */
export function splitJws(jws: string): JwsParts | undefined {
  const [header, payload, signature, ...more] = jws.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined
  return { header, payload, signature }
}

/** A compact JWS without its payload, which the body carries. */
export function detachPayload(compact: string): string {
  const parts = splitJws(compact)
  return `${parts?.header}..${parts?.signature}`
}

/** A detached JWS with the payload that it belongs to. Undefined when it is none. */
export function attachPayload(detached: string, body: Uint8Array): string | undefined {
  const parts = splitJws(detached)
  return parts?.payload === '' ? `${parts.header}.${base64url.encode(body)}.${parts.signature}` : undefined
}

/** What a part says, as text. Characters that have no place in it are passed over, as this only shows what somebody else has sent. */
export function textOfPart(part: string): string {
  const digits = part.replaceAll(/[^\w-]/g, '')
  // One digit alone is less than a byte.
  return textOf(base64url.decode(digits.length % 4 === 1 ? digits.slice(0, -1) : digits))
}

/** The JSON object that a part holds. Undefined when there is none. */
export function objectOfPart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(textOfPart(part ?? ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
