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
 * How many calls may wait, about 2 s of work. A longer queue would only help a flood. The package p-limit bounds what runs, but not
 * what waits.
 */
const waitingAllowed = 50

let running = 0
const waiting: (() => void)[] = []

/** scrypt hash of a password as `scrypt$<N>$<salt>$<hash>`. Throws TooManyTries when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** A hash that no password has. An unknown account is compared with it, so that the answer takes as long as for a known one. */
const nobodysHash = `scrypt$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether `password` belongs to `stored`, a result of `hashPassword`. For undefined it returns false after the same time. Throws
 * TooManyTries when too many wait.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, storedCost, salt, hash] = (stored ?? nobodysHash).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(storedCost))
  return stored !== undefined && expected.length === derived.length && timingSafeEqual(derived, expected)
}

async function derive(password: string, salt: Buffer, N: number): Promise<Buffer> {
  // Two keyboards may compose the same character differently (é, Arabic letters with marks).
  const typed = password.normalize('NFKC')
  await takeTurn()
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

async function takeTurn(): Promise<void> {
  if (running < concurrent) {
    running++
    return
  }
  if (waiting.length >= waitingAllowed) {
    throw new TooManyTries('Too many sign-ins at this moment; try again in a few seconds.', { retryAfterSeconds: 5 })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Passes the turn to the next call in the queue, so that no new call gets in between. */
function giveTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}
