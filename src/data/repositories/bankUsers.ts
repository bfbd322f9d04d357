import type { BankUser, BankUserSession, Invitation } from '../../domain/bankUser/bankUser.ts'
import type { Executor } from '../schema.ts'

/** Stores a new bank user. Returns false, and stores nothing, when the e-mail address is taken. */
export async function insertBankUser(executor: Executor, user: BankUser): Promise<boolean> {
  const inserted = await executor
    .insertInto('bankUsers')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('bankUserId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The bank user with this e-mail address (lower-case), also one that was removed, or undefined. */
export async function findBankUserByEmail(executor: Executor, email: string): Promise<BankUser | undefined> {
  return executor.selectFrom('bankUsers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The bank user, with the row locked until the transaction ends. */
export async function lockBankUserByEmail(executor: Executor, email: string): Promise<BankUser | undefined> {
  return executor.selectFrom('bankUsers').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()
}

/** Bank users by e-mail address. */
export async function listBankUsers(executor: Executor): Promise<BankUser[]> {
  return executor.selectFrom('bankUsers').selectAll().orderBy('email').execute()
}

/** Stores a new hash of the password that the bank user has. Returns false, and stores nothing, when they have another one by now. */
export async function renewBankUserHash(
  executor: Executor,
  { bankUserId, passwordHash }: Pick<BankUser, 'bankUserId' | 'passwordHash'>,
  renewed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('bankUsers')
    .set({ passwordHash: renewed })
    .where('bankUserId', '=', bankUserId)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the role and the password. */
export async function updateBankUser(
  executor: Executor,
  { bankUserId, role, passwordHash, oneTimeUntil }: Omit<BankUser, 'email' | 'createdAt'>,
): Promise<void> {
  await executor.updateTable('bankUsers').set({ role, passwordHash, oneTimeUntil }).where('bankUserId', '=', bankUserId).execute()
}

/** Stores a session. Only the hash of its id is kept. */
export async function insertBankUserSession(executor: Executor, session: BankUserSession): Promise<void> {
  await executor.insertInto('bankUserSessions').values(session).execute()
}

/** The bank user of the session that is open at `now`, or undefined. */
export async function findBankUserOfSession(executor: Executor, sessionIdHash: string, now: Date): Promise<BankUser | undefined> {
  return (
    executor
      .selectFrom('bankUserSessions')
      .innerJoin('bankUsers', 'bankUsers.bankUserId', 'bankUserSessions.bankUserId')
      .selectAll('bankUsers')
      .where('sessionIdHash', '=', sessionIdHash)
      .where('expiresAt', '>', now)
      // One who was removed has no password.
      .where('passwordHash', 'is not', null)
      .executeTakeFirst()
  )
}

/** Deletes the session. It is no error when the session does not exist. */
export async function deleteBankUserSession(executor: Executor, sessionIdHash: string): Promise<void> {
  await executor.deleteFrom('bankUserSessions').where('sessionIdHash', '=', sessionIdHash).execute()
}

/** Deletes all sessions of a bank user, or all but one. */
export async function deleteSessionsOfBankUser(executor: Executor, bankUserId: string, exceptSessionIdHash = ''): Promise<void> {
  await executor
    .deleteFrom('bankUserSessions')
    .where('bankUserId', '=', bankUserId)
    .where('sessionIdHash', '<>', exceptSessionIdHash)
    .execute()
}

/** Stores an invitation. It takes the place of an earlier one of the same address. */
export async function upsertInvitation(executor: Executor, invitation: Invitation): Promise<void> {
  const { email: _email, ...changes } = invitation
  await executor
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(changes))
    .execute()
}

/** Whether this code of this address is open at `now`. */
export async function hasInvitation(
  executor: Executor,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<boolean> {
  const row = await executor
    .selectFrom('invitations')
    .select('email')
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the code up. Returns false when it is not open at `now`: of two uses at once, only one gets true. */
export async function takeInvitation(
  executor: Executor,
  { email, codeHash, now }: { email: string; codeHash: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
