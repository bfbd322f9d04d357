import { hasMove } from '../../domain/consent/approvalMoves.ts'
import { assertPayeeAsShown } from '../consent/approvals.ts'
import type { Dependencies } from '../dependencies.ts'
import { isSameChoice, prepareApproval } from './approve.ts'
import { assertWaiting, carryOutMove, carryOutYes, orLookAgain } from './carryOut.ts'
import { type ApprovalOutcome, type Door, placeAt, repeatedOutcome } from './door.ts'

/** What the customer presses. `again` asks for another code, or another question in the bank's app, for the same. */
export interface Decision {
  decision: 'approve' | 'decline' | 'again'
  /** Where there is a choice. */
  accountIds?: readonly string[]
}

/**
 * Takes a customer's decision at either door. A no counts at once. A yes is carried out once the customer has confirmed its terms, so the
 * bank asks for that here. The same click again gets the same answer. Throws BankRefusal 'businessRule' when the consent can no longer be
 * decided, when the choice of accounts does not fit, or when more speaks against the payee than the page has said.
 */
export async function decide(
  dependencies: Dependencies,
  door: Door,
  { decision, accountIds }: Decision,
): Promise<ApprovalOutcome> {
  const { outcome, question, payeeShown } = door.standing
  if (outcome !== null) return repeatedOutcome(outcome, door.customer)
  return orLookAgain(dependencies, door, async () => {
    if (decision === 'decline') return carryOutMove(dependencies, door, 'no')
    assertWaiting(door.consent)
    const isAgain = decision === 'again'
    if (isAgain && !question?.isOpen) return carryOutMove(dependencies, door, 'unasked')
    const approval = await prepareApproval(dependencies, door, isAgain ? question?.accountIds : accountIds)
    assertPayeeAsShown(approval, payeeShown)
    if (isAgain) return carryOutYes(dependencies, door, 'newCode', approval)
    const isSame = question?.isOpen && isSameChoice(question.accountIds, approval)
    if (isSame && hasMove(placeAt(door), 'yesAgain')) return carryOutMove(dependencies, door, 'yesAgain')
    return carryOutYes(dependencies, door, 'yes', approval)
  })
}
