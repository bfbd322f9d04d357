import { type BankSessionRow, findBankSession, insertBankSession } from '../../data/repositories/bankSessions.ts'
import { type Executor } from '../../data/schema.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** What one-time codes of the customer's own area are for; those of an authorization carry its ConsentId. */
export const bankVisitPurpose = 'scheduled-payments'

/** A visit of a customer to their own area of the bank. */
export interface BankVisit {
  sessionId: string
  nationalIdentificationNumber: string
  stage: BankSessionRow['stage']
}

/** The visit behind a session id, or undefined when there is none at `now`. */
export async function findBankVisit(
  { db }: Pick<Dependencies, 'db'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<BankVisit | undefined> {
  const row = await findBankSession(db, sha256(sessionId), now)
  return row && { sessionId, nationalIdentificationNumber: row.nationalIdentificationNumber, stage: row.stage }
}

/** Stores a new session and returns its id, which exists nowhere else. */
export async function openBankSession(
  executor: Executor,
  { nationalIdentificationNumber, stage, expiresAt, now }: Omit<BankVisit, 'sessionId'> & { expiresAt: Date; now: Date },
): Promise<string> {
  const sessionId = randomSecret()
  await insertBankSession(executor, {
    sessionIdHash: sha256(sessionId),
    nationalIdentificationNumber,
    stage,
    failedAttempts: 0,
    createdAt: now,
    expiresAt,
  })
  return sessionId
}
