import { limits } from '../../config/limits.ts'
import { type Confirmation, type ConfirmationMethod } from '../../corebank/confirmation.ts'
import { type BankCustomer } from '../../corebank/port.ts'
import { countBankSessionFailure, deleteBankSession } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { TooManyTries } from '../../domain/shared/errors.ts'
import { sha256 } from '../../security/secrets.ts'
import { type RequestSource } from '../../telemetry/requests.ts'
import { prepareApproval } from '../authorization/approve.ts'
import { assertWaiting, confirmationOf } from '../authorization/confirm.ts'
import { recordApproval } from '../consent/approvals.ts'
import { type Approval } from '../consent/kind.ts'
import { lockAskingApp } from '../consent/read.ts'
import { type Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation } from '../shared/customerFactors.ts'
import { createTryCounter } from '../shared/tries.ts'
import { type CustomerConsentRequest, findAsked, lockExisting } from './decide.ts'

const codesAsked = createTryCounter({ windowSeconds: limits.interactionSeconds, what: 'codes' })

/** How the customer confirms. `codesUsedUp`: they were asked too often, and are not asked again for a while. */
export type CustomerApprovalQuestion = ConfirmationMethod | 'codesUsedUp'

/**
 * Has the bank ask a further authorizer to confirm what they want to approve. An earlier question about the same consent is void from
 * then on. Throws SanadError 'resourceIdUnknown' when this customer was not asked, and 'businessRule' when it cannot be approved.
 */
export async function askCustomerApproval(
  dependencies: Dependencies,
  request: CustomerConsentRequest,
): Promise<CustomerApprovalQuestion> {
  const { confirmation } = await prepare(dependencies, request)
  if (!(await mayAsk(dependencies, confirmation))) return 'codesUsedUp'
  return (await dependencies.coreBank.requestConfirmation(confirmation)).method
}

/** Counted before it is asked, so that many clicks at once do not make many messages. */
async function mayAsk({ settings }: Dependencies, { confirmationId }: Confirmation): Promise<boolean> {
  try {
    await codesAsked.count(confirmationId, settings.limits.confirmationsPerAuthorization)
    return true
  } catch (refusal) {
    if (refusal instanceof TooManyTries) return false
    throw refusal
  }
}

/** The code as typed, or empty where the customer confirms in the bank's app, and the visit in which they do. */
export interface TypedApproval extends CustomerConsentRequest {
  sessionId: string
  oneTimeCode: string
  source?: RequestSource
}

/**
 * `refused`: the code is wrong, and the customer may try again. `waiting`: nothing was answered in the bank's app yet. `ended`: there
 * were too many wrong codes, and the visit is over.
 */
export type CustomerApprovalOutcome = 'approved' | 'refused' | 'waiting' | 'ended'

/**
 * Checks what a further authorizer confirmed, and then records their approval. The terms are made anew from what is stored, so the bank
 * compares what would be done with what it has told the customer. Throws as `askCustomerApproval`.
 */
export async function confirmCustomerApproval(
  dependencies: Dependencies,
  { sessionId, oneTimeCode, source, ...request }: TypedApproval,
): Promise<CustomerApprovalOutcome> {
  const { customer, clientId, approval, confirmation } = await prepare(dependencies, request)
  const answer = await checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode, source })
  if (answer === 'waiting') return 'waiting'
  if (answer === 'refused') return countWrongCode(dependencies, sha256(sessionId))
  const { consentId, now } = request
  await inTransaction(dependencies.db, async (trx) => {
    await lockAskingApp(trx, clientId)
    await recordApproval(trx, await lockExisting(trx, consentId, now), { customer, approval, now })
  })
  dependencies.wakeJobs()
  return 'approved'
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
  clientId: string
  approval: Approval
  confirmation: Confirmation
}

async function prepare(dependencies: Dependencies, request: CustomerConsentRequest): Promise<PreparedApproval> {
  const { customer, consent } = await findAsked(dependencies, request)
  assertWaiting(consent)
  const approval = await prepareApproval(dependencies, { consent, customer }, { now: request.now })
  const confirmationId = `${consent.consentId}.${customer.customerId}`
  const confirmation = await confirmationOf(dependencies, confirmationId, { consent, customer }, approval)
  return { customer, clientId: consent.clientId, approval, confirmation }
}
