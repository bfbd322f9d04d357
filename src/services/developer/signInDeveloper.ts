import { findDeveloperByEmail } from '../../data/repositories/app/developers.ts'
import { normaliseEmail } from '../../domain/app/credentials.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { type Dependencies } from '../dependencies.ts'
import { type OpenSession, openSession } from './openSession.ts'
import { countAttempt, forgetAttempts } from './signInThrottle.ts'

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
  const isRight = await verifyPassword(password, developer?.password_hash)
  if (!developer || !isRight) throw new SanadError('credentialsWrong', 'email or password is wrong.')
  await forgetAttempts(attempt)
  return openSession(db, settings, developer.developer_id, now)
}
