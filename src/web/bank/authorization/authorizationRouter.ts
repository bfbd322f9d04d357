import { Router } from 'express'
import { SanadError } from '../../../domain/shared/errors.ts'
import { type ApprovalOutcome, type FinalOutcome } from '../../../services/authorization/door.ts'
import { payeePath } from '../../../services/consent/approvals.ts'
import { getApprovedPayment } from '../../../services/customer/receipt.ts'
import { amountPath } from '../../../services/guarantee/authorization.ts'
import { limitPath } from '../../../services/payment/limits.ts'
import { type AuthorizationView } from '../../../services/authorization/session.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { type WebContext } from '../../context.ts'
import { decisionField, digitsField, field, fieldList, isLanguageSwitch, keptProblem } from '../../forms.ts'
import { goTo, isPoll, stay } from '../../poll.ts'
import { routes } from '../../routes.ts'
import { renderReceipt } from '../customer/payments/payments.ts'
import { showEnd, showStep, type Visit, visitor } from './visit.ts'

/**
 * The pages on which a customer authorizes what an app asked for. All steps have one address; the service knows the current step.
 */
export function authorizationRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.authorization(':interactionId'), visitor(context, showCurrentStep))
  router.post(routes.authorizationSignIn(':interactionId'), visitor(context, signIn))
  router.post(routes.authorizationOneTimeCode(':interactionId'), visitor(context, confirmCode))
  router.post(routes.authorizationDecision(':interactionId'), visitor(context, decide))
  for (const address of [routes.authorizationSignIn, routes.authorizationOneTimeCode, routes.authorizationDecision])
    router.get(address(':interactionId'), visitor(context, goToStep))
  router.get(routes.authorizationReturn(':interactionId'), visitor(context, goBackDecided))
  router.post(routes.authorizationReturn(':interactionId'), visitor(context, leave))
  router.get(routes.authorizationReceipt(':interactionId'), visitor(context, showVisitReceipt))
  return router
}

/** What the app is told when the customer does not approve (error_description, in English). */
const denials = {
  declined: 'The customer declined.',
  wrongCustomer: 'The consent or its debtor account belongs to a customer other than the one who signed in.',
  left: 'The customer left the bank without approving.',
  authorizedBefore: 'The consent was authorized in another visit to the bank. Read its status.',
}

/** Back to the app with what was decided. A poll cannot follow to another site, so the browser is sent to an address that does. */
const finishDecided = async (visit: Visit, decided: FinalOutcome) => {
  if (isPoll(visit.request)) return goTo(visit.request, visit.response, visit.paths.leave ?? visit.paths.page)
  await visit.finish(
    decided.outcome === 'approved' ? { approved: { customerId: decided.customerId } } : { denied: denials.declined },
  )
}

/** GET of an address that a form is sent to, such as somebody types again who saw it in their browser: the step that is now. */
export const goToStep = async ({ response, paths }: Visit) => response.redirect(303, paths.page)

const nextStep = ({ request, response, paths }: Visit) => goTo(request, response, paths.page)

/** GET: shows the current step of this authorization. At the code step, `?review` looks at the request again. */
export async function showCurrentStep(visit: Visit): Promise<void> {
  const { dependencies } = visit.context
  await visit.flow.recordAppAnswers(dependencies, visit.step)
  const view = await visit.flow.openAuthorization(dependencies, { ...visit.step, ...visit.consent }).catch(undefinedWhenRefused)
  if (view === undefined) return showPast(visit, true)
  if (view.stage === 'ended') return showEnd(visit, view.end!, view, endStatusOf(view))
  if (view.stage === 'oneTimeCode' && visit.request.query.review !== undefined) return showStep(visit, 'decision', view)
  showStep(visit, view.stage, view)
}

/** GET, for a browser that has not signed in: who asks, and the sign-in. How a request ended is told, and nothing else of it. */
export async function showSignIn(visit: Visit): Promise<void> {
  const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step).catch(undefinedWhenRefused)
  if (view === undefined) return showPast(visit, false)
  if (view.stage === 'ended')
    return showEnd(visit, view.end!, { appName: view.appName, isStanding: view.isStanding }, endStatusOf(view))
  showStep(visit, 'signIn', view)
}

/** The page of an authorization whose time is over, or that could not begin. What was asked is told to the customer's own browser. */
async function showPast(visit: Visit, isCustomer: boolean): Promise<void> {
  const past = await visit.flow.findPastAuthorization(visit.context.dependencies, { ...visit.step, isCustomer })
  showEnd(visit, past?.end ?? 'unusable', past)
}

const endStatusOf = ({ outcome }: AuthorizationView) => (outcome === 'refused' || outcome === null ? 403 : 200)

function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof SanadError && (error.code === 'businessRule' || error.code === 'resourceIdUnknown')) return undefined
  throw error
}

/** The same step in the other language, with what was typed or chosen. Where another window went on meanwhile, the step that is now. */
async function showAgain(
  visit: Visit,
  page: 'signIn' | 'decision' | 'oneTimeCode',
  typed: { nationalIdentificationNumber?: string; chosen?: string[] } = {},
): Promise<void> {
  const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step).catch(undefinedWhenRefused)
  const isThere = view?.stage === page || (page === 'decision' && view?.stage === 'oneTimeCode')
  if (!view || !isThere) return nextStep(visit)
  const error = keptProblem(visit.request, { knowsTries: page === 'oneTimeCode' })
  showStep(visit, page, view, { ...typed, ...(error !== undefined && { error }) })
}

/** POST: the sign-in. A wrong password shows the form again. */
export async function signIn(visit: Visit): Promise<void> {
  const { flow, context, step } = visit
  const nationalIdentificationNumber = digitsField(visit.request, 'nationalIdentificationNumber')
  if (isLanguageSwitch(visit.request)) return showAgain(visit, 'signIn', { nationalIdentificationNumber })
  const password = field(visit.request, 'password')
  const again = async (error: string) =>
    showStep(visit, 'signIn', await flow.getAuthorizationView(context.dependencies, step), {
      error,
      nationalIdentificationNumber,
    })
  if (nationalIdentificationNumber === '' || password === '') return again('signInMissing')
  const source = sourceOf(visit.request, visit.response)
  const { onlyFor } = visit
  const typed = { nationalIdentificationNumber, password, source, onlyFor }
  const outcome = await flow.signInCustomer(context.dependencies, { ...step, ...typed })
  if (outcome === 'refused') return again('signInRefused')
  if (outcome === 'locked') return showEnd(visit, 'locked')
  if (outcome === 'wrongCustomer') return visit.finish({ denied: denials.wrongCustomer })
  if (outcome === 'decision') await visit.signedIn?.()
  nextStep(visit)
}

/** POST: the customer's decision. A no ends the visit, a yes leads to the code. A second click on the button has the same result. */
export async function decide(visit: Visit): Promise<void> {
  const { flow, context, step } = visit
  const accountIds = fieldList(visit.request, 'accountIds')
  if (isLanguageSwitch(visit.request)) return showAgain(visit, 'decision', { chosen: accountIds })
  const decision = decisionField(visit.request)
  await orLookAgain(visit, async () => {
    await showOutcome(visit, await flow.decideAuthorization(context.dependencies, { ...step, decision, accountIds }))
  })
}

/**
 * POST: the code, with which the approval is carried out, or `again` for a new one. A wrong code shows the form again. Where the customer
 * confirms in the bank's app, the page asks here by itself, too.
 */
export async function confirmCode(visit: Visit): Promise<void> {
  const { flow, context, step } = visit
  if (isLanguageSwitch(visit.request)) return showAgain(visit, 'oneTimeCode')
  await orLookAgain(visit, async () => {
    if (field(visit.request, 'again') !== '') {
      const repeated = await flow.repeatConfirmation(context.dependencies, step)
      return repeated.outcome === 'codesUsedUp' ? showOutcome(visit, repeated) : nextStep(visit)
    }
    const oneTimeCode = digitsField(visit.request, 'oneTimeCode')
    const source = sourceOf(visit.request, visit.response)
    const confirmed = await flow.confirmAuthorization(context.dependencies, { ...step, oneTimeCode, source })
    if (confirmed.outcome === 'waiting' && isPoll(visit.request)) return showWaiting(visit, confirmed.shownNumber)
    await showOutcome(visit, confirmed)
  })
}

/** Keys of bank.problem for what is wrong with an answer. */
const answerProblems: Partial<Record<ApprovalOutcome['outcome'], string>> = {
  missing: 'codeMissing',
  refused: 'codeRefused',
  waiting: 'notConfirmedYet',
}

/** Keys of bank.problem for what leads back to the decision. */
const lookAgainProblems: Partial<Record<ApprovalOutcome['outcome'], string>> = {
  notAsked: 'notPossible',
  expired: 'appQuestionOver',
}

/** After a decision or a confirmation: back to the app, the next step, or what is wrong where the customer stands. */
async function showOutcome(visit: Visit, told: ApprovalOutcome): Promise<void> {
  const { outcome } = told
  if (outcome === 'approved' || outcome === 'declined') return finishDecided(visit, told as FinalOutcome)
  if (outcome === 'confirm' || outcome === 'ended') return nextStep(visit)
  const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step)
  const error = answerProblems[outcome]
  // In another window the request may have ended meanwhile; then there is nothing left to confirm.
  if (error !== undefined)
    return view.stage === 'oneTimeCode' ? showStep(visit, 'oneTimeCode', view, { error }) : nextStep(visit)
  if (view.stage !== 'decision' && view.stage !== 'oneTimeCode') return nextStep(visit)
  if (outcome === 'codesUsedUp' && view.confirmation?.method === 'code')
    return showStep(visit, view.stage, view, { error: 'codesUsedUp' })
  showStep(visit, 'decision', view, { error: lookAgainProblems[outcome] ?? 'questionsUsedUp' })
}

/**
 * Answers a poll, without a look at anything but the question in the app. Another window may have asked anew meanwhile; then the page shows
 * the number that the app has now.
 */
async function showWaiting(visit: Visit, shownNumber = ''): Promise<void> {
  if (shownNumber === field(visit.request, 'shownNumber')) return stay(visit.response)
  const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step)
  if (view.stage !== 'oneTimeCode') return nextStep(visit)
  showStep(visit, 'oneTimeCode', view)
}

/** Runs a step. What is not possible is said on the page where the customer then stands. */
async function orLookAgain(visit: Visit, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    undefinedWhenRefused(error)
    const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step)
    if (view.stage !== 'decision' && view.stage !== 'oneTimeCode') return nextStep(visit)
    showStep(visit, 'decision', view, { error: problemOf(error as SanadError, view) })
  }
}

/** Why the customer must look again, as a key of bank.problem. */
function problemOf({ detail }: SanadError, { subject }: AuthorizationView): string {
  if (detail.path === amountPath) return 'lineExceeded'
  if (detail.path === limitPath) return 'overLimit'
  if (detail.path === payeePath) return 'payeeWorse'
  if (detail.path !== 'accountIds' || subject?.accountChoice === 'none') return 'notPossible'
  return subject?.accountChoice === 'several' ? 'accountsMissing' : 'accountMissing'
}

/** GET: the receipt of the payment that was approved in this visit. Where there is none, the page says how the visit stands. */
export async function showVisitReceipt(visit: Visit): Promise<void> {
  const payment = await getApprovedPayment(visit.context.dependencies, visit.step).catch(undefinedWhenRefused)
  if (!payment) return nextStep(visit)
  renderReceipt(visit.response, payment, { now: visit.step.now, back: visit.paths.page })
}

/** GET: returns to the app with a decision that was made already, and changes nothing. */
export async function goBackDecided(visit: Visit): Promise<void> {
  const view = await visit.flow.getAuthorizationView(visit.context.dependencies, visit.step).catch(undefinedWhenRefused)
  return view?.outcome === 'approved' || view?.outcome === 'declined' ? leave(visit) : nextStep(visit)
}

/** Returns to the app without a decision, or with the decision that was already made. */
export async function leave(visit: Visit): Promise<void> {
  const { flow, context, step } = visit
  const view = await flow.getAuthorizationView(context.dependencies, step).catch(undefinedWhenRefused)
  if (view?.outcome !== 'approved' && view?.outcome !== 'declined')
    return visit.finish({ denied: view?.wasAuthorized ? denials.authorizedBefore : denials.left })
  // The outcome is recorded already, so it is used whatever is passed here.
  await showOutcome(visit, await flow.decideAuthorization(context.dependencies, { ...step, decision: 'decline', accountIds: [] }))
}
