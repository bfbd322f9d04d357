import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import { type AnsweredEvent, getMove, type YesEvent } from '../../domain/consent/approvalMoves.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { countSigners } from '../../domain/mandate/signing.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { keptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { stoppedByCustomer } from '../consent/customerStops.ts'
import type { Approval } from '../consent/kind.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestApprovalConfirmation } from '../shared/sentCodes.ts'
import { confirmationOf, isDeclinedInApp, recordNoInApp } from './appAnswers.ts'
import { approve, decline } from './approve.ts'
import { type ApprovalOutcome, type Door, placeAt, repeatedOutcome } from './door.ts'
import { findAskedConsent } from './visit.ts'

/** Does what the table says of a yes where the customer stands: asks them to confirm the approval, or records it. */
export async function carryOutYes(
  dependencies: Dependencies,
  door: Door,
  event: YesEvent,
  approval: Approval,
): Promise<ApprovalOutcome> {
  const { does } = getMove(placeAt(door), event)
  return does === 'ask' ? ask(dependencies, door, approval) : approve(dependencies, door, { approval, isAsked: true })
}

/** Does what the table says of any other event that has an answer. */
export async function carryOutMove(dependencies: Dependencies, door: Door, event: AnsweredEvent): Promise<ApprovalOutcome> {
  const { does, answer } = getMove(placeAt(door), event)
  if (does === 'recordNo') return decline(dependencies, door)
  if (does === 'keepTry' && (await door.endIfUsedUp())) return carryOutMove(dependencies, door, 'lastCodeWrong')
  if (does === 'lookAgain') await door.lookAgain()
  return { outcome: answer }
}

/**
 * Has the bank ask the customer to confirm an approval. A no that was given in the bank's app meanwhile ends the request: no further
 * question takes its place.
 */
async function ask(dependencies: Dependencies, door: Door, approval: Approval): Promise<ApprovalOutcome> {
  const { consent, customer, confirmationId, standing, now } = door
  const { nationalIdentificationNumber } = customer
  const confirmation = confirmationOf(door, approval)
  if (standing.question?.method === 'app' && (await isDeclinedInApp(dependencies, confirmation)))
    return carryOutMove(dependencies, door, 'noInApp')
  if (await recordNoInApp(dependencies, { ...door, nationalIdentificationNumber, except: confirmationId }))
    return { outcome: 'declined' }
  const { consentId, clientId } = consent
  // A visit has found out at its sign-in.
  if (door.name === 'area' && (await findCustomerStop(dependencies.db, { nationalIdentificationNumber, clientId })))
    throw stoppedByCustomer()
  const asked = await requestApprovalConfirmation(
    dependencies,
    { consentId, clientId, nationalIdentificationNumber, now },
    confirmation,
  )
  if (!asked) return carryOutMove(dependencies, door, 'askedTooOften')
  // Who has not looked at the decision is shown the payee with the question.
  const payeeShown = standing.payeeShown ?? (approval.payee ? keptPayeeCheck(approval.payee) : null)
  const signers = countSigners(approval.demand)
  await door.keepQuestion(asked, { accountIds: approval.chosenAccountIds, signers, payeeShown })
  return { outcome: 'confirm' }
}

/** Throws BankRefusal 'businessRule' for a consent that waits for nobody. */
export function assertWaiting({ status }: Consent): void {
  if (status !== 'AwaitingAuthorization')
    throw new BankRefusal('businessRule', `The consent is ${status}; it can no longer be authorized.`)
}

/**
 * Runs a step of a decision. When another click was first, its outcome is the answer. What is not possible any more leads back to the
 * decision, where the page says why. A no that was given in the bank's app before counts all the same.
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
    const { now, customer } = door
    const { nationalIdentificationNumber } = customer
    const asked = await findAskedConsent(dependencies, door.consent.consentId, now)
    const hasEnded = asked?.consent.status !== 'AwaitingAuthorization'
    if (!hasEnded && (await recordNoInApp(dependencies, { ...asked, nationalIdentificationNumber, now })))
      return { outcome: 'declined' }
    const { does } = getMove(placeAt({ name: door.name, standing }), hasEnded ? 'consentEnded' : 'notPossible')
    if (does === 'lookAgain') await door.lookAgain()
    throw error
  }
}
