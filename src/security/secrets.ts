import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret, token or id that nobody guesses: 256 random bits in 43 base64url characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of UTF-8 text or bytes, base64url (43 characters). */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}

/**
 * Whether `secret` is the one behind a stored `sha256` digest; the time taken says nothing about how much of it is right.
 * A missing digest is never matched. For random secrets only: passwords need `passwords.ts`.
 */
export function secretMatches(secret: string, storedDigest: string | null | undefined): boolean {
  // Both sides are hashed once more, so they always have the length that timingSafeEqual demands.
  const presented = createHash('sha256').update(sha256(secret)).digest()
  const expected = createHash('sha256')
    .update(storedDigest ?? '')
    .digest()
  return timingSafeEqual(presented, expected)
}
