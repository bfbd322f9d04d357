import { randomUUID } from 'node:crypto'
import type { BankRole } from '../../../src/domain/bankUser/bankUser.ts'
import { storeConsoleSession } from '../../../src/services/console/consoleSession.ts'
import { addBankUser } from '../../../src/services/console/bankUsers.ts'
import type { RunningSanad } from '../servers/sanad.ts'

/** A bank user of a test, and a session of theirs. */
export interface TestBankUser {
  bankUserId: string
  email: string
  password: string
  /** As a browser sends it. */
  cookie: string
}

type Bank = Pick<RunningSanad, 'dependencies'>

/** A session of a bank user, as a browser sends it. */
export async function openSession({ dependencies: { db, settings } }: Bank, bankUserId: string): Promise<string> {
  return `sanad_console=${(await storeConsoleSession(db, settings, bankUserId, new Date())).sessionId}`
}

/** A new bank user who is signed in. A newcomer has not replaced the one-time password yet. */
export async function openBankUser(
  bank: Bank,
  role: BankRole = 'approver',
  { isNewcomer = false }: { isNewcomer?: boolean } = {},
): Promise<TestBankUser> {
  const { db, settings } = bank.dependencies
  const email = `${randomUUID()}@bank.example`
  const { bankUserId, password } = await addBankUser({ db, settings }, { email, role, now: new Date() })
  if (!isNewcomer) await db.updateTable('bankUsers').set({ oneTimeUntil: null }).where('bankUserId', '=', bankUserId).execute()
  return { bankUserId, email, password, cookie: await openSession(bank, bankUserId) }
}
