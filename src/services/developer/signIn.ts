import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { limits } from '../../config/limits.ts'
import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { SanadError, TooManyTries } from '../../domain/shared/errors.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { type OpenSession, openSession } from './session.ts'

export interface SignInDeveloper {
  email: string
  password: string
  /** Network address of the caller, for the throttle. */
  address?: string | undefined
  now: Date
}

/**
 * Signs a developer in. An unknown address and a wrong password get the same answer after the same work.
 * Throws SanadError 'credentialsWrong', or TooManyTries after too many wrong tries.
 */
export async function signInDeveloper(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { email, password, address, now }: SignInDeveloper,
): Promise<OpenSession> {
  const attempt = { email: normaliseEmail(email), address }
  await countAttempt(attempt)
  const developer = await findDeveloperByEmail(db, attempt.email)
  const isRight = await verifyPassword(password, developer?.passwordHash)
  if (!developer || !isRight) throw new SanadError('credentialsWrong', 'email or password is wrong.')
  await forgetAttempts(attempt)
  return openSession(db, settings, developer.developerId, now)
}

const { signInTriesPerAddress, signInTriesPerEmail, signInWindowSeconds } = limits

// In memory, so each instance counts for itself: good enough against guessing, and nobody can lock an account for good.
const perEmail = new RateLimiterMemory({ keyPrefix: 'email', points: signInTriesPerEmail, duration: signInWindowSeconds })
const perAddress = new RateLimiterMemory({ keyPrefix: 'address', points: signInTriesPerAddress, duration: signInWindowSeconds })

/** Who tries to sign in: the normalised e-mail address, and the network address where it is known. */
export interface SignInAttempt {
  email: string
  address?: string | undefined
}

/**
 * Counts a try before the password is looked at, so that many at once do not slip through together. Throws
 * TooManyTries with whole seconds to wait when the count is exceeded.
 */
export async function countAttempt({ email, address }: SignInAttempt): Promise<void> {
  try {
    await perEmail.consume(sha256(email))
    if (address !== undefined) await perAddress.consume(address)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    const retryAfterSeconds = Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1_000))
    throw new TooManyTries(`Too many failed sign-ins; try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    })
  }
}

/** A right password was no guess: it clears the account's count and takes its own try back from the network address. */
export async function forgetAttempts({ email, address }: SignInAttempt): Promise<void> {
  await perEmail.delete(sha256(email))
  if (address !== undefined) await perAddress.reward(address)
}
