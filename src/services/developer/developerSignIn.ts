import { findDeveloperByEmail, lockDeveloper, renewDeveloperHash } from '../../data/repositories/apps.ts'
import { findBegunSignIn, findSecondFactor, insertBegunSignIn, takeBegunSignIn } from '../../data/repositories/secondFactors.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Developer } from '../../domain/app/app.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { SecurityEventKind } from '../../security/log/kinds.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkStoredPassword } from '../shared/signInThrottle.ts'
import { type CreatedSession, createDeveloperSession, type SessionDevice } from './developerSession.ts'
import { checkCodeOf } from './secondFactor.ts'

/** A sign-in as typed. Wrong tries are counted for the caller's network address too. */
export interface SignInDeveloper extends RequestSource, SessionDevice {
  email: string
  password: string
  /** Of the second step, where it comes along. */
  code?: string | undefined
  now: Date
}

type SignInDependencies = Pick<Dependencies, 'db' | 'settings' | 'securityLog' | 'tries' | 'sealer' | 'clock'>

/**
 * Signs a developer in. An unknown address and a wrong password get the same answer after the same work. Throws BankRefusal
 * 'credentialsWrong', 'secondFactorNeeded' or 'secondFactorWrong', or TooManyTries after too many wrong tries; each is a security event.
 */
export async function signInDeveloper(dependencies: SignInDependencies, typed: SignInDeveloper): Promise<CreatedSession> {
  const { code, userAgent, isApi, now } = typed
  const developer = await checkPassword(dependencies, typed)
  const factor = await findSecondFactor(dependencies.db, developer.developerId)
  if (factor?.confirmedAt) {
    if (code === undefined)
      throw new BankRefusal('secondFactorNeeded', 'The second step of this developer is on; send its code too.', { path: 'code' })
    const { address, interactionId } = typed
    await checkCodeOf(dependencies, { factor, code, address, interactionId, userAgent })
  }
  return whereUnchanged(dependencies, { developer, ...typed }, (trx) =>
    createDeveloperSession(trx, dependencies.settings, { developerId: developer.developerId, userAgent, isApi, now }),
  )
}

/** A sign-in that waits for its second step: what its browser brings along. */
export interface BegunStep {
  secondStep: string
}

/**
 * Begins the sign-in of a page: a session where there is no second step, and else what the next page brings along. Throws BankRefusal
 * 'credentialsWrong', and TooManyTries.
 */
export async function beginSignIn(
  dependencies: SignInDependencies,
  typed: Omit<SignInDeveloper, 'code'>,
): Promise<CreatedSession | BegunStep> {
  const { db, settings } = dependencies
  const { now, userAgent } = typed
  const developer = await checkPassword(dependencies, typed)
  const { developerId } = developer
  const isOn = !!(await findSecondFactor(db, developerId))?.confirmedAt
  return whereUnchanged(dependencies, { developer, ...typed }, async (trx) => {
    if (!isOn) return createDeveloperSession(trx, settings, { developerId, userAgent, now })
    const secondStep = randomSecret()
    const expiresAt = new Date(now.getTime() + settings.limits.secondStepSeconds * 1_000)
    await insertBegunSignIn(trx, { tokenHash: sha256(secondStep), developerId, expiresAt })
    return { secondStep }
  })
}

/** The second step of a page's sign-in. */
export interface FinishSignIn extends BegunStep, RequestSource {
  code: string
  now: Date
}

/**
 * Ends it with a session. Throws BankRefusal 'credentialsWrong' when the sign-in has not begun, or too long ago, 'secondFactorWrong', and
 * TooManyTries.
 */
export async function finishSignIn(
  dependencies: SignInDependencies,
  { secondStep, code, now, ...source }: FinishSignIn,
): Promise<CreatedSession> {
  const { db, settings } = dependencies
  const tokenHash = sha256(secondStep)
  const begun = await findBegunSignIn(db, tokenHash, now)
  const factor = begun && (await findSecondFactor(db, begun.developerId))
  if (!begun || !factor) throw stepIsOver()
  await checkCodeOf(dependencies, { factor, code, ...source })
  const { developerId } = begun
  return inTransaction(db, async (trx) => {
    // A new password ends what has begun by the old one: whoever comes second waits here.
    await lockDeveloper(trx, developerId)
    if (!(await takeBegunSignIn(trx, tokenHash))) throw stepIsOver()
    return createDeveloperSession(trx, settings, { developerId, userAgent: source.userAgent, now })
  })
}

const stepIsOver = () => new BankRefusal('credentialsWrong', 'Sign in again: the time for the second step is over.')

async function checkPassword(
  { db, securityLog, tries }: SignInDependencies,
  { email, password, address, interactionId, userAgent }: SignInDeveloper,
): Promise<Developer> {
  const id = normaliseEmail(email)
  const report = (kind: SecurityEventKind) => securityLog.report({ kind, id, address, interactionId, userAgent })
  const developer = await checkStoredPassword(tries.signIns, {
    ...{ who: 'developer', id, address, password },
    find: () => findDeveloperByEmail(db, id),
    renewHash: (found, renewed) => renewDeveloperHash(db, found, renewed),
  }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) report('developerSignInLimited')
    throw refusal
  })
  if (developer) return developer
  report('developerSignInRefused')
  throw passwordWrong()
}

const passwordWrong = () => new BankRefusal('credentialsWrong', 'email or password is wrong.')

/** Does the work unless the developer has another password by now, which ends all sessions: none may begin by an old one. */
async function whereUnchanged<Result>(
  { db, securityLog }: SignInDependencies,
  { developer, address, interactionId, userAgent }: RequestSource & { developer: Developer },
  work: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  const done = await inTransaction(db, async (trx) => {
    const isUnchanged = (await lockDeveloper(trx, developer.developerId))?.passwordHash === developer.passwordHash
    return isUnchanged ? { result: await work(trx) } : undefined
  })
  if (done) return done.result
  securityLog.report({ kind: 'developerSignInRefused', id: developer.email, address, interactionId, userAgent })
  throw passwordWrong()
}
