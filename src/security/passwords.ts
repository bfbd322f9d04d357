import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { hashesAtOnce, signInBounds, signUpLane } from '../config/signInBounds.ts'
import { createLanes } from './lanes.ts'

/** OWASP password storage: N=2^15, r=8, p=1. This needs 32 MiB and about 60 ms. */
const cost = 2 ** 15
const blockSize = 8
const parallelization = 1
const hashBytes = 32
/** Node's default of 32 MiB is just too small for these parameters. */
const maxmem = 64 * 1024 * 1024

/** What somebody is told for whom there is no place at this moment, and when to come back. */
export const tooManyAtOnce = { message: 'Too many sign-ins at this moment; try again in a few seconds.', retryAfterSeconds: 5 }

/** Who waits, each kind of person in a lane of its own, and whoever signs up. */
const inLane = createLanes({
  places: hashesAtOnce,
  lanes: {
    customer: signInBounds.customer.lane,
    developer: signInBounds.developer.lane,
    bankUser: signInBounds.bankUser.lane,
    signUp: signUpLane,
  },
  refusal: tooManyAtOnce,
})

/** The lane of a password: whose it is, and what is done with it. */
export type PasswordLane = Parameters<typeof inLane>[0]

/**
 * scrypt hash of a password as `scrypt$<N>$<salt>$<hash>`. Those of a lane take turns by `from`, where they come from. Throws TooManyTries
 * when too many wait.
 */
export async function hashPassword(password: string, lane: PasswordLane, from?: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, { salt, N: cost }, lane, from)
  return `scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** A hash that no password has. An unknown account is compared with it, so that the answer takes as long as for a known one. */
const nobodysHash = `scrypt$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether `password` belongs to `stored`, a result of `hashPassword`. For undefined it returns false after the same time. Those of a lane
 * take turns by `from`. Throws TooManyTries when too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  lane: PasswordLane,
  from?: string,
): Promise<boolean> {
  const [, storedCost, salt, hash] = (stored ?? nobodysHash).split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  const derived = await derive(password, { salt: Buffer.from(salt ?? '', 'base64url'), N: Number(storedCost) }, lane, from)
  return stored !== undefined && expected.length === derived.length && timingSafeEqual(derived, expected)
}

async function derive(
  password: string,
  { salt, N }: { salt: Buffer; N: number },
  lane: PasswordLane,
  from: string | undefined,
): Promise<Buffer> {
  // Two keyboards may compose the same character differently (é, Arabic letters with marks).
  const typed = password.normalize('NFKC')
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(typed, salt, hashBytes, { N, r: blockSize, p: parallelization, maxmem }, (error, key) => {
        if (error) reject(error)
        else resolve(key)
      })
    })
  return inLane(lane, hash, from)
}
