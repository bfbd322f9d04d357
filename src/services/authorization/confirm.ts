import { setTimeout } from 'node:timers/promises'
import type { ConfirmationAnswer } from '../../corebank/confirmation.ts'
import type { AnsweredEvent } from '../../domain/consent/approvalMoves.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { findCurrentConsent } from '../consent/currentConsent.ts'
import { checkWithinTries } from '../shared/customerFactors.ts'
import { confirmationOf, recordNoInApp } from './appAnswers.ts'
import { prepareApproval } from './approve.ts'
import { assertWaiting, carryOutMove, carryOutYes, orLookAgain } from './carryOut.ts'
import { type ApprovalOutcome, type Door, repeatedOutcome, type Standing } from './door.ts'

/** The code as typed; empty where the customer confirms in the bank's app. */
export interface TypedCode {
  oneTimeCode: string
  source?: RequestSource | undefined
}

const eventOf: Record<Exclude<ConfirmationAnswer, 'confirmed'>, AnsweredEvent> = {
  refused: 'codeWrong',
  waiting: 'unanswered',
  declined: 'noInApp',
  expired: 'questionOver',
}

/**
 * Checks at either door what the customer confirmed, and then carries out the approval. The terms are made anew from what is stored, so
 * the bank compares what would be done with what it has told the customer. A no in the bank's app is a no to the request. Throws
 * BankRefusal 'businessRule' as `decide`; the customer then stands at the decision again.
 */
export async function confirm(
  dependencies: Dependencies,
  door: Door,
  { oneTimeCode, source }: TypedCode,
): Promise<ApprovalOutcome> {
  const { consent, customer, confirmationId, standing } = door
  const { nationalIdentificationNumber } = customer
  const { outcome, question } = standing
  if (outcome !== null) return answerAfterEnd(outcome, customer)
  return orLookAgain(dependencies, door, async () => {
    assertWaiting(consent)
    if (!question?.isOpen) return carryOutMove(dependencies, door, 'unasked')
    if (question.method === 'code' && oneTimeCode === '') return carryOutMove(dependencies, door, 'codeMissing')
    if (await recordNoInApp(dependencies, { ...door, nationalIdentificationNumber, except: confirmationId }))
      return { outcome: 'declined' }
    const approval = await prepareApproval(dependencies, door, question.accountIds)
    const confirmation = confirmationOf(door, approval)
    const { method } = question
    const check = () => checkWithinTries(dependencies, door, { confirmation, method, oneTimeCode, source })
    const answer = await check()
    const found = answer === 'noTryLeft' ? await answerOfOthers(dependencies, door, check) : answer
    if (typeof found === 'object') return found
    if (found === 'confirmed') return carryOutYes(dependencies, door, 'confirmed', approval)
    const told = await carryOutMove(dependencies, door, eventOf[found])
    return told.outcome === 'waiting' ? { ...told, shownNumber: question.shownNumber } : told
  })
}

/** What a code is answered at a door that has an outcome. After a refusal the page says that it has ended, and nothing is thrown. */
const answerAfterEnd = (outcome: NonNullable<Standing['outcome']>, customer: Door['customer']): ApprovalOutcome =>
  outcome === 'refused' ? { outcome: 'ended' } : repeatedOutcome(outcome, customer)

/** How long one waits for the checks of others, in turn: six seconds in all. A bank that takes longer is not waited for. */
const waitsMs = [50, 100, 200, 400, 800, 1_600, 3_000]
const waitedMs = waitsMs.reduce((sum, waitMs) => sum + waitMs)

/**
 * The tries that were left are being checked, for requests that came at once: a second click on one button, for instance. Their outcome is
 * the answer. Nothing ends while a right code may be among them. A try that comes back, because the bank could not answer, is this code's.
 * Where none does, nothing more may be typed. Throws BankRefusal 'businessRule' when the consent has ended at another door.
 */
async function answerOfOthers(
  dependencies: Dependencies,
  door: Door,
  check: () => ReturnType<typeof checkWithinTries>,
): Promise<ApprovalOutcome | ConfirmationAnswer> {
  for (const waitMs of waitsMs) {
    await setTimeout(waitMs)
    const standing = await door.read()
    const { outcome, question } = standing
    if (outcome !== null) return answerAfterEnd(outcome, door.customer)
    const consent = await findCurrentConsent(dependencies, door.consent.consentId, door.now)
    if (consent !== undefined) assertWaiting(consent)
    // Who comes later is told the same: the own area keeps no outcome, so there it may be a yes, or the last wrong code.
    if (!question?.isOpen) return carryOutMove(dependencies, { ...door, standing }, 'unasked')
    const answer = await check()
    if (answer !== 'noTryLeft') return answer
  }
  // By then the bank has answered, or is too late. What is still counted was counted by a process that was killed.
  if (dependencies.settings.coreBankTimeoutMs < waitedMs) await door.endIfUsedUp()
  return carryOutMove(dependencies, door, 'lastCodeWrong')
}
