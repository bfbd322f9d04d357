import { deleteBankUserSession, findBankUserOfSession, insertBankUserSession } from '../../data/repositories/bankUsers.ts'
import type { Executor } from '../../data/schema.ts'
import type { BankRole, BankUser } from '../../domain/bankUser/bankUser.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who works on the console. */
export interface SignedInBankUser {
  bankUserId: string
  email: string
  role: BankRole
  /** True until the one-time password is replaced. */
  passwordChangeNeeded: boolean
}

/** The members of a bank user's row that they may see. */
export function toSignedIn({ bankUserId, email, role, oneTimeUntil }: BankUser): SignedInBankUser {
  return { bankUserId, email, role, passwordChangeNeeded: oneTimeUntil !== null }
}

/** Opens a session of `consoleSessionHours`. Its id in clear exists only in the answer and in the cookie. */
export async function storeConsoleSession(
  executor: Executor,
  { limits }: Dependencies['settings'],
  bankUserId: string,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const sessionId = randomSecret()
  const expiresAt = new Date(now.getTime() + limits.consoleSessionHours * 3_600_000)
  await insertBankUserSession(executor, { sessionIdHash: sha256(sessionId), bankUserId, createdAt: now, expiresAt })
  return { sessionId, expiresAt }
}

/** The bank user of the session id in a cookie. Undefined when there is no such session or it is over. */
export async function findConsoleSession(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<SignedInBankUser | undefined> {
  const user = await findBankUserOfSession(db, sha256(sessionId), now)
  return user && toSignedIn(user)
}

/** Ends the session at once, for every copy of its cookie. */
export async function signOutBankUser({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteBankUserSession(db, sha256(sessionId))
}
