import { randomUUID } from 'node:crypto'
import { type ConfirmationRequest } from '../../corebank/confirmation.ts'
import { type BankCustomer } from '../../corebank/port.ts'
import { closeApprovalQuestion, findApprovalQuestion, openApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { findPayeeShownToAuthorizer } from '../../data/repositories/consentApprovals.ts'
import { countBankSessionFailure, deleteBankSession } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent } from '../../domain/consent/consent.ts'
import { type KeptPayeeCheck, keptPayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { sha256 } from '../../security/secrets.ts'
import { type RequestSource } from '../../telemetry/requests.ts'
import { prepareApproval } from '../authorization/approve.ts'
import { approvalConfirmationId, confirmationOf, recordNoInApp } from '../authorization/appAnswers.ts'
import { assertWaiting } from '../authorization/confirm.ts'
import { assertPayeeAsShown, recordApproval } from '../consent/approvals.ts'
import { type Approval } from '../consent/kind.ts'
import { lockAskingApp, lockExistingConsent } from '../consent/currentConsent.ts'
import { type Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation, shownOf, storedOf } from '../shared/customerFactors.ts'
import { forgetConfirmed, requestApprovalConfirmation } from '../shared/sentCodes.ts'
import { type CustomerConsentRequest, declineCustomerConsent, findAsked } from './ownDecisions.ts'

/**
 * `declined`: they said no in the bank's app to what they were asked before, which ends the request. `codesUsedUp`: they were asked too
 * often, and are not asked again for a while.
 */
export type CustomerApprovalQuestion = 'asked' | 'declined' | 'codesUsedUp'

/**
 * Has the bank ask a further authorizer to confirm what they want to approve. An earlier question about the same consent is void from
 * then on, unless they have said no to it. Throws SanadError 'resourceIdUnknown' when this customer was not asked, and 'businessRule' when it cannot be approved.
 */
export async function askCustomerApproval(
  dependencies: Dependencies,
  request: CustomerConsentRequest,
): Promise<CustomerApprovalQuestion> {
  const { db } = dependencies
  const prepared = await prepare(dependencies, request)
  if (await recordNoInApp(dependencies, { ...prepared, now: request.now })) return 'declined'
  const payeeShown = await findPayeeShownToAuthorizer(db, request)
  assertPayeeAsShown(prepared.approval, payeeShown)
  const questionId = (await findApprovalQuestion(db, request))?.questionId ?? randomUUID()
  const confirmation = await confirmationFor(dependencies, prepared, questionId)
  const { clientId } = prepared.consent
  const asked = await requestApprovalConfirmation(dependencies, { ...request, clientId }, confirmation)
  if (!asked) return 'codesUsedUp'
  const key = { consentId: request.consentId, nationalIdentificationNumber: request.nationalIdentificationNumber }
  await openApprovalQuestion(db, {
    ...key,
    questionId,
    method: asked.method,
    ...storedOf(asked),
    payeeShown: payeeShown ?? keptOf(prepared),
  })
  return 'asked'
}

/** How a further authorizer confirms what they were asked last. Undefined when nothing is asked of them. */
export async function findCustomerApprovalQuestion(
  { db }: Pick<Dependencies, 'db'>,
  request: CustomerConsentRequest,
): Promise<ConfirmationRequest | undefined> {
  const question = await findApprovalQuestion(db, request)
  if (!question?.questionId || question.method === null) return undefined
  return { method: question.method, ...shownOf(question) }
}

/** The code as typed, or empty where the customer confirms in the bank's app, and the visit in which they do. */
export interface TypedApproval extends CustomerConsentRequest {
  sessionId: string
  oneTimeCode: string
  source?: RequestSource
}

/**
 * `refused`: the code is wrong, and the customer may try again. `waiting`: nothing was answered in the bank's app yet. `expired`: the
 * question in the app is over. `notAsked`: there is nothing to confirm. `ended`: there were too many wrong codes, and the visit is over.
 */
export type CustomerApprovalOutcome = 'approved' | 'declined' | 'refused' | 'waiting' | 'expired' | 'notAsked' | 'ended'

/**
 * Checks what a further authorizer confirmed, and then records their approval. The terms are made anew from what is stored, so the bank
 * compares what would be done with what it has told the customer. Throws as `askCustomerApproval`.
 */
export async function confirmCustomerApproval(
  dependencies: Dependencies,
  { sessionId, oneTimeCode, source, ...request }: TypedApproval,
): Promise<CustomerApprovalOutcome> {
  const prepared = await prepare(dependencies, request)
  const { questionId = null, payeeShown = null } = (await findApprovalQuestion(dependencies.db, request)) ?? {}
  if (questionId === null) return 'notAsked'
  const confirmation = await confirmationFor(dependencies, prepared, questionId)
  if (await recordNoInApp(dependencies, { ...prepared, now: request.now, except: confirmation.confirmationId })) return 'declined'
  const answer = await checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode, source })
  if (answer === 'waiting') return 'waiting'
  if (answer === 'refused') return countWrongCode(dependencies, sha256(sessionId))
  if (answer !== 'confirmed') {
    await closeApprovalQuestion(dependencies.db, request, questionId)
    if (answer === 'declined') await declineCustomerConsent(dependencies, request)
    return answer
  }
  try {
    assertPayeeAsShown(prepared.approval, payeeShown)
  } catch (refusal) {
    await closeApprovalQuestion(dependencies.db, request, questionId)
    throw refusal
  }
  return recordConfirmed(dependencies, request, { ...prepared, questionId, payeeShown })
}

interface ConfirmedQuestion extends PreparedApproval {
  questionId: string
  payeeShown: KeptPayeeCheck | null
}

/** The question ends with the approval, in one transaction: what confirmed this approval confirms no other one. */
async function recordConfirmed(
  { db, wakeJobs }: Dependencies,
  { consentId, nationalIdentificationNumber, now }: CustomerConsentRequest,
  { customer, consent: { clientId }, approval, questionId, payeeShown }: ConfirmedQuestion,
): Promise<'approved' | 'notAsked'> {
  const outcome = await inTransaction(db, async (trx) => {
    await lockAskingApp(trx, clientId)
    const consent = await lockExistingConsent(trx, consentId, now)
    if (!(await closeApprovalQuestion(trx, { consentId, nationalIdentificationNumber }, questionId))) return 'notAsked'
    await recordApproval(trx, consent, { customer, approval, payeeShown, now })
    await forgetConfirmed(trx, { nationalIdentificationNumber })
    return 'approved'
  })
  wakeJobs()
  return outcome
}

/** Wrong codes count for the visit, whatever they were typed for. */
async function countWrongCode({ db, settings }: Dependencies, sessionIdHash: string): Promise<'refused' | 'ended'> {
  const failures = await countBankSessionFailure(db, sessionIdHash)
  if (failures !== undefined && failures < settings.limits.failedAttempts) return 'refused'
  await deleteBankSession(db, sessionIdHash)
  return 'ended'
}

interface PreparedApproval {
  customer: BankCustomer
  consent: Consent
  approval: Approval
}

async function prepare(dependencies: Dependencies, request: CustomerConsentRequest): Promise<PreparedApproval> {
  const { customer, consent } = await findAsked(dependencies, request)
  assertWaiting(consent)
  const approval = await prepareApproval(dependencies, { consent, customer }, { now: request.now })
  return { customer, consent, approval }
}

/** Who has not looked at the consent's page is shown it with the question. */
const keptOf = ({ approval: { payee } }: PreparedApproval) => (payee ? keptPayeeCheck(payee) : null)

const confirmationFor = (dependencies: Dependencies, { approval, ...decider }: PreparedApproval, questionId: string) =>
  confirmationOf(dependencies, approvalConfirmationId(decider.consent, decider.customer, questionId), decider, approval)
