import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Seals and opens texts with one key. `context` binds a sealed text to its row: it opens only with the same context. */
export interface Sealer {
  seal(text: string, context: string): string
  /** Throws when the text was sealed with another secret or for another context. */
  open(sealed: string, context: string): string
}

const prefix = 'sealed:v1:'
const cipherName = 'aes-256-gcm'

/** Whether a stored text is sealed. */
export const isSealed = (text: string) => text.startsWith(prefix)

/**
 * AES-256-GCM under a key derived from SANAD_KEY_SECRET. scrypt, because the secret may be a passphrase; one fixed salt,
 * because the secret is one per installation and every instance must reach the same key.
 */
export async function createSealer(secret: string): Promise<Sealer> {
  const key = (await promisify(scrypt)(secret, 'sanad signing keys v1', 32)) as Buffer
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
