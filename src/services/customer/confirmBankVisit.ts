import { countBankSessionFailure, deleteBankSession, findBankSession } from '../../data/repositories/bankSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { bankVisitPurpose, openBankSession } from './bankSession.ts'

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
