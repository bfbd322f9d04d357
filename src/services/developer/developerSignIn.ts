import { findDeveloperByEmail } from '../../data/repositories/apps.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import type { SecurityEventKind } from '../../security/log/kinds.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkStoredPassword } from '../shared/signInThrottle.ts'
import { type CreatedSession, createDeveloperSession, type SessionDevice } from './developerSession.ts'

/** A sign-in as typed. Wrong tries are counted for the caller's network address too. */
export interface SignInDeveloper extends RequestSource, SessionDevice {
  email: string
  password: string
  now: Date
}

/**
 * Signs a developer in. An unknown address and a wrong password get the same answer after the same work.
 * Throws BankRefusal 'credentialsWrong', or TooManyTries after too many wrong tries; each is a security event.
 */
export async function signInDeveloper(
  { db, settings, securityLog, tries }: Pick<Dependencies, 'db' | 'settings' | 'securityLog' | 'tries'>,
  { email, password, now, isApi, ...source }: SignInDeveloper,
): Promise<CreatedSession> {
  const id = normaliseEmail(email)
  const report = (kind: SecurityEventKind) => securityLog.report({ kind, id, ...source })
  const typed = { who: 'developer', id, address: source.address, password, find: () => findDeveloperByEmail(db, id) } as const
  const developer = await checkStoredPassword(tries.signIns, typed).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) report('developerSignInLimited')
    throw refusal
  })
  if (!developer) {
    report('developerSignInRefused')
    throw new BankRefusal('credentialsWrong', 'email or password is wrong.')
  }
  const { userAgent } = source
  return createDeveloperSession(db, settings, { developerId: developer.developerId, userAgent, isApi, now })
}
