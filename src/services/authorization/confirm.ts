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
import { type ApprovalOutcome, type Door, repeatedOutcome } from './door.ts'

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
  const { consent, customer, now, confirmationId, standing } = door
  const { outcome, question } = standing
  if (outcome !== null) return outcome === 'refused' ? { outcome: 'ended' } : repeatedOutcome(outcome, customer)
  return orLookAgain(dependencies, door, async () => {
    assertWaiting(consent)
    if (!question?.isOpen) return carryOutMove(dependencies, door, 'unasked')
    if (question.method === 'code' && oneTimeCode === '') return carryOutMove(dependencies, door, 'codeMissing')
    if (await recordNoInApp(dependencies, { consent, customer, now, except: confirmationId })) return { outcome: 'declined' }
    const approval = await prepareApproval(dependencies, door, question.accountIds)
    const confirmation = await confirmationOf(dependencies, door, approval)
    const { method } = question
    const answer = await checkWithinTries(dependencies, door, { confirmation, method, oneTimeCode, source })
    if (answer === 'noTryLeft') return answerOfOthers(dependencies, door)
    if (answer === 'confirmed') return carryOutYes(dependencies, door, 'confirmed', approval)
    const told = await carryOutMove(dependencies, door, eventOf[answer])
    return told.outcome === 'waiting' ? { ...told, shownNumber: question.shownNumber } : told
  })
}

/** How long one waits for the checks of others, in turn: six seconds in all. A bank that takes longer is not waited for. */
const waitsMs = [50, 100, 200, 400, 800, 1_600, 3_000]

/**
 * The tries that were left are being checked, for requests that came at once: a second click on one button, for instance. Their outcome is
 * the answer. Nothing ends while a right code may be among them. Where none comes, nothing more may be typed. Throws BankRefusal
 * 'businessRule' when the consent has ended at another door.
 */
async function answerOfOthers(dependencies: Dependencies, door: Door): Promise<ApprovalOutcome> {
  for (const waitMs of waitsMs) {
    await setTimeout(waitMs)
    const { outcome } = await door.read()
    if (outcome !== null) return outcome === 'refused' ? { outcome: 'ended' } : repeatedOutcome(outcome, door.customer)
    const consent = await findCurrentConsent(dependencies, door.consent.consentId, door.now)
    if (consent !== undefined) assertWaiting(consent)
  }
  return carryOutMove(dependencies, door, 'lastCodeWrong')
}
