import { randomUUID } from 'node:crypto'
import {
  deleteSessionsOfBankUser,
  insertBankUser,
  listBankUsers as listRows,
  lockBankUserByEmail,
  updateBankUser,
} from '../../data/repositories/bankUsers.ts'
import { insertAudit } from '../../data/repositories/journal.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { emailFaults, normaliseEmail } from '../../domain/app/fields.ts'
import type { BankRole, BankUser } from '../../domain/bankUser/bankUser.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { hashPassword } from '../../security/passwords.ts'
import { randomSecret } from '../../security/secrets.ts'
import { refuseFaults } from '../app/faults.ts'
import type { Dependencies } from '../dependencies.ts'

type UserDependencies = Pick<Dependencies, 'db' | 'settings'>

/** A password that opens one session before `oneTimeUntil`, in which it must be replaced. It exists in clear only here. */
interface OneTimePassword {
  password: string
  oneTimeUntil: Date
}

async function makeOneTimePassword({ limits }: Dependencies['settings'], now: Date) {
  const password = randomSecret()
  const oneTimeUntil = new Date(now.getTime() + limits.oneTimePasswordHours * 3_600_000)
  return { password, oneTimeUntil, passwordHash: await hashPassword(password, 'bankUser') }
}

/**
 * Makes a bank user with a one-time password, or brings one back who was removed. Throws BankRefusal 'resourceFormat' for the address
 * and 'duplicate' for a bank user who is there.
 */
export async function addBankUser(
  { db, settings }: UserDependencies,
  { email, role, now }: { email: string; role: BankRole; now: Date },
): Promise<OneTimePassword & { bankUserId: string }> {
  refuseFaults(emailFaults(email))
  const { password, ...made } = await makeOneTimePassword(settings, now)
  const bankUserId = await inTransaction(db, async (trx) => {
    const user = { bankUserId: randomUUID(), email: normaliseEmail(email), role, ...made, createdAt: now }
    const isNew = await insertBankUser(trx, user)
    const former = isNew ? undefined : await lockBankUserByEmail(trx, user.email)
    if (former && former.passwordHash !== null)
      throw new BankRefusal('duplicate', `${user.email} is a bank user already.`, { path: 'email' })
    if (former) await updateBankUser(trx, { ...former, role, ...made })
    const { bankUserId: id } = former ?? user
    await audit(trx, 'bankUser.add', id, now, { role })
    return id
  })
  return { bankUserId, password, oneTimeUntil: made.oneTimeUntil }
}

/** Gives a bank user a new one-time password and ends their sessions. Throws BankRefusal 'resourceIdUnknown'. */
export async function resetBankUser(
  { db, settings }: UserDependencies,
  { email, now }: { email: string; now: Date },
): Promise<OneTimePassword> {
  const { password, ...made } = await makeOneTimePassword(settings, now)
  await inTransaction(db, async (trx) => {
    const user = await getUser(trx, email)
    await updateBankUser(trx, { ...user, ...made })
    await deleteSessionsOfBankUser(trx, user.bankUserId)
    await audit(trx, 'bankUser.reset', user.bankUserId, now)
  })
  return { password, oneTimeUntil: made.oneTimeUntil }
}

/** Takes a bank user's password and sessions away. Throws BankRefusal 'resourceIdUnknown'. */
export async function removeBankUser(
  { db }: Pick<Dependencies, 'db'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await getUser(trx, email)
    await updateBankUser(trx, { ...user, passwordHash: null, oneTimeUntil: null })
    await deleteSessionsOfBankUser(trx, user.bankUserId)
    await audit(trx, 'bankUser.remove', user.bankUserId, now)
  })
}

/** The bank users, without those who were removed. */
export async function listBankUsers({ db }: Pick<Dependencies, 'db'>): Promise<BankUser[]> {
  return (await listRows(db)).filter(({ passwordHash }) => passwordHash !== null)
}

async function getUser(trx: Executor, email: string): Promise<BankUser> {
  const user = await lockBankUserByEmail(trx, normaliseEmail(email))
  if (!user || user.passwordHash === null)
    throw new BankRefusal('resourceIdUnknown', `There is no bank user ${normaliseEmail(email)}.`, { path: 'email' })
  return user
}

/** Bank users are made on the machine of the service, where nobody has signed in. */
function audit(trx: Executor, action: string, bankUserId: string, now: Date, details?: object): Promise<void> {
  return insertAudit(trx, { occurredAt: now, actor: 'bank', action, subject: bankUserId, ...(details && { details }) })
}
