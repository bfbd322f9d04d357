import { limits } from '../../config/limits.ts'
import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { SanadError, TooManyTries } from '../../domain/shared/errors.ts'
import { type SecurityEventKind } from '../../security/events/kinds.ts'
import { verifyPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { type RequestSource } from '../../telemetry/requests.ts'
import { type Dependencies } from '../dependencies.ts'
import { createTryCounter } from '../shared/tries.ts'
import { type CreatedSession, createDeveloperSession } from './session.ts'

/** A sign-in as typed. Wrong tries are counted for the caller's network address too. */
export interface SignInDeveloper extends RequestSource {
  email: string
  password: string
  now: Date
}

/**
 * Signs a developer in. An unknown address and a wrong password get the same answer after the same work.
 * Throws SanadError 'credentialsWrong', or TooManyTries after too many wrong tries; each is a security event.
 */
export async function signInDeveloper(
  { db, settings, securityLog }: Pick<Dependencies, 'db' | 'settings' | 'securityLog'>,
  { email, password, now, ...source }: SignInDeveloper,
): Promise<CreatedSession> {
  const attempt = { email: normaliseEmail(email), address: source.address }
  const report = (kind: SecurityEventKind) => securityLog?.report({ kind, id: attempt.email, ...source })
  const developerId = await checkDeveloperPassword(db, attempt, password).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) report('developerSignInLimited')
    throw refusal
  })
  if (developerId === undefined) {
    report('developerSignInRefused')
    throw new SanadError('credentialsWrong', 'email or password is wrong.')
  }
  await forgetAttempts(attempt)
  return createDeveloperSession(db, settings, developerId, now)
}

/** The developer's id, or undefined for an unknown address or a wrong password. Throws TooManyTries. */
async function checkDeveloperPassword(
  db: Dependencies['db'],
  attempt: SignInAttempt,
  password: string,
): Promise<string | undefined> {
  await countAttempt(attempt)
  const developer = await findDeveloperByEmail(db, attempt.email)
  const isRight = await verifyPassword(password, developer?.passwordHash, 'developer').catch(async (refusal: unknown) => {
    // Nothing was checked, so nothing counts.
    await giveBackAttempt(attempt)
    throw refusal
  })
  return isRight ? developer?.developerId : undefined
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
