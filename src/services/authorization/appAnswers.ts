import type { Confirmation, ConfirmationAnswer, ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { BankCustomer } from '../../corebank/port.ts'
import { findApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { listConsentAccounts } from '../../data/repositories/consentApprovals.ts'
import { findAuthorizationSession, listOpenAppQuestions } from '../../data/repositories/sessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { findCurrentConsent, lockExistingConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation } from '../shared/customerFactors.ts'
import { type Decider, recordNo } from './approve.ts'
import { type AuthorizationStep, getAsker, isSignedIn } from './authorizationSession.ts'
import { authorizationKind } from './kinds.ts'

/** What the bank asks a customer to confirm. Throws BankRefusal 'businessRule' when the app may not act any more. */
export async function confirmationOf(
  dependencies: Pick<Dependencies, 'db'>,
  asked: Pick<Decider, 'consent' | 'customer'> & { confirmationId: string },
  { terms }: { terms: ConfirmationTerms },
): Promise<Confirmation> {
  const asker = await getAsker(dependencies, asked.consent.clientId)
  if (!asker.isStanding) throw new BankRefusal('businessRule', 'The app may not act any more.')
  return toConfirmation(asked, { appName: asker.appName, terms })
}

const toConfirmation = (
  { consent, customer, confirmationId }: Pick<Decider, 'consent' | 'customer'> & { confirmationId: string },
  asked: Required<Pick<Confirmation, 'appName' | 'terms'>>,
): Confirmation => {
  const { nationalIdentificationNumber } = customer
  return { confirmationId, nationalIdentificationNumber, purpose: consent.consentId, ...asked }
}

/** Names what a further authorizer is asked in their own area of the bank. */
export const approvalConfirmationId = ({ consentId }: Consent, { customerId }: BankCustomer, questionId: string): string =>
  `${consentId}.${customerId}.${questionId}`

/** A question in the bank's app, and the accounts that it was about; without any, those that are linked. */
interface AppQuestion {
  confirmationId: string
  accountIds?: string[] | undefined
}

/**
 * How the bank's app was answered, whether or not the same could be approved now: an account that is closed since, a limit that is reached
 * or an app that may not act any more takes no answer back.
 */
export async function readAppAnswer(
  dependencies: Dependencies,
  { consent, customer }: Pick<Decider, 'consent' | 'customer'>,
  { confirmationId, accountIds }: AppQuestion,
): Promise<ConfirmationAnswer> {
  const { nationalIdentificationNumber } = customer
  const asked = accountIds ?? (await listConsentAccounts(dependencies.db, consent.consentId))
  const about = { consent, nationalIdentificationNumber, accountIds: asked }
  const terms = await authorizationKind(consent).termsAsked(dependencies, about)
  const { appName } = await getAsker(dependencies, consent.clientId)
  const confirmation = toConfirmation({ consent, customer, confirmationId }, { appName, terms })
  return checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode: '' })
}

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
  for (const question of await openQuestions(dependencies, { consent, customer, now })) {
    if (question.confirmationId === except) continue
    if ((await readAppAnswer(dependencies, { consent, customer }, question)) !== 'declined') continue
    try {
      await inTransaction(dependencies.db, async (trx) =>
        recordNo(trx, await lockExistingConsent(trx, consent.consentId, now), { customer, now }),
      )
      return true
    } catch (error) {
      // The consent has ended meanwhile: nothing is lost without the answer.
      if (!(error instanceof BankRefusal) || error.code !== 'businessRule') throw error
      return false
    }
  }
  return false
}

/**
 * Records a no of the customer who has signed in, as `recordNoInApp`, before a page is shown or somebody else signs in. Returns false, and
 * changes nothing, for a visit that is over.
 */
export async function recordAppAnswers(dependencies: Dependencies, { interactionId, now }: AuthorizationStep): Promise<boolean> {
  const session = await findAuthorizationSession(dependencies.db, interactionId)
  if (!session?.nationalIdentificationNumber || !isSignedIn(session)) return false
  const consent = await findCurrentConsent(dependencies, session.consentId, now)
  const customer = await dependencies.coreBank.findCustomer(session.nationalIdentificationNumber)
  return consent !== undefined && customer !== undefined && recordNoInApp(dependencies, { consent, customer, now })
}

/**
 * Whether the bank's app asks the customer of a visit at this time, with no answer yet. Before its time is over, `expired` says that other
 * terms stand here by now; the question is on their phone all the same.
 */
export async function isAskedInApp(
  dependencies: Dependencies,
  { interactionId, confirmation, nationalIdentificationNumber }: AuthorizationSession,
  { consent, now }: { consent: Consent; now: Date },
): Promise<boolean> {
  if (confirmation?.method !== 'app' || nationalIdentificationNumber === null) return false
  const { answerBy, accountIds } = confirmation
  if (answerBy !== undefined && new Date(answerBy) <= now) return false
  const customer = await dependencies.coreBank.findCustomer(nationalIdentificationNumber)
  if (!customer) return false
  const answer = await readAppAnswer(dependencies, { consent, customer }, { confirmationId: interactionId, accountIds })
  return answer === 'waiting' || (answer === 'expired' && answerBy !== undefined)
}

/** A page asks the bank about no more visits than these, however many an app has sent the customer on. */
const questionsAsked = 10

/** What the bank's app was asked about this consent, in visits and in the customer's own area, and was not found answered. */
async function openQuestions(
  { db, settings: { limits } }: Pick<Dependencies, 'db' | 'settings'>,
  { consent, customer, now }: AppAnswers,
): Promise<AppQuestion[]> {
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
