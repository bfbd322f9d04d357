import { updateScaStatus } from '../../data/repositories/consents.ts'
import { keepPayeeShown, updateAuthorizationSession } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkCustomerPassword, type CustomerPassword } from '../shared/customerFactors.ts'
import { recordCustomerSignIn } from '../shared/signIns.ts'
import { authorizationKind } from './kinds.ts'
import { type AuthorizationStep, countFailure, getAuthorizationSession, refuseSession } from './authorizationSession.ts'

/**
 * The result of a sign-in. `decision`: the customer may see what is asked. `refused`: they may try again. The others end the
 * authorization and leave the consent as it was.
 */
export type SignInOutcome = 'decision' | 'refused' | 'locked' | 'wrongCustomer' | 'ended'

/** The only customer who may go on, where the app has named one. */
export interface Addressee {
  onlyFor?: string | undefined
}

/**
 * Checks the password. Only a customer whom the consent asks may go on: its own PSU, or another authorizer. What they decide needs a
 * confirmation of its own.
 */
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
  if (answer.outcome !== 'accepted') return (await countFailure(dependencies, session, step.now)) ? 'locked' : 'refused'
  // This is checked only after the password. Otherwise the page would tell anybody whose consent it is.
  // While the bank's app asks one customer, nobody else takes the visit: what they answer there must be found.
  const isOthers = session.confirmation?.method === 'app' && session.nationalIdentificationNumber !== nationalIdentificationNumber
  const isMeant = !isOthers && (onlyFor === undefined || onlyFor === nationalIdentificationNumber)
  const obstacle = isMeant ? await findObstacle(dependencies, consent, nationalIdentificationNumber) : 'another customer'
  if (obstacle !== undefined) {
    await refuseSession(dependencies.db, session, obstacle, step.now)
    return 'wrongCustomer'
  }
  await recordSignIn(dependencies, { session, consent, nationalIdentificationNumber })
  await recordCustomerSignIn(dependencies.db, { nationalIdentificationNumber, clientId: consent.clientId, source, now: step.now })
  return 'decision'
}

/** Why this customer may not authorize this consent, for the audit trail; a named debtor account, for example, must be theirs. */
export async function findObstacle(
  dependencies: Dependencies,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<string | undefined> {
  const kind = authorizationKind(consent)
  const may = await kind.mayAuthorize(dependencies, consent, nationalIdentificationNumber)
  return may ? kind.findObstacle(dependencies, consent, nationalIdentificationNumber) : 'another customer'
}

/** Records who has signed in. What an earlier sign-in of this session has chosen is open no more; another customer's is forgotten. */
export async function recordSignIn(
  { db }: Pick<Dependencies, 'db'>,
  {
    session,
    consent,
    nationalIdentificationNumber,
  }: { session: AuthorizationSession; consent: Consent; nationalIdentificationNumber: string },
): Promise<void> {
  const confirmation = session.nationalIdentificationNumber === nationalIdentificationNumber ? session.confirmation : null
  await inTransaction(db, async (trx) => {
    // The consent before its session, as `approve` locks them.
    await updateScaStatus(trx, consent.consentId, 'psuAuthenticated')
    await updateAuthorizationSession(trx, { ...session, stage: 'decision', confirmation, nationalIdentificationNumber })
    // The page of the decision, which comes next, says it anew.
    await keepPayeeShown(trx, { interactionId: session.interactionId, nationalIdentificationNumber, payeeShown: null })
  })
}
