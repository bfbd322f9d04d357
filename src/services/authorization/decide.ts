import { type ApprovalEvent, getApprovalMove } from '../../domain/consent/approvalMoves.ts'
import { type Consent } from '../../domain/consent/consent.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { keptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { assertPayeeAsShown } from '../consent/approvals.ts'
import { type Approval } from '../consent/kind.ts'
import { findCurrentConsent } from '../consent/currentConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { requestApprovalConfirmation } from '../shared/sentCodes.ts'
import { confirmationOf, isDeclinedInApp, recordNoInApp } from './appAnswers.ts'
import { approve, decline, isSameChoice, prepareApproval } from './approve.ts'
import { type ApprovalOutcome, type Door, repeatedOutcome, stepOf } from './door.ts'

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
    if (decision === 'decline') return take(dependencies, door, 'no')
    assertWaiting(door.consent)
    const isAgain = decision === 'again'
    if (isAgain && !question?.isOpen) return take(dependencies, door, 'unasked')
    const approval = await prepareApproval(dependencies, door, isAgain ? question?.accountIds : accountIds)
    assertPayeeAsShown(approval, payeeShown)
    if (isAgain) return take(dependencies, door, 'newCode', approval)
    const isSame = door.name === 'visit' && question?.isOpen && isSameChoice(question.accountIds, approval)
    return take(dependencies, door, isSame ? 'yesAgain' : 'yes', approval)
  })
}

/** Throws BankRefusal 'businessRule' for a consent that waits for nobody. */
export function assertWaiting({ status }: Consent): void {
  if (status !== 'AwaitingAuthorization')
    throw new BankRefusal('businessRule', `The consent is ${status}; it can no longer be authorized.`)
}

/** Does what the table says of an event where the customer stands. `approval` is there for what needs one. */
export async function take(
  dependencies: Dependencies,
  door: Door,
  event: ApprovalEvent,
  approval?: Approval,
): Promise<ApprovalOutcome> {
  const { does, answer } = getApprovalMove(stepOf(door.standing), event)
  if (does === 'ask') return ask(dependencies, door, approval!)
  if (does === 'recordNo') return decline(dependencies, door)
  if (does === 'recordApproval') return approve(dependencies, door, { approval: approval!, isAsked: true })
  if (does === 'countTry' && (await door.countWrongCode())) return take(dependencies, door, 'lastCodeWrong')
  if (does === 'lookAgain') await door.lookAgain()
  return { outcome: answer } as ApprovalOutcome
}

/**
 * Has the bank ask the customer to confirm an approval. A no that was given in the bank's app meanwhile ends the request: no further
 * question takes its place.
 */
async function ask(dependencies: Dependencies, door: Door, approval: Approval): Promise<ApprovalOutcome> {
  const { consent, customer, confirmationId, standing, now } = door
  const confirmation = await confirmationOf(dependencies, door, approval)
  if (standing.question?.method === 'app' && (await isDeclinedInApp(dependencies, confirmation)))
    return take(dependencies, door, 'noInApp')
  if (await recordNoInApp(dependencies, { consent, customer, now, except: confirmationId })) return { outcome: 'declined' }
  const { consentId, clientId } = consent
  const { nationalIdentificationNumber } = customer
  const asked = await requestApprovalConfirmation(
    dependencies,
    { consentId, clientId, nationalIdentificationNumber, now },
    confirmation,
  )
  if (!asked) return take(dependencies, door, 'askedTooOften')
  // Who has not looked at the decision is shown the payee with the question.
  const payeeShown = standing.payeeShown ?? (approval.payee ? keptPayeeCheck(approval.payee) : null)
  await door.keepQuestion(asked, { accountIds: approval.chosenAccountIds, payeeShown })
  return { outcome: 'confirm' }
}

/**
 * Runs a step of a decision. When another click was first, its outcome is the answer. What is not possible any more leads back to the
 * decision, where the page says why.
 */
export async function orLookAgain(
  dependencies: Dependencies,
  door: Door,
  run: () => Promise<ApprovalOutcome>,
): Promise<ApprovalOutcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BankRefusal) || error.code !== 'businessRule') throw error
    const standing = await door.read()
    if (standing.outcome !== null) return repeatedOutcome(standing.outcome, door.customer)
    const consent = await findCurrentConsent(dependencies, door.consent.consentId, door.now)
    const hasEnded = consent?.status !== 'AwaitingAuthorization'
    const { does } = getApprovalMove(stepOf(standing), hasEnded ? 'consentEnded' : 'notPossible')
    if (does === 'lookAgain') await door.lookAgain()
    throw error
  }
}
