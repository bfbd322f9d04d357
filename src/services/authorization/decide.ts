import { type Dependencies } from '../dependencies.ts'
import { decline, findDecider, orEarlierOutcome, prepareApproval, repeatedOutcome } from './approve.ts'
import { askForConfirmation, type DecisionOutcome } from './confirm.ts'
import { type AuthorizationStep } from './session.ts'

/** The customer's decision: approve, with the accounts to use where there is a choice, or decline. */
export interface AuthorizationDecision extends AuthorizationStep {
  decision: 'approve' | 'decline'
  accountIds: string[]
}

/**
 * Takes the customer's decision. A no counts at once. A yes is carried out once the customer has confirmed its terms, so the bank sends
 * the code for them here. The same click again gets the same answer. Throws SanadError 'businessRule' when the consent can no longer be
 * decided, or when the choice of accounts does not fit.
 */
export async function decideAuthorization(dependencies: Dependencies, decision: AuthorizationDecision): Promise<DecisionOutcome> {
  const decider = await findDecider(dependencies, decision)
  const { session, customer } = decider
  if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
  if (decision.decision === 'decline') return decline(dependencies, decider, decision.now)
  return orEarlierOutcome(dependencies, decider, async () => {
    const approval = await prepareApproval(dependencies, decider, decision)
    return askForConfirmation(dependencies, decider, approval, decision)
  })
}
