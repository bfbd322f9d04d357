import type { components } from '../../../generated/types/platform.ts'
import { machineTime } from '../../config/clock.ts'
import { limits } from '../../config/limits.ts'
import { deleteApiTokens } from '../../data/repositories/apiTokens.ts'
import { findDeveloper, findDeveloperByEmail, lockDeveloper, renewDeveloperHash } from '../../data/repositories/apps.ts'
import { deleteDashboardSessions } from '../../data/repositories/developerSessions.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import * as factors from '../../data/repositories/secondFactors.ts'
import { inTransaction } from '../../data/transaction.ts'
import { normaliseEmail } from '../../domain/app/fields.ts'
import type { SecondFactor } from '../../domain/session/sessions.ts'
import { nameIn } from '../../domain/shared/bilingual.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import { findTotpStep, makeTotpSecret, totpAddress } from '../../security/totp.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkStoredPassword } from '../shared/signInThrottle.ts'
import { auditDeveloper } from './developerSession.ts'
import { hashOfRecoveryCode, makeRecoveryCodes, openSecret, sealSecret } from './secondFactorSecrets.ts'

type Schemas = components['schemas']
type FactorDependencies = Pick<Dependencies, 'db' | 'settings' | 'sealer' | 'clock'>
type CheckDependencies = FactorDependencies & Pick<Dependencies, 'tries' | 'securityLog'>

/** A developer who asks about their second factor. */
interface Asked extends RequestSource {
  developerId: string
  now: Date
}

/** Whether a developer has a second factor, whether one is demanded, and how many recovery codes are left. */
export async function getSecondFactor(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { developerId }: Pick<Asked, 'developerId'>,
): Promise<Schemas['SecondFactor']> {
  const factor = await factors.findSecondFactor(db, developerId)
  return {
    isOn: !!factor?.confirmedAt,
    isDemanded: settings.secondFactor === 'required',
    recoveryCodesLeft: factor?.confirmedAt ? await factors.countRecoveryCodes(db, developerId) : 0,
  }
}

/**
 * Makes a secret for an authenticator app, in place of one that was not confirmed, for who knows the password. Throws BankRefusal
 * 'stateConflict' where one is on, 'credentialsWrong', and TooManyTries.
 */
export async function beginSecondFactor(
  dependencies: CheckDependencies,
  { developerId, password, now, ...source }: Asked & { password: string },
): Promise<Schemas['BegunSecondFactor']> {
  const { db, sealer } = dependencies
  if ((await factors.findSecondFactor(db, developerId))?.confirmedAt) throw isOn()
  await demandPassword(dependencies, { developerId, password, ...source })
  const secret = makeTotpSecret()
  const sealed = sealSecret(sealer, { developerId, secret })
  if (!(await factors.upsertSecondFactor(db, { developerId, secret: sealed, now }))) throw isOn()
  return viewOf(dependencies, developerId, secret)
}

/** Whoever has only the session, which they may have stolen, could lock its developer out. Counted as a sign-in is. */
async function demandPassword(
  { db, tries, securityLog }: CheckDependencies,
  { developerId, password, ...source }: RequestSource & { developerId: string; password: string },
): Promise<void> {
  const developer = await findDeveloper(db, developerId)
  const id = developer?.email ?? ''
  const isRight = await checkStoredPassword(tries.signIns, {
    ...{ who: 'developer', id, address: source.address, password },
    find: async () => developer,
    renewHash: (found, renewed) => renewDeveloperHash(db, found, renewed),
  }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) securityLog.report({ kind: 'developerSignInLimited', id, ...source })
    throw refusal
  })
  if (isRight) return
  securityLog.report({ kind: 'developerSignInRefused', id, ...source })
  throw new BankRefusal('credentialsWrong', 'password is wrong.', { path: 'password' })
}

/** The secret that waits to be confirmed, or undefined. */
export async function findBegunFactor(
  dependencies: FactorDependencies,
  { developerId }: Pick<Asked, 'developerId'>,
): Promise<Schemas['BegunSecondFactor'] | undefined> {
  const factor = await factors.findSecondFactor(dependencies.db, developerId)
  if (!factor || factor.confirmedAt !== null) return undefined
  return viewOf(dependencies, developerId, openSecret(dependencies.sealer, factor))
}

async function viewOf(
  { db, settings }: FactorDependencies,
  developerId: string,
  secret: string,
): Promise<Schemas['BegunSecondFactor']> {
  const account = (await findDeveloper(db, developerId))?.email ?? ''
  return { secret, address: totpAddress({ secret, issuer: nameIn(settings.face.name, 'en'), account }) }
}

const isOn = () => new BankRefusal('stateConflict', 'The second step is on already; switch it off first.')

/**
 * Switches the second step on: the code shows that the app has the secret. Returns the recovery codes, which exist in clear only here.
 * Throws BankRefusal 'stateConflict' where nothing waits for it, 'secondFactorWrong', and TooManyTries.
 */
export async function confirmSecondFactor(
  dependencies: CheckDependencies,
  { developerId, code, now, ...source }: Asked & { code: string },
): Promise<Schemas['RecoveryCodes']> {
  const { db, sealer, clock } = dependencies
  const factor = await factors.findSecondFactor(db, developerId)
  if (!factor) throw new BankRefusal('stateConflict', 'There is nothing to confirm; begin with beginSecondFactor.')
  if (factor.confirmedAt !== null) throw isOn()
  const { secret } = factor
  const step = await checkSecondFactor(dependencies, { developerId, ...source }, async () =>
    findTotpStep(openSecret(sealer, factor), code, machineTime(clock)),
  )
  const { recoveryCodes, codeHashes } = makeRecoveryCodes()
  await inTransaction(db, async (trx) => {
    if (!(await factors.confirmSecondFactor(trx, { developerId, secret, step, now }))) throw isOn()
    await factors.replaceRecoveryCodes(trx, developerId, codeHashes)
    await auditDeveloper(trx, 'switchOnSecondFactor', { developerId, now, ...source })
  })
  return { recoveryCodes }
}

/** Makes new recovery codes; those before end. Throws BankRefusal 'secondFactorWrong' or 'stateConflict', and TooManyTries. */
export async function replaceRecoveryCodes(
  dependencies: CheckDependencies,
  asked: Asked & { code: string },
): Promise<Schemas['RecoveryCodes']> {
  await demandCode(dependencies, asked)
  const { recoveryCodes, codeHashes } = makeRecoveryCodes()
  await inTransaction(dependencies.db, async (trx) => {
    await factors.replaceRecoveryCodes(trx, asked.developerId, codeHashes)
    await auditDeveloper(trx, 'replaceRecoveryCodes', asked)
  })
  return { recoveryCodes }
}

/** Switches the second step off. Throws BankRefusal 'secondFactorWrong' or 'stateConflict', and TooManyTries. */
export async function removeSecondFactor(dependencies: CheckDependencies, asked: Asked & { code: string }): Promise<void> {
  await demandCode(dependencies, asked)
  await inTransaction(dependencies.db, async (trx) => {
    if (await factors.deleteSecondFactor(trx, asked.developerId)) await auditDeveloper(trx, 'switchOffSecondFactor', asked)
  })
}

async function demandCode(
  dependencies: CheckDependencies,
  { developerId, code, now: _now, ...source }: Asked & { code: string },
) {
  const factor = await factors.findSecondFactor(dependencies.db, developerId)
  if (!factor?.confirmedAt) throw new BankRefusal('stateConflict', 'The second step is off.')
  await checkCodeOf(dependencies, { factor, code, ...source })
}

/** Checks a code of an authenticator app, or a recovery code, and uses it up. Throws BankRefusal 'secondFactorWrong', and TooManyTries. */
export async function checkCodeOf(
  dependencies: CheckDependencies,
  { factor, code, ...source }: { factor: SecondFactor; code: string } & RequestSource,
): Promise<void> {
  const { db, sealer, clock } = dependencies
  const { developerId } = factor
  await checkSecondFactor(dependencies, { developerId, ...source }, async () => {
    const typed = code.replaceAll(/[\s-]/g, '').toLowerCase()
    if (!/^\d{6}$/.test(typed)) return (await factors.takeRecoveryCode(db, developerId, hashOfRecoveryCode(typed))) || undefined
    const step = findTotpStep(openSecret(sealer, factor), typed, machineTime(clock))
    return step !== undefined && (await factors.takeTotpStep(db, { developerId, step })) ? true : undefined
  })
}

/**
 * Has a code checked within the bounds of its developer, from wherever it comes: only who knows the password comes so far. Returns what
 * `check` finds. Throws BankRefusal 'secondFactorWrong' where that is undefined, and TooManyTries; both are security events.
 */
async function checkSecondFactor<Found>(
  { tries, securityLog }: Pick<Dependencies, 'tries' | 'securityLog'>,
  { developerId, ...source }: RequestSource & { developerId: string },
  check: () => Promise<Found | undefined>,
): Promise<Found> {
  // Counted before it is checked, so that many at once cannot pass together.
  await tries.secondFactors.count({ key: developerId, most: limits.secondFactorTries }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) securityLog.report({ kind: 'developerSignInLimited', id: developerId, ...source })
    throw refusal
  })
  const found = await check()
  if (found === undefined) {
    securityLog.report({ kind: 'developerCodeRefused', id: developerId, ...source })
    throw new BankRefusal('secondFactorWrong', 'code is wrong, or was used; take the next one of your app, or a recovery code.', {
      path: 'code',
    })
  }
  await tries.secondFactors.forget(developerId)
  return found
}

/**
 * Takes the second factor from a developer who has lost app and codes, and ends their sessions and API tokens, because somebody else may
 * have them. Throws BankRefusal 'resourceIdUnknown'.
 */
export async function dropSecondFactor(
  { db }: Pick<Dependencies, 'db'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const developer = await findDeveloperByEmail(db, normaliseEmail(email))
  if (!developer) throw new BankRefusal('resourceIdUnknown', 'No developer has this e-mail address.', { path: 'email' })
  const { developerId } = developer
  await inTransaction(db, async (trx) => {
    await lockDeveloper(trx, developerId)
    await factors.deleteSecondFactor(trx, developerId)
    await factors.deleteBegunSignIns(trx, developerId)
    await deleteDashboardSessions(trx, developerId)
    await deleteApiTokens(trx, developerId)
    await insertAudit(trx, { occurredAt: now, actor: 'bank', action: 'developer.dropSecondFactor', subject: developerId })
  })
}
