import { findDeveloperByEmail, lockDeveloper, renewDeveloperHash } from '../../data/repositories/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
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
  const developer = await checkStoredPassword(tries.signIns, {
    ...{ who: 'developer', id, address: source.address, password },
    find: () => findDeveloperByEmail(db, id),
    renewHash: (found, renewed) => renewDeveloperHash(db, found, renewed),
  }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) report('developerSignInLimited')
    throw refusal
  })
  const { userAgent } = source
  const session =
    developer &&
    (await inTransaction(db, async (trx) => {
      const { developerId, passwordHash } = developer
      // A new password ends all sessions, so none may begin by an old one that was checked meanwhile.
      const isUnchanged = (await lockDeveloper(trx, developerId))?.passwordHash === passwordHash
      return isUnchanged ? createDeveloperSession(trx, settings, { developerId, userAgent, isApi, now }) : undefined
    }))
  if (session) return session
  report('developerSignInRefused')
  throw new BankRefusal('credentialsWrong', 'email or password is wrong.')
}
