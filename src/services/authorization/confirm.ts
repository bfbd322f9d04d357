import { updateAuthorizationSession } from '../../data/repositories/sessions.ts'
import { type Consent } from '../../domain/consent/consent.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type RequestSource } from '../../telemetry/requests.ts'
import { type Approval } from '../consent/kind.ts'
import { type Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation } from '../shared/customerFactors.ts'
import { requestApprovalConfirmation } from '../shared/sentCodes.ts'
import { confirmationOf, isDeclinedInApp, recordNoInApp } from './appAnswers.ts'
import {
  approve,
  codePath,
  type Decider,
  decline,
  type FinalOutcome,
  findDecider,
  isSameChoice,
  orEarlierOutcome,
  prepareApproval,
  repeatedOutcome,
} from './approve.ts'
import { type AuthorizationStep, countFailure } from './authorizationSession.ts'

/** `confirm`: the bank has asked the customer to confirm what they want to approve. */
export type DecisionOutcome = FinalOutcome | { outcome: 'confirm' }

/**
 * Has the bank ask the customer to confirm this approval, unless it has just been asked for the same. A no that was given in the bank's
 * app meanwhile ends the request: no further question takes its place. Throws SanadError 'businessRule' when the customer was asked too
 * often.
 */
export async function askForConfirmation(
  dependencies: Dependencies,
  decider: Decider,
  approval: Approval,
  { now, isAgain = false }: { now: Date; isAgain?: boolean },
): Promise<DecisionOutcome> {
  const { session, consent, customer } = decider
  assertWaiting(consent)
  const isAsked =
    session.stage === 'oneTimeCode' && isSameChoice(session.confirmation?.accountIds ?? [], approval.chosenAccountIds)
  if (isAsked && !isAgain) return { outcome: 'confirm' }
  const asked = await confirmationOf(dependencies, session.interactionId, decider, approval)
  if (session.confirmation?.method === 'app' && (await isDeclinedInApp(dependencies, asked)))
    return decline(dependencies, decider, now)
  if (await recordNoInApp(dependencies, { consent, customer, now, except: session.interactionId })) return { outcome: 'declined' }
  const { nationalIdentificationNumber } = customer
  const question = { ...session, nationalIdentificationNumber, now }
  const sent = await requestApprovalConfirmation(dependencies, question, asked)
  if (!sent) throw new SanadError('businessRule', 'No further code is sent for this authorization for now.', { path: codePath })
  const { answerBy, ...request } = sent
  const accountIds = [...approval.chosenAccountIds]
  const confirmation = { ...request, accountIds, ...(answerBy && { answerBy: formatDateTime(answerBy) }) }
  await updateAuthorizationSession(dependencies.db, { ...session, stage: 'oneTimeCode', confirmation })
  return { outcome: 'confirm' }
}

/** Throws SanadError 'businessRule' for a consent that waits for nobody. */
export function assertWaiting({ status }: Consent): void {
  if (status !== 'AwaitingAuthorization')
    throw new SanadError('businessRule', `The consent is ${status}; it can no longer be authorized.`)
}

/** Asks again for the same: a new code, or another question in the bank's app. Throws as `askForConfirmation`. */
export async function repeatConfirmation(dependencies: Dependencies, step: AuthorizationStep): Promise<void> {
  const decider = await findDecider(dependencies, step)
  const { confirmation } = decider.session
  if (decider.session.stage !== 'oneTimeCode' || !confirmation) return
  const approval = await prepareApproval(dependencies, decider, { accountIds: confirmation.accountIds, now: step.now })
  await askForConfirmation(dependencies, decider, approval, { now: step.now, isAgain: true })
}

/** The code as typed; empty where the customer confirms in the bank's app. */
export interface TypedCode extends AuthorizationStep {
  oneTimeCode: string
  source?: RequestSource
}

/** Names what is at fault when a question in the bank's app is over without an answer. */
export const appQuestionPath = 'appQuestion'

/**
 * What came of a confirmation. `missing`: no code was typed. `refused`: the code is wrong, and the customer may try again. `waiting`:
 * nothing was answered in the bank's app yet, which shows this number. `ended`: too many tries, or the authorization has ended otherwise.
 * A no in the bank's app is a no to the request.
 */
export type ConfirmationOutcome =
  | FinalOutcome
  | { outcome: 'missing' }
  | { outcome: 'refused' }
  | { outcome: 'ended' }
  | { outcome: 'waiting'; shownNumber?: string | undefined }

/**
 * Checks what the customer confirmed, and then carries out the approval. The terms are made anew from what is stored, so the bank
 * compares what would be done with what it has told the customer. Throws SanadError 'businessRule' as `decideAuthorization`; the
 * customer then stands at the decision again.
 */
export async function confirmAuthorization(
  dependencies: Dependencies,
  { oneTimeCode, source, ...step }: TypedCode,
): Promise<ConfirmationOutcome> {
  const decider = await findDecider(dependencies, step)
  const { session, consent, customer } = decider
  if (session.outcome === 'refused') return { outcome: 'ended' }
  if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
  const { accountIds } = session.confirmation ?? { accountIds: [] }
  return orEarlierOutcome(dependencies, decider, async () => {
    if (session.stage !== 'oneTimeCode' || consent.status !== 'AwaitingAuthorization')
      throw new SanadError('businessRule', 'There is nothing to confirm here.')
    if (session.confirmation?.method === 'code' && oneTimeCode === '') return { outcome: 'missing' }
    if (await recordNoInApp(dependencies, { consent, customer, now: step.now, except: session.interactionId }))
      return { outcome: 'declined' }
    const approval = await prepareApproval(dependencies, decider, { accountIds, now: step.now })
    const confirmation = await confirmationOf(dependencies, session.interactionId, decider, approval)
    const answer = await checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode, source })
    if (answer === 'waiting') return { outcome: 'waiting', shownNumber: session.confirmation?.shownNumber }
    if (answer === 'declined') return decline(dependencies, decider, step.now)
    if (answer === 'expired')
      throw new SanadError('businessRule', 'The question in the bank’s app is over.', { path: appQuestionPath })
    if (answer !== 'confirmed')
      return (await countFailure(dependencies, session, step.now)) ? { outcome: 'ended' } : { outcome: 'refused' }
    return approve(dependencies, decider, { approval, now: step.now, isAsked: true })
  })
}
