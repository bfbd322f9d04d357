import {
  deleteSessionsOfBankUser,
  findBankUserByEmail,
  lockBankUserByEmail,
  renewBankUserHash,
  updateBankUser,
} from '../../data/repositories/bankUsers.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { normaliseEmail, passwordFaults } from '../../domain/app/fields.ts'
import type { BankUser } from '../../domain/bankUser/bankUser.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import type { SecurityEventKind } from '../../security/log/kinds.ts'
import { hashPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { refuseFaults } from '../app/faults.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkStoredPassword } from '../shared/signInThrottle.ts'
import { storeConsoleSession, type SignedInBankUser, toSignedIn } from './consoleSession.ts'

/** A sign-in as typed. Wrong tries are counted for the caller's network address too. */
export interface SignInBankUser extends RequestSource {
  email: string
  password: string
  now: Date
}

/** What the check of a password needs. */
type PasswordCheck = Pick<Dependencies, 'db' | 'securityLog' | 'tries'>

/**
 * Signs a bank user in. An unknown address, a wrong password and a one-time password that is too old get the same answer after the same
 * work. Throws BankRefusal 'credentialsWrong', or TooManyTries after too many wrong tries; each is a security event.
 */
export async function signInBankUser(
  dependencies: PasswordCheck & Pick<Dependencies, 'settings'>,
  typed: SignInBankUser,
): Promise<{ user: SignedInBankUser; sessionId: string; expiresAt: Date }> {
  const { db, settings } = dependencies
  const { now, interactionId } = typed
  const user = await checkBankUserPassword(dependencies, typed)
  return inTransaction(db, async (trx) => {
    // Before the entry: who holds the end of a chain of the audit trail waits for nobody's row.
    await lockUnchanged(trx, user)
    await insertAudit(trx, {
      occurredAt: now,
      actor: `bankUser:${user.bankUserId}`,
      action: 'bankUser.signIn',
      subject: user.bankUserId,
      interactionId: interactionId ?? null,
    })
    return { user: toSignedIn(user), ...(await storeConsoleSession(trx, settings, user.bankUserId, now)) }
  })
}

/**
 * Locks the bank user whose password was checked. Throws BankRefusal 'credentialsWrong' when somebody removed or reset them meanwhile:
 * neither a session nor a new password may undo that.
 */
async function lockUnchanged(trx: Executor, checked: BankUser): Promise<BankUser> {
  const user = await lockBankUserByEmail(trx, checked.email)
  if (user?.passwordHash !== checked.passwordHash) throw new BankRefusal('credentialsWrong', 'email or password is wrong.')
  return user
}

/** Whether a one-time password was not used in time. */
const isOver = ({ oneTimeUntil }: BankUser, now: Date) => oneTimeUntil !== null && oneTimeUntil <= now

async function checkBankUserPassword(
  { db, securityLog, tries }: PasswordCheck,
  { email, password, now, ...source }: SignInBankUser,
): Promise<BankUser> {
  const id = normaliseEmail(email)
  const report = (kind: SecurityEventKind) => securityLog.report({ kind, id, ...source })
  const user = await checkStoredPassword<BankUser>(tries.signIns, {
    ...{ who: 'bankUser', id, address: source.address, password },
    find: () => findBankUserByEmail(db, id),
    isOpen: (found) => !isOver(found, now),
    renewHash: (found, renewed) => renewBankUserHash(db, found, renewed),
  }).catch((refusal: unknown) => {
    if (refusal instanceof TooManyTries) report('bankUserSignInLimited')
    throw refusal
  })
  if (!user) {
    report('bankUserSignInRefused')
    throw new BankRefusal('credentialsWrong', 'email or password is wrong.')
  }
  return user
}

/** A bank user's change of password, in the session that stays open. */
export interface ChangePassword extends SignInBankUser {
  newPassword: string
  sessionId: string
}

/**
 * Replaces the password and ends the bank user's other sessions. Throws BankRefusal 'resourceFormat' for the new password,
 * 'credentialsWrong' for the present one, and TooManyTries.
 */
export async function changeBankUserPassword(
  dependencies: PasswordCheck,
  { newPassword, sessionId, interactionId, ...typed }: ChangePassword,
): Promise<void> {
  const { db } = dependencies
  const path = 'newPassword'
  refuseFaults(passwordFaults(newPassword, path))
  if (newPassword.normalize('NFKC') === typed.password.normalize('NFKC'))
    refuseFaults([{ path, reason: 'passwordSame', message: `${path} must differ from the present password.` }])
  const checked = await checkBankUserPassword(dependencies, { ...typed, interactionId })
  const passwordHash = await hashPassword(newPassword, 'bankUser')
  await inTransaction(db, async (trx) => {
    const user = await lockUnchanged(trx, checked)
    const { bankUserId } = user
    await updateBankUser(trx, { ...user, passwordHash, oneTimeUntil: null })
    await deleteSessionsOfBankUser(trx, bankUserId, sha256(sessionId))
    await insertAudit(trx, {
      occurredAt: typed.now,
      actor: `bankUser:${bankUserId}`,
      action: 'bankUser.changePassword',
      subject: bankUserId,
      interactionId: interactionId ?? null,
    })
  })
}
