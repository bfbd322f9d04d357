import { keepPayeeShown } from '../../data/repositories/sessions.ts'
import { keptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { assertPayeeAsShown } from '../consent/approvals.ts'
import { type Dependencies } from '../dependencies.ts'
import { decline, findDecider, orEarlierOutcome, prepareApproval, repeatedOutcome } from './approve.ts'
import { askForConfirmation, type DecisionOutcome } from './confirm.ts'
import { type AuthorizationStep } from './authorizationSession.ts'

/** The customer's decision: approve, with the accounts to use where there is a choice, or decline. */
export interface AuthorizationDecision extends AuthorizationStep {
  decision: 'approve' | 'decline'
  accountIds: string[]
}

/**
 * Takes the customer's decision. A no counts at once. A yes is carried out once the customer has confirmed its terms, so the bank sends
 * the code for them here. The same click again gets the same answer. Throws SanadError 'businessRule' when the consent can no longer be
 * decided, when the choice of accounts does not fit, or when more speaks against the payee than the page has said.
 */
export async function decideAuthorization(dependencies: Dependencies, decision: AuthorizationDecision): Promise<DecisionOutcome> {
  const decider = await findDecider(dependencies, decision)
  const { session, customer } = decider
  if (session.outcome !== null) return repeatedOutcome(session.outcome, customer)
  if (decision.decision === 'decline') return decline(dependencies, decider, decision.now)
  return orEarlierOutcome(dependencies, decider, async () => {
    const approval = await prepareApproval(dependencies, decider, decision)
    assertPayeeAsShown(approval, session.payeeShown)
    // Who has not looked at the decision is shown it with the question.
    if (approval.payee && !session.payeeShown)
      await keepPayeeShown(dependencies.db, { ...session, payeeShown: keptPayeeCheck(approval.payee) })
    return askForConfirmation(dependencies, decider, approval, decision)
  })
}
