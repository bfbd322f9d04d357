import { updateScaStatus } from '../../data/repositories/consents.ts'
import { updateAuthorizationSession } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type RequestSource } from '../../telemetry/requests.ts'
import { type Dependencies } from '../dependencies.ts'
import { checkCustomerCode, checkCustomerPassword, type CustomerPassword } from '../shared/customerFactors.ts'
import { recordCustomerSignIn } from '../shared/signIns.ts'
import { authorizationKind } from './kinds.ts'
import { type AuthorizationStep, countFailure, getAuthorizationSession, refuseSession } from './session.ts'

/**
 * The result of the first factor. `oneTimeCode`: a code was sent. `refused`: the customer may try again. The others end the
 * authorization and leave the consent as it was.
 */
export type SignInOutcome = 'oneTimeCode' | 'refused' | 'locked' | 'wrongCustomer' | 'ended'

/** The only customer who may go on, where the app has named one. */
export interface Addressee {
  onlyFor?: string | undefined
}

/** Checks the first factor. Only a customer whom the consent asks may go on: its own PSU, or another authorizer. */
export async function signInCustomer(
  dependencies: Dependencies,
  { nationalIdentificationNumber, password, source, onlyFor, ...step }: AuthorizationStep & CustomerPassword & Addressee,
): Promise<SignInOutcome> {
  const { session, consent } = await getAuthorizationSession(dependencies, step)
  if (session.stage === 'ended' || consent.status !== 'AwaitingAuthorization') return 'ended'
  const answer = await checkCustomerPassword(dependencies, { nationalIdentificationNumber, password, source })
  if (answer.outcome === 'locked') {
    await refuseSession(dependencies.db, session, 'customer locked', step.now)
    return 'locked'
  }
  if (answer.outcome === 'refused') return (await countFailure(dependencies, session, step.now)) ? 'locked' : 'refused'
  // This is checked only after the password. Otherwise the page would tell anybody whose consent it is.
  const isMeant = onlyFor === undefined || onlyFor === nationalIdentificationNumber
  if (!isMeant || !(await authorizationKind(consent).mayAuthorize(dependencies, consent, nationalIdentificationNumber))) {
    await refuseSession(dependencies.db, session, 'another customer', step.now)
    return 'wrongCustomer'
  }
  await recordCustomerSignIn(dependencies.db, { nationalIdentificationNumber, clientId: consent.clientId, source, now: step.now })
  await dependencies.coreBank.sendOneTimeCode(nationalIdentificationNumber, consent.consentId)
  await updateAuthorizationSession(dependencies.db, {
    ...session,
    stage: 'oneTimeCode',
    nationalIdentificationNumber,
  })
  return 'oneTimeCode'
}

/**
 * The result of the second factor. `decision`: the customer is authenticated. `refused`: the code is wrong, and the customer may
 * try again. `ended`: too many tries. `wrongCustomer`: the customer may not authorize this consent; for a payment, because the
 * debtor account belongs to somebody else.
 */
export type OneTimeCodeOutcome = 'decision' | 'refused' | 'ended' | 'wrongCustomer'

/**
 * Checks the second factor. With a right code the customer is authenticated. Then it checks what needs the customer's own data: a
 * debtor IBAN must be theirs.
 */
export async function confirmOneTimeCode(
  dependencies: Dependencies,
  { oneTimeCode, source, ...step }: AuthorizationStep & { oneTimeCode: string; source?: RequestSource },
): Promise<OneTimeCodeOutcome> {
  const { db } = dependencies
  const { session, consent } = await getAuthorizationSession(dependencies, step)
  if (session.stage === 'decision') return 'decision'
  if (
    session.stage !== 'oneTimeCode' ||
    session.nationalIdentificationNumber === null ||
    consent.status !== 'AwaitingAuthorization'
  )
    return 'ended'
  const { nationalIdentificationNumber } = session
  const code = { nationalIdentificationNumber, purpose: consent.consentId, oneTimeCode, source }
  if (!(await checkCustomerCode(dependencies, code))) {
    return (await countFailure(dependencies, session, step.now)) ? 'ended' : 'refused'
  }
  const obstacle = await authorizationKind(consent).findObstacle(dependencies, consent, nationalIdentificationNumber)
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
