import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { type Dependencies } from '../dependencies.ts'
import { createSignInThrottle } from '../shared/signInThrottle.ts'
import { type CreatedSession, createDeveloperSession } from './session.ts'

/** A sign-in as typed. */
export interface SignInDeveloper {
  email: string
  password: string
  /** Network address of the caller. Wrong tries are counted for it too. */
  address?: string | undefined
  now: Date
}

const throttle = createSignInThrottle()

/** Counts a try of a developer: see SignInThrottle. */
export const countAttempt = throttle.count
/** Forgets tries after a right password: see SignInThrottle. */
export const forgetAttempts = throttle.forget

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
  const isRight = await verifyPassword(password, developer?.passwordHash, 'developer').catch(async (refusal: unknown) => {
    // Nothing was checked, so nothing counts.
    await throttle.giveBack(attempt)
    throw refusal
  })
  if (!developer || !isRight) throw new SanadError('credentialsWrong', 'email or password is wrong.')
  await forgetAttempts(attempt)
  return createDeveloperSession(db, settings, developer.developerId, now)
}
