import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// A set-up file. Hashing a password as the service does takes 70 ms of a core, and the tests sign up developers hundreds of times. In a
// process that loads this file scrypt has its least cost, whatever cost is written beside the hash. What proves the cost itself or the
// queues (test/unit/security, test/flows/floods.test.ts) runs without it, and so does every server in a process of its own.

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const scrypt: Scrypt = crypto.scrypt
const leastCost = 2
const quick: Scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: leastCost }, done)
const isQuick = Symbol.for('sanad test: scrypt is quick')
const marked = crypto as unknown as Record<symbol, boolean>

// Files that share a process load it again and again.
if (!marked[isQuick]) {
  marked[isQuick] = true
  // The master secret is derived once, without options and at Node's own cost.
  const either = (...words: Parameters<Scrypt>) =>
    (words.length === 5 ? quick : (scrypt as (...all: unknown[]) => void))(...words)
  Object.assign(crypto, { scrypt: either })
  syncBuiltinESMExports()
}
