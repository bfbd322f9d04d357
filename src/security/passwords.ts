import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { hashesAtOnce, signInBounds, signUpLane } from '../config/signInBounds.ts'
import { createLanes } from './lanes.ts'

/** What a hash costs: N is the memory (128 * N * r bytes), N * p the work. */
interface Cost {
  N: number
  p: number
}

/**
 * OWASP Password Storage Cheat Sheet, scrypt: N=2^15, r=8, p=3, one of its settings of like strength. It needs 32 MiB and about 200 ms of
 * a core; N=2^17 with p=1 would need 128 MiB (docs/decisions/floods.md#what-a-password-costs).
 */
const ownCost: Cost = { N: 2 ** 15, p: 3 }

/**
 * The simulated core bank's customers all have the one password that the documentation prints, so their hash protects nothing. It has a
 * sixth of that work and half of that memory, far below OWASP's least. A real core bank keeps the passwords of its customers itself.
 */
const simulatedCost: Cost = { N: 2 ** 14, p: 1 }

const blockSize = 8
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

const costOf = (lane: PasswordLane): Cost => (lane === 'customer' ? simulatedCost : ownCost)

/**
 * scrypt hash of a password as `scrypt$<N>$<p>$<salt>$<hash>`. Those of a lane take turns by `from`, where they come from. Throws
 * TooManyTries when too many wait.
 */
export async function hashPassword(password: string, lane: PasswordLane, from?: string): Promise<string> {
  const salt = randomBytes(16)
  const { N, p } = costOf(lane)
  const hash = await inLane(lane, () => derive(password, { salt, N, p }), from)
  return `scrypt$${N}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** What a result of `hashPassword` says. Up to release 0.2.0 it had no p, which was 1. */
function readHash(stored: string): Cost & { salt: Buffer; hash: Buffer } {
  const parts = stored.split('$')
  const [, N, p, salt, hash] = parts.length > 4 ? parts : [parts[0], parts[1], '1', parts[2], parts[3]]
  const [saltBytes, hashOfPassword] = [salt, hash].map((text) => Buffer.from(text ?? '', 'base64url')) as [Buffer, Buffer]
  return { N: Number(N), p: Number(p), salt: saltBytes, hash: hashOfPassword }
}

/** Whether a hash costs less than one of this lane does now, so that the next right password should make a new one. */
export function isOutdatedHash(stored: string, lane: PasswordLane): boolean {
  const [{ N, p }, now] = [readHash(stored), costOf(lane)]
  return N < now.N || p < now.p
}

/** A hash that no password has. An unknown account is compared with it, so that the answer takes as long as for a known one. */
const nobodysHash = ({ N, p }: Cost) => `scrypt$${N}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether `password` belongs to `stored`, a result of `hashPassword`, at whatever cost that was made. For undefined it returns false after
 * the same time. Those of a lane take turns by `from`. Throws TooManyTries when too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  lane: PasswordLane,
  from?: string,
): Promise<boolean> {
  const cost = costOf(lane)
  const { N, p, salt, hash: expected } = readHash(stored ?? nobodysHash(cost))
  const derived = await inLane(
    lane,
    async () => {
      const key = await derive(password, { salt, N, p })
      // An older hash costs a third. The rest of the work is done all the same, else its account could be told from no account.
      if (N === cost.N && p < cost.p) await derive(password, { salt, N, p: cost.p - p })
      return key
    },
    from,
  )
  return stored !== undefined && expected.length === derived.length && timingSafeEqual(derived, expected)
}

function derive(password: string, { salt, N, p }: Cost & { salt: Buffer }): Promise<Buffer> {
  // Two keyboards may compose the same character differently (é, Arabic letters with marks).
  const typed = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, hashBytes, { N, r: blockSize, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
