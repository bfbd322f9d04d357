import type { Confirmation } from '../../corebank/confirmation.ts'
import type { BankCustomer } from '../../corebank/port.ts'
import { findApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { findAuthorizationSession, listOpenAppQuestions } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Approval } from '../consent/kind.ts'
import { findCurrentConsent, lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation } from '../shared/customerFactors.ts'
import { type Decider, prepareApproval, recordNo } from './approve.ts'
import { type AuthorizationStep, getAsker, isSignedIn } from './authorizationSession.ts'

/** What the bank asks a customer to confirm. Throws BankRefusal 'businessRule' when the app may not act any more. */
export async function confirmationOf(
  dependencies: Pick<Dependencies, 'db'>,
  { consent, customer, confirmationId }: Pick<Decider, 'consent' | 'customer'> & { confirmationId: string },
  { terms }: Approval,
): Promise<Confirmation> {
  const { appName, isStanding } = await getAsker(dependencies, consent.clientId)
  if (!isStanding) throw new BankRefusal('businessRule', 'The app may not act any more.')
  const { nationalIdentificationNumber } = customer
  return { confirmationId, nationalIdentificationNumber, purpose: consent.consentId, appName, terms }
}

/** Names what a further authorizer is asked in their own area of the bank. */
export const approvalConfirmationId = ({ consentId }: Consent, { customerId }: BankCustomer, questionId: string): string =>
  `${consentId}.${customerId}.${questionId}`

/** Whether the customer said no to the newest question in the bank's app. Asked before a further question, which would make it void. */
export async function isDeclinedInApp(dependencies: Dependencies, confirmation: Confirmation): Promise<boolean> {
  return (await checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode: '' })) === 'declined'
}

/** Who decides about what, and the confirmation that the caller looks after itself. */
export interface AppAnswers extends Decider {
  except?: string
}

/**
 * Finds a no that the customer gave in the bank's app to a question of any of their visits for this consent, also of one whose page nobody
 * looks at any more, and records it. Returns true when there was one: the consent has then ended, and all these visits with it.
 */
export async function recordNoInApp(
  dependencies: Dependencies,
  { consent, customer, now, except }: AppAnswers,
): Promise<boolean> {
  if (consent.status !== 'AwaitingAuthorization') return false
  for (const { confirmationId, accountIds } of await openQuestions(dependencies, { consent, customer, now })) {
    if (confirmationId === except) continue
    try {
      const approval = await prepareApproval(dependencies, { consent, customer, now }, accountIds)
      const confirmation = await confirmationOf(dependencies, { consent, customer, confirmationId }, approval)
      if (!(await isDeclinedInApp(dependencies, confirmation))) continue
      await inTransaction(dependencies.db, async (trx) =>
        recordNo(trx, await lockExistingConsent(trx, consent.consentId, now), { customer, now }),
      )
    } catch (error) {
      // What was asked cannot be approved any more, or the consent has ended meanwhile: nothing is lost without the answer.
      if (!(error instanceof BankRefusal) || error.code !== 'businessRule') throw error
      continue
    }
    return true
  }
  return false
}

/** Records a no of the customer who has signed in, as `recordNoInApp`, before a page is shown. Changes nothing for a visit that is over. */
export async function recordAppAnswers(dependencies: Dependencies, { interactionId, now }: AuthorizationStep): Promise<void> {
  const session = await findAuthorizationSession(dependencies.db, interactionId)
  if (!session?.nationalIdentificationNumber || !isSignedIn(session)) return
  const consent = await findCurrentConsent(dependencies, session.consentId, now)
  const customer = await dependencies.coreBank.findCustomer(session.nationalIdentificationNumber)
  if (consent && customer) await recordNoInApp(dependencies, { consent, customer, now })
}

/** A page asks the bank about no more visits than these, however many an app has sent the customer on. */
const questionsAsked = 10

/** What the bank's app was asked about this consent, in visits and in the customer's own area, and was not found answered. */
async function openQuestions(
  { db, settings: { limits } }: Pick<Dependencies, 'db' | 'settings'>,
  { consent, customer, now }: AppAnswers,
): Promise<{ confirmationId: string; accountIds?: string[] }[]> {
  const key = { consentId: consent.consentId, nationalIdentificationNumber: customer.nationalIdentificationNumber }
  // An answer counts as long as its question, also when the visit has ended meanwhile.
  const openAt = new Date(now.getTime() - limits.oneTimeCodeSeconds * 1_000)
  const visits = (await listOpenAppQuestions(db, key, { openAt, most: questionsAsked })).map(({ interactionId, accountIds }) => ({
    confirmationId: interactionId,
    accountIds,
  }))
  // Only an approval by one of several people makes others decide in their own area.
  const question = hasFlag(consent, 'PartlyAuthorized') ? await findApprovalQuestion(db, key) : undefined
  if (!question?.questionId || question.method !== 'app' || (question.closedAt && question.closedAt <= openAt)) return visits
  return [...visits, { confirmationId: approvalConfirmationId(consent, customer, question.questionId) }]
}
