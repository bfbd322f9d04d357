import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { TooManyTries } from '../domain/shared/errors.ts'

/** OWASP password storage: N=2^15, r=8, p=1. This needs 32 MiB and about 60 ms. */
const cost = 2 ** 15
const blockSize = 8
const parallelization = 1
const hashBytes = 32
/** Node's default of 32 MiB is just too small for these parameters. */
const maxmem = 64 * 1024 * 1024

/** How many hashes are made at once. Half of libuv's four threads stay free for signing and name look-ups. */
const concurrent = 2
/**
 * How many calls may wait in one queue, about 2 s of work while the other queues are empty. A longer queue would only help a flood. The
 * package p-limit bounds what runs, but not what waits.
 */
const waitingAllowed = 50

/** Who waits. Each has a queue of their own and the queues take turns, so that a flood of one kind keeps nobody of another out. */
export type PasswordQueue = 'customer' | 'developer' | 'signUp' | 'bankUser'

let running = 0
const queues: { name: PasswordQueue; waiting: (() => void)[] }[] = [
  { name: 'customer', waiting: [] },
  { name: 'developer', waiting: [] },
  { name: 'signUp', waiting: [] },
  { name: 'bankUser', waiting: [] },
]

/** scrypt hash of a password as `scrypt$<N>$<salt>$<hash>`. Throws TooManyTries when too many wait. */
export async function hashPassword(password: string, queue: PasswordQueue): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost, queue)
  return `scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** A hash that no password has. An unknown account is compared with it, so that the answer takes as long as for a known one. */
const nobodysHash = `scrypt$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether `password` belongs to `stored`, a result of `hashPassword`. For undefined it returns false after the same time. Throws
 * TooManyTries when too many wait.
 */
export async function verifyPassword(password: string, stored: string | undefined, queue: PasswordQueue): Promise<boolean> {
  const [, storedCost, salt, hash] = (stored ?? nobodysHash).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(storedCost), queue)
  return stored !== undefined && expected.length === derived.length && timingSafeEqual(derived, expected)
}

async function derive(password: string, salt: Buffer, N: number, queue: PasswordQueue): Promise<Buffer> {
  // Two keyboards may compose the same character differently (é, Arabic letters with marks).
  const typed = password.normalize('NFKC')
  await takeTurn(queue)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(typed, salt, hashBytes, { N, r: blockSize, p: parallelization, maxmem }, (error, key) => {
        if (error) reject(error)
        else resolve(key)
      })
    })
  } finally {
    giveTurn()
  }
}

async function takeTurn(name: PasswordQueue): Promise<void> {
  if (running < concurrent) {
    running++
    return
  }
  const { waiting } = queues.find((queue) => queue.name === name)!
  if (waiting.length >= waitingAllowed) {
    throw new TooManyTries('Too many sign-ins at this moment; try again in a few seconds.', { retryAfterSeconds: 5 })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Passes the turn to the next queue where somebody waits, so that no new call gets in between. */
function giveTurn(): void {
  const next = queues.findIndex(({ waiting }) => waiting.length > 0)
  if (next === -1) {
    running--
    return
  }
  const [queue] = queues.splice(next, 1)
  queues.push(queue!)
  queue!.waiting.shift()!()
}
