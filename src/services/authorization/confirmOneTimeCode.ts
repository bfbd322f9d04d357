import { updateAuthorizationSession } from '../../data/repositories/consent/authorizationSessions.ts'
import { updateScaStatus } from '../../data/repositories/consent/consents.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AuthorizationStep, countFailure, findSession, refuseSession } from './authorizationSession.ts'
import { authorizationKind } from './kinds/index.ts'

/** `decision`: authenticated; `refused`: wrong code, try again; `ended`: too many tries; `wrongCustomer`: the consent is not theirs after all, for a payment because the debtor account is somebody else's. */
export type OneTimeCodeOutcome = 'decision' | 'refused' | 'ended' | 'wrongCustomer'

/** Second factor; afterwards the customer is authenticated, and what depends on their records is checked: a debtor IBAN must be theirs (service.md rule 2). */
export async function confirmOneTimeCode(
  dependencies: Dependencies,
  { oneTimeCode, ...step }: AuthorizationStep & { oneTimeCode: string },
): Promise<OneTimeCodeOutcome> {
  const { coreBank, db } = dependencies
  const { session, consent } = await findSession(dependencies, step)
  if (session.stage === 'decision') return 'decision'
  if (
    session.stage !== 'oneTimeCode' ||
    session.nationalIdentificationNumber === null ||
    consent.status !== 'AwaitingAuthorization'
  )
    return 'ended'
  if (!(await coreBank.checkOneTimeCode(session.nationalIdentificationNumber, consent.consentId, oneTimeCode))) {
    return (await countFailure(dependencies, session, step.now)) ? 'ended' : 'refused'
  }
  const obstacle = await authorizationKind(consent.kind).findObstacle(dependencies, consent, session.nationalIdentificationNumber)
  if (obstacle !== undefined) {
    await refuseSession(db, session, obstacle, step.now)
    return 'wrongCustomer'
  }
  await inTransaction(db, async (trx) => {
    await updateAuthorizationSession(trx, { ...session, stage: 'decision', failedAttempts: 0 })
    await updateScaStatus(trx, consent.consentId, 'psuAuthenticated')
  })
  return 'decision'
}
