import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { limits } from '../../config/limits.ts'
import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { SanadError, TooManyTries } from '../../domain/shared/errors.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { type CreatedSession, createDeveloperSession } from './session.ts'

/** A sign-in as typed. */
export interface SignInDeveloper {
  email: string
  password: string
  /** Network address of the caller. Wrong tries are counted for it too. */
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
): Promise<CreatedSession> {
  const attempt = { email: normaliseEmail(email), address }
  await countAttempt(attempt)
  const developer = await findDeveloperByEmail(db, attempt.email)
  const isRight = await verifyPassword(password, developer?.passwordHash)
  if (!developer || !isRight) throw new SanadError('credentialsWrong', 'email or password is wrong.')
  await forgetAttempts(attempt)
  return createDeveloperSession(db, settings, developer.developerId, now)
}

const { signInTriesPerAddress, signInTriesPerEmail, signInWindowSeconds } = limits

// The count is in memory, so each instance counts for itself. That is good enough against guessing, and nobody can lock an account
// for ever.
const perEmail = new RateLimiterMemory({ keyPrefix: 'email', points: signInTriesPerEmail, duration: signInWindowSeconds })
const perAddress = new RateLimiterMemory({ keyPrefix: 'address', points: signInTriesPerAddress, duration: signInWindowSeconds })

/** A try to sign in: the normalised e-mail address, and the network address where it is known. */
export interface SignInAttempt {
  email: string
  address?: string | undefined
}

/**
 * Counts a try before the password is checked, so that many tries at once cannot pass together. Throws TooManyTries with the whole
 * seconds to wait when the count is exceeded.
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

/**
 * Forgets tries after a right password: it clears the count of the account and takes this try off the count of the network address.
 */
export async function forgetAttempts({ email, address }: SignInAttempt): Promise<void> {
  await perEmail.delete(sha256(email))
  if (address !== undefined) await perAddress.reward(address)
}
