import { deleteExpiredBankSessions } from '../../data/repositories/bankSessions.ts'
import { type Dependencies } from '../dependencies.ts'
import { bankVisitPurpose, openBankSession } from './bankSession.ts'

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
