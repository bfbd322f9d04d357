import {
  countBankSessionFailure,
  deleteBankSession,
  deleteExpiredBankSessions,
  findBankSession,
  insertBankSession,
} from '../../data/repositories/sessions.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type CustomerSession } from '../../domain/session/sessions.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'

/** What one-time codes of the customer's own area are for; those of an authorization carry its ConsentId. */
export const bankVisitPurpose = 'scheduled-payments'

/** A visit of a customer to their own area of the bank. */
export interface BankVisit {
  sessionId: string
  nationalIdentificationNumber: string
  stage: CustomerSession['stage']
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

export type BankVisitBeginning = { outcome: 'oneTimeCode'; sessionId: string } | { outcome: 'refused' } | { outcome: 'locked' }

/** First factor of a customer's own visit: checks the password, sends a one-time code, opens a session that is good for the code only. */
export async function beginBankVisit(
  { db, coreBank, settings }: Dependencies,
  { nationalIdentificationNumber, password, now }: { nationalIdentificationNumber: string; password: string; now: Date },
): Promise<BankVisitBeginning> {
  const answer = await coreBank.signIn(nationalIdentificationNumber, password)
  if (answer.outcome !== 'accepted') return { outcome: answer.outcome }
  await coreBank.sendOneTimeCode(nationalIdentificationNumber, bankVisitPurpose)
  await deleteExpiredBankSessions(db, now)
  const expiresAt = new Date(now.getTime() + settings.limits.bankSessionSeconds * 1_000)
  return {
    outcome: 'oneTimeCode',
    sessionId: await openBankSession(db, { nationalIdentificationNumber, stage: 'oneTimeCode', expiresAt, now }),
  }
}

export type BankVisitConfirmation = { outcome: 'signedIn'; sessionId: string } | { outcome: 'refused' } | { outcome: 'ended' }

/** Second factor. The session gets a new id with the new rights, so an id planted in the browser before is worth nothing. */
export async function confirmBankVisit(
  { db, coreBank, settings }: Dependencies,
  { sessionId, oneTimeCode, now }: { sessionId: string; oneTimeCode: string; now: Date },
): Promise<BankVisitConfirmation> {
  const idHash = sha256(sessionId)
  const session = await findBankSession(db, idHash, now)
  if (session?.stage !== 'oneTimeCode') return { outcome: 'ended' }
  if (!(await coreBank.checkOneTimeCode(session.nationalIdentificationNumber, bankVisitPurpose, oneTimeCode))) {
    const failures = await countBankSessionFailure(db, idHash)
    if (failures !== undefined && failures < settings.limits.failedAttempts) return { outcome: 'refused' }
    await deleteBankSession(db, idHash)
    return { outcome: 'ended' }
  }
  return inTransaction(db, async (trx) => {
    // Whoever deletes the row goes on: of two answers with one code only one becomes a session.
    if (!(await deleteBankSession(trx, idHash))) return { outcome: 'ended' }
    const signedIn = {
      nationalIdentificationNumber: session.nationalIdentificationNumber,
      stage: 'signedIn',
      expiresAt: session.expiresAt,
      now,
    } as const
    return { outcome: 'signedIn', sessionId: await openBankSession(trx, signedIn) }
  })
}

/** Signs the customer out; a second time changes nothing. */
export async function endBankVisit({ db }: Pick<Dependencies, 'db'>, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteBankSession(db, sha256(sessionId))
}
