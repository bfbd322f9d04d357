import { limits } from '../../config/limits.ts'
import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { createTryCounter } from '../shared/tries.ts'
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
  const isRight = await verifyPassword(password, developer?.passwordHash, 'developer').catch(async (refusal: unknown) => {
    // Nothing was checked, so nothing counts.
    await giveBackAttempt(attempt)
    throw refusal
  })
  if (!developer || !isRight) throw new SanadError('credentialsWrong', 'email or password is wrong.')
  await forgetAttempts(attempt)
  return createDeveloperSession(db, settings, developer.developerId, now)
}

const { signInTriesPerAddress, signInTriesPerEmail, signInWindowSeconds: windowSeconds } = limits
const perEmail = createTryCounter({ windowSeconds, what: 'failed sign-ins' })
const perAddress = createTryCounter({ windowSeconds, what: 'failed sign-ins' })

/** A try to sign in: the normalised e-mail address, and the network address where it is known. */
export interface SignInAttempt {
  email: string
  address?: string | undefined
}

/** An e-mail is counted for each network address on its own, so that nobody keeps its owner out from elsewhere. */
const emailKey = ({ email, address = '' }: SignInAttempt) => sha256(`${address} ${email}`)

/** Counts a try before the password is checked. Throws TooManyTries with the whole seconds to wait when there were too many. */
export async function countAttempt(attempt: SignInAttempt): Promise<void> {
  await perEmail.count(emailKey(attempt), signInTriesPerEmail)
  if (attempt.address !== undefined) await perAddress.count(attempt.address, signInTriesPerAddress)
}

/**
 * Forgets tries after a right password: it clears the count of the account and takes this try off the count of the network address.
 */
export async function forgetAttempts(attempt: SignInAttempt): Promise<void> {
  await perEmail.forget(emailKey(attempt))
  if (attempt.address !== undefined) await perAddress.giveBack(attempt.address)
}

/** Takes back a try that was refused before its password was checked. */
async function giveBackAttempt(attempt: SignInAttempt): Promise<void> {
  await perEmail.giveBack(emailKey(attempt))
  if (attempt.address !== undefined) await perAddress.giveBack(attempt.address)
}
