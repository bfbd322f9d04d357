import { limits } from '../../config/limits.ts'
import { findDeveloperByEmail, lockDeveloper, updateDeveloper } from '../../data/repositories/apps.ts'
import { deleteApiTokens } from '../../data/repositories/apiTokens.ts'
import { deleteBegunSignIns, deleteSecondFactor } from '../../data/repositories/secondFactors.ts'
import { deleteDashboardSessions } from '../../data/repositories/developerSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { emailFaults, normaliseEmail, passwordFaults } from '../../domain/app/fields.ts'
import { hashPassword } from '../../security/passwords.ts'
import { networkOf, type RequestSource, siteOf } from '../../telemetry/requests.ts'
import { refuseFaults } from '../app/faults.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditDeveloper } from './developerSession.ts'
import { isOwnMachine } from '../../domain/shared/loopback.ts'
import { checkCode, countMail, redeemCode } from './mailCodes.ts'

/** Who asks for a new password. */
export interface RequestPasswordReset extends RequestSource {
  email: string
}

/**
 * Sends a code for a new password to a developer's e-mail address. Whether anybody has the address shows neither in the answer nor in its
 * time: the look-up comes afterwards, too. A bank that sends no mails sends none. Throws BankRefusal 'resourceFormat', and TooManyTries.
 */
export async function requestPasswordReset(
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'mailer' | 'tries'>,
  { email: typed, address }: RequestPasswordReset,
): Promise<void> {
  refuseFaults(emailFaults(typed))
  const email = normaliseEmail(typed)
  const isCounted = address !== undefined && !(dependencies.settings.sandbox && isOwnMachine(address))
  if (isCounted) await dependencies.tries.mailRequests.count({ key: networkOf(address), most: limits.mailRequestsPerAddress })
  await countMail(dependencies, email)
  dependencies.mailer?.post(async () => {
    const developer = await findDeveloperByEmail(dependencies.db, email)
    return developer && { developerId: developer.developerId, purpose: 'passwordReset' }
  })
}

/** A new password, with the code from the mail. */
export interface ResetPassword extends RequestSource {
  code: string
  password: string
  now: Date
}

/**
 * Sets a new password. All sessions and API tokens end, because somebody else may have one of them. The code also proves the address; a
 * second factor from before the first proof ends. Throws BankRefusal 'resourceFormat' or 'mailCodeWrong'.
 */
export async function resetPassword(
  { db }: Pick<Dependencies, 'db'>,
  { code, password, address, interactionId, now }: ResetPassword,
): Promise<void> {
  refuseFaults(passwordFaults(password))
  // Checked before the password is hashed, so that a guess costs one look-up only.
  await checkCode(db, { code, purpose: 'passwordReset', now })
  const passwordHash = await hashPassword(password, 'developer', address && siteOf(address))
  await inTransaction(db, async (trx) => {
    const developerId = await redeemCode(trx, { code, purpose: 'passwordReset', now })
    const before = await lockDeveloper(trx, developerId)
    // Who signed up with an address and never proved it may be a stranger, who would keep its owner out for good.
    const isOfStranger = before?.emailProvenAt === null && (await deleteSecondFactor(trx, developerId))
    await updateDeveloper(trx, developerId, { passwordHash, emailProvenAt: now })
    await deleteDashboardSessions(trx, developerId)
    await deleteApiTokens(trx, developerId)
    await deleteBegunSignIns(trx, developerId)
    const details = isOfStranger ? { endedSecondFactor: true } : undefined
    await auditDeveloper(trx, 'resetPassword', { developerId, interactionId, now }, details)
  })
}
