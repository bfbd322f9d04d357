import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A set-up file. Hashing a password as the service does takes 200 ms of a core, and the tests sign up developers hundreds of times. Here
// scrypt has its least cost, whatever cost is written beside the hash. Servers in a process of their own hash as always.

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const leastCost = 2
const original = Symbol.for('the scrypt that Node brought')
const patched = crypto as unknown as { scrypt: unknown; [original]?: Scrypt }
// Files that share a process load this module again and again.
const scrypt = (patched[original] ??= crypto.scrypt)

function setScrypt(replacement: unknown): void {
  patched.scrypt = replacement
  syncBuiltinESMExports()
}

/** For a test of the cost itself, or of the queues before it. The next test file hashes quickly again. */
export const hashAtFullCost = (): void => setScrypt(scrypt)

/** Hashes wait until the test calls their `done`. The next test file hashes quickly again. */
export const holdHashes = (held: { done: Parameters<Scrypt>[4]; options?: ScryptOptions }[]): void =>
  setScrypt((...[, , , options, done]: Parameters<Scrypt>) => held.push({ options, done }))

/** What this file does as a set-up. Without options scrypt derives a key from the master secret, once in each server: that stays. */
export const hashQuickly = (): void =>
  setScrypt((...words: Parameters<Scrypt>) => {
    if (words.length < 5) return (scrypt as (...all: unknown[]) => void)(...words)
    const [password, salt, length, options, done] = words
    return scrypt(password, salt, length, { ...options, N: leastCost }, done)
  })

hashQuickly()
