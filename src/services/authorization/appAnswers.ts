import { createHash } from 'node:crypto'
import type { Confirmation, ConfirmationAnswer, ConfirmationTerms } from '../../corebank/confirmation.ts'
import { findApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { listOpenAppQuestions } from '../../data/repositories/authorizationSessions.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, hasFlag } from '../../domain/consent/consent.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { stopsNothing } from '../consent/accountDemand.ts'
import { lockExistingConsent } from '../consent/currentConsent.ts'
import { assertMayAct } from '../consent/customerStops.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkCustomerConfirmation } from '../shared/customerFactors.ts'
import { findKnownCustomer } from '../shared/knownCustomers.ts'
import { type Decider, recordNo } from './approve.ts'
import { authorizationKind } from './kinds.ts'
import { type AskedConsent, type AuthorizationStep, findVisit, isSignedIn, type Visit } from './visit.ts'

/** A question to a customer about a consent. */
type Asked = Pick<Decider, 'consent' | 'asker' | 'customer'> & { confirmationId: string }

/** What the bank asks a customer to confirm. Throws BankRefusal 'businessRule' when the app may not act any more. */
export function confirmationOf(asked: Asked, { terms }: { terms: ConfirmationTerms }): Confirmation {
  assertMayAct(asked.asker.appStatus)
  return toConfirmation(asked, terms)
}

const toConfirmation = (
  { consent, asker: { appName }, customer: { nationalIdentificationNumber }, confirmationId }: Asked,
  terms: ConfirmationTerms,
): Confirmation => ({ confirmationId, nationalIdentificationNumber, purpose: consent.consentId, appName, terms })

/**
 * Names what a further authorizer is asked in their own area of the bank. A digest, because ids of the core bank's contract are short and
 * stand in its addresses.
 */
export const approvalConfirmationId = ({ consentId }: Consent, { customerId }: KnownCustomer, questionId: string): string =>
  createHash('sha256').update(`${consentId}.${customerId}.${questionId}`).digest('base64url')

/** A question in the bank's app, and the accounts that it was about; without any, those that are linked. */
interface AppQuestion {
  confirmationId: string
  accountIds?: string[] | undefined
}

/**
 * How the bank's app was answered, whether or not the same could be approved now: an account that is closed since, a limit that is reached
 * or an app that may not act any more takes no answer back.
 */
async function readAppAnswer(
  dependencies: Dependencies,
  decider: AskedConsent & Pick<Decider, 'customer'>,
  { confirmationId, accountIds }: AppQuestion,
): Promise<ConfirmationAnswer> {
  const { consent, linkedAccountIds, customer } = decider
  const { nationalIdentificationNumber } = customer
  const about = { consent, nationalIdentificationNumber, accountIds: accountIds ?? linkedAccountIds }
  const terms = await authorizationKind(consent).termsAsked(dependencies, about)
  const confirmation = toConfirmation({ ...decider, confirmationId }, terms)
  return checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode: '' })
}

/** Whether the customer said no to the newest question in the bank's app. Asked before a further question, which would make it void. */
export async function isDeclinedInApp(dependencies: Dependencies, confirmation: Confirmation): Promise<boolean> {
  return (await checkCustomerConfirmation(dependencies, { confirmation, oneTimeCode: '' })) === 'declined'
}

/** Whose answers to questions about which consent, and the confirmation that the caller looks after itself. */
export interface AppAnswers extends AskedConsent, Pick<Visit, 'hasAppQuestions'> {
  nationalIdentificationNumber: string
  now: Date
  except?: string
}

/**
 * Finds a no that the customer gave in the bank's app to a question of any of their visits for this consent, also of one whose page nobody
 * looks at any more, and records it. Leaves out the confirmation `except`, whose answer the caller reads itself. Returns true when there
 * was a no: the consent has then ended, and all these visits with it.
 */
export async function recordNoInApp(dependencies: Dependencies, answers: AppAnswers): Promise<boolean> {
  const { consent, nationalIdentificationNumber, now, except } = answers
  if (consent.status !== 'AwaitingAuthorization') return false
  const found = await openQuestions(dependencies, answers)
  // Most have been asked nothing, and then nobody is asked who they are.
  if (found.length === 0) return false
  const customer = await findKnownCustomer(dependencies, nationalIdentificationNumber)
  if (!customer || (await stopsNothing(dependencies, consent, nationalIdentificationNumber))) return false
  for (const question of found.map((toQuestion) => toQuestion(customer))) {
    if (question.confirmationId === except) continue
    if ((await readAppAnswer(dependencies, { ...answers, customer }, question)) !== 'declined') continue
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
 * Does as `recordNoInApp` for the customer who has signed in to a visit, before a page is shown or somebody else signs in. Returns false,
 * and changes nothing, for a visit that is over.
 */
export async function recordNoOfVisit(dependencies: Dependencies, visit: Visit, now: Date): Promise<boolean> {
  const { nationalIdentificationNumber } = visit.session
  if (nationalIdentificationNumber === null || !isSignedIn(visit.session)) return false
  return recordNoInApp(dependencies, { ...visit, nationalIdentificationNumber, now })
}

/** As `recordNoOfVisit`, of the visit as it is now. */
export async function recordNoOfVisitor(dependencies: Dependencies, step: AuthorizationStep): Promise<boolean> {
  const visit = await findVisit(dependencies, step)
  return visit !== undefined && recordNoOfVisit(dependencies, visit, step.now)
}

/**
 * Whether the bank's app asks the customer of a visit at this time, with no answer yet. Before its time is over, `expired` says that other
 * terms stand here by now; the question is on their phone all the same.
 */
export async function isAskedInApp(dependencies: Dependencies, visit: Visit, now: Date): Promise<boolean> {
  const { interactionId: confirmationId, confirmation, nationalIdentificationNumber } = visit.session
  if (confirmation?.method !== 'app' || nationalIdentificationNumber === null) return false
  const { answerBy, accountIds } = confirmation
  if (answerBy !== undefined && new Date(answerBy) <= now) return false
  const customer = await findKnownCustomer(dependencies, nationalIdentificationNumber)
  if (!customer) return false
  const answer = await readAppAnswer(dependencies, { ...visit, customer }, { confirmationId, accountIds })
  return answer === 'waiting' || (answer === 'expired' && answerBy !== undefined)
}

/** A page asks the bank about no more visits than these, however many an app has sent the customer on. */
const questionsAsked = 10

/**
 * What the bank's app was asked about this consent, in visits and in the customer's own area, and was not found answered. What is asked in
 * the area has the customer in its name.
 */
async function openQuestions(
  { db, settings: { limits } }: Pick<Dependencies, 'db' | 'settings'>,
  { consent, nationalIdentificationNumber, now, except, hasAppQuestions = true }: AppAnswers,
): Promise<((customer: KnownCustomer) => AppQuestion)[]> {
  const key = { consentId: consent.consentId, nationalIdentificationNumber }
  // An answer counts as long as its question, also when the visit has ended meanwhile.
  const openAt = new Date(now.getTime() - limits.oneTimeCodeSeconds * 1_000)
  const asked = hasAppQuestions ? await listOpenAppQuestions(db, key, { openAt, most: questionsAsked }) : []
  const visits = asked
    .filter(({ interactionId }) => interactionId !== except)
    .map(({ interactionId: confirmationId, accountIds }) => () => ({ confirmationId, accountIds }))
  // Only an approval by one of several people makes others decide in their own area.
  const question = hasFlag(consent, 'PartlyAuthorized') ? await findApprovalQuestion(db, key) : undefined
  if (!question?.questionId || question.method !== 'app' || (question.closedAt && question.closedAt <= openAt)) return visits
  const { questionId } = question
  return [...visits, (customer) => ({ confirmationId: approvalConfirmationId(consent, customer, questionId) })]
}
