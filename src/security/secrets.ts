import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Makes a secret, token or id that nobody can guess: 256 random bits in 43 base64url characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of UTF-8 text or bytes, in base64url (43 characters). */
export function sha256(content: string | Buffer): string {
  return hash('sha256', content, 'base64url')
}

/**
 * Whether `secret` has the stored `sha256` digest. The time it takes does not depend on how many characters match. A missing digest
 * never matches. It is for random secrets only; passwords need `passwords.ts`.
 */
export function secretMatches(secret: string, storedDigest: string | null | undefined): boolean {
  // Both sides are hashed once more, so they always have the same length, which timingSafeEqual demands.
  const presented = hash('sha256', sha256(secret), 'buffer')
  return timingSafeEqual(presented, hash('sha256', storedDigest ?? '', 'buffer'))
}

/**
 * Hash of an id that could be guessed (HMAC-SHA-256 in base64url, 43 characters): without the key nobody can try all national ids
 * until one fits.
 */
export function keyedHash(key: string | Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}

/**
 * A key of 32 bytes from SANAD_KEY_SECRET. The secret may be a passphrase, hence scrypt. The salt is the key's purpose: an installation
 * has one secret, and every instance must derive the same keys from it.
 */
export async function deriveKey(secret: string, purpose: string): Promise<Buffer> {
  return (await promisify(scrypt)(secret, purpose, 32)) as Buffer
}

/** Seals and opens texts with one key. `context` binds a sealed text to its row: the text opens only with the same context. */
export interface Sealer {
  seal(text: string, context: string): string
  /** Throws when the text was sealed with another secret or for another context. */
  open(sealed: string, context: string): string
}

const prefix = 'sealed:v1:'
const cipherName = 'aes-256-gcm'

/** Whether a stored text is sealed. */
export const isSealed = (text: string) => text.startsWith(prefix)

/** Makes a sealer: AES-256-GCM under a key derived from SANAD_KEY_SECRET. */
export async function createSealer(secret: string): Promise<Sealer> {
  const key = await deriveKey(secret, 'sanad signing keys v1')
  return {
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(context))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + [nonce, content, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
    },
    open(sealed, context) {
      const parts = sealed
        .slice(prefix.length)
        .split('.')
        .map((part) => Buffer.from(part, 'base64url'))
      const [nonce, content, tag] = parts as [Buffer, Buffer, Buffer]
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
  }
}
