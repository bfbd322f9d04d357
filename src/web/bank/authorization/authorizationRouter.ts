import { Router } from 'express'
import type { BankRefusal } from '../../../domain/shared/errors.ts'
import type { ApprovalOutcome, FinalOutcome } from '../../../services/authorization/door.ts'
import { amountPath } from '../../../services/guarantee/authorization.ts'
import { limitPath } from '../../../services/payment/limits.ts'
import type { AuthorizationView } from '../../../services/authorization/authorizationSession.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import type { WebContext } from '../../context.ts'
import { shownLanguage } from '../../language.ts'
import { decisionField, digitsField, field, fieldList, isExtension, isLanguageSwitch, keptProblem } from '../../input.ts'
import { goTo, isPoll, stay } from '../../poll.ts'
import { routes } from '../../routes.ts'
import { approvalProblems } from '../approvalProblems.ts'
import { visitReceipt } from './visitReceipt.ts'
import { visitReport } from './visitReport.ts'
import { appLinkState } from './appLink.ts'
import { showEnd, showStep, type AuthorizerRequest, forAuthorizer, undefinedWhenRefused } from './forAuthorizer.ts'

/**
 * The pages on which a customer authorizes what an app asked for. All steps have one address; the service knows the current step.
 */
export function authorizationRouter(context: WebContext): Router {
  const router = Router()
  router.get(routes.authorization(':interactionId'), forAuthorizer(context, showCurrentStep))
  router.post(routes.authorizationSignIn(':interactionId'), forAuthorizer(context, signIn))
  router.post(routes.authorizationBankApp(':interactionId'), forAuthorizer(context, askBankApp))
  router.post(routes.authorizationOneTimeCode(':interactionId'), forAuthorizer(context, confirmCode))
  router.post(routes.authorizationDecision(':interactionId'), forAuthorizer(context, decide))
  for (const address of [
    routes.authorizationSignIn,
    routes.authorizationBankApp,
    routes.authorizationOneTimeCode,
    routes.authorizationDecision,
  ])
    router.get(address(':interactionId'), forAuthorizer(context, goToStep))
  router.get(routes.authorizationReturn(':interactionId'), forAuthorizer(context, goBackDecided))
  router.post(routes.authorizationReturn(':interactionId'), forAuthorizer(context, leave))
  router.get(routes.authorizationReceipt(':interactionId'), forAuthorizer(context, visitReceipt.show))
  router.get(routes.authorizationReceiptFile(':interactionId'), forAuthorizer(context, visitReceipt.send))
  router.get(routes.authorizationReport(':interactionId'), forAuthorizer(context, visitReport.show))
  router.post(routes.authorizationReport(':interactionId'), forAuthorizer(context, visitReport.send))
  return router
}

/** What the app is told when the customer does not approve (error_description, in English). */
const denials = {
  declined: 'The customer declined.',
  wrongCustomer: 'The consent or its debtor account belongs to a customer other than the one who signed in.',
  left: 'The customer left the bank without approving.',
  authorizedBefore: 'The consent was authorized in another visit to the bank. Read its status.',
}

/** Back to the app with what was decided, but not to whom the customer has reported. A poll is sent to an address that leads there. */
const finishDecided = async (authorizer: AuthorizerRequest, decided: FinalOutcome) => {
  const { flow, context, step, request, response, paths } = authorizer
  const isApproved = decided.outcome === 'approved'
  if (!isApproved && (await flow.findCaseOfVisit(context.dependencies, step))) return nextStep(authorizer)
  if (isPoll(request)) return goTo(request, response, paths.leave ?? paths.page)
  await authorizer.finish(isApproved ? { approved: { customerId: decided.customerId } } : { denied: denials.declined })
}

/** GET of an address that a form is sent to, such as somebody types again who saw it in their browser: the step that is now. */
export const goToStep = async ({ response, paths }: AuthorizerRequest) => response.redirect(303, paths.page)

const nextStep = ({ request, response, paths }: AuthorizerRequest) => goTo(request, response, paths.page)

/** GET: shows the current step of this authorization. At the code step, `?review` looks at the request again. */
export async function showCurrentStep(authorizer: AuthorizerRequest): Promise<void> {
  const { dependencies } = authorizer.context
  const { review, notDone } = authorizer.request.query
  const view = await authorizer.flow
    .openAuthorization(dependencies, { ...authorizer.step, ...authorizer.consent })
    .catch(undefinedWhenRefused)
  if (view === undefined) return showPast(authorizer, true)
  if (view.stage === 'ended') {
    const fraudCase = await authorizer.flow.findCaseOfVisit(dependencies, authorizer.step)
    return showEnd(authorizer, view.end!, { ...view, fraudCase, isNotDone: notDone !== undefined }, endStatusOf(view))
  }
  // While the core bank is away nothing can be confirmed, and it can be declined.
  const step = view.stage === 'oneTimeCode' && (review !== undefined || view.subject?.isAway) ? 'decision' : view.stage
  await showStep(authorizer, step, view, notDone === undefined ? {} : { error: 'shownToOther' })
}

/** GET, for a browser that has not signed in: who asks, and the sign-in. How a request ended is told, and nothing else of it. */
export async function showSignIn(authorizer: AuthorizerRequest): Promise<void> {
  const view = await authorizer.flow
    .getAuthorizationView(authorizer.context.dependencies, authorizer.step)
    .catch(undefinedWhenRefused)
  if (view === undefined) return showPast(authorizer, false)
  if (view.stage === 'ended') {
    const staysAtBank = !!(await authorizer.flow.findCaseOfVisit(authorizer.context.dependencies, authorizer.step))
    return showEnd(authorizer, view.end!, { appName: view.appName, isStanding: view.isStanding, staysAtBank }, endStatusOf(view))
  }
  await showStep(authorizer, 'signIn', view)
}

/** The page of an authorization whose time is over, or that could not begin. What was asked is told to the customer's own browser. */
async function showPast(authorizer: AuthorizerRequest, isCustomer: boolean): Promise<void> {
  const past = await authorizer.flow.findPastAuthorization(authorizer.context.dependencies, { ...authorizer.step, isCustomer })
  showEnd(authorizer, past?.end ?? 'unusable', past)
}

const endStatusOf = ({ outcome }: AuthorizationView) => (outcome === 'refused' || outcome === null ? 403 : 200)

/** The same step in the other language, with what was typed or chosen. Where another window went on meanwhile, the step that is now. */
async function showAgain(
  authorizer: AuthorizerRequest,
  page: 'signIn' | 'decision' | 'oneTimeCode',
  typed: { nationalIdentificationNumber?: string; chosen?: string[] } = {},
): Promise<void> {
  const view = await authorizer.flow
    .getAuthorizationView(authorizer.context.dependencies, authorizer.step)
    .catch(undefinedWhenRefused)
  const isThere = view?.stage === page || (page === 'decision' && view?.stage === 'oneTimeCode')
  if (!view || !isThere) return nextStep(authorizer)
  const error = keptProblem(authorizer.request, { knowsTries: page === 'oneTimeCode' })
  await showStep(authorizer, page, view, { ...typed, ...(error !== undefined && { error }) })
}

/** Whether the form decides nothing and comes back as it was typed: in the other language, or with more time. */
async function isKept({ request, context, flow, step, endsAt }: AuthorizerRequest): Promise<boolean> {
  if (!isExtension(request)) return isLanguageSwitch(request)
  // Who asked over the back channel has said how long they wait: a yes after that would pay what they may have asked for anew.
  if (endsAt === undefined) await flow.extendVisit(context.dependencies, step).catch(undefinedWhenRefused)
  return true
}

/** POST: the sign-in. A wrong password shows the form again. Where the time of the visit is over, its page says so. */
export async function signIn(authorizer: AuthorizerRequest): Promise<void> {
  await takeSignIn(authorizer).catch((error: unknown) => {
    undefinedWhenRefused(error)
    nextStep(authorizer)
  })
}

async function takeSignIn(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, step } = authorizer
  const nationalIdentificationNumber = digitsField(authorizer.request, 'nationalIdentificationNumber')
  if (await isKept(authorizer)) return showAgain(authorizer, 'signIn', { nationalIdentificationNumber })
  if (!context.settings.passwordSignIn) return nextStep(authorizer)
  const password = field(authorizer.request, 'password')
  const again = async (error: string) =>
    showStep(authorizer, 'signIn', await flow.getAuthorizationView(context.dependencies, step), {
      error,
      nationalIdentificationNumber,
    })
  if (nationalIdentificationNumber === '' || password === '') return again('signInMissing')
  const source = sourceOf(authorizer.request, authorizer.response)
  const { onlyFor } = authorizer
  const language = shownLanguage(authorizer.response)
  const typed = { nationalIdentificationNumber, password, source, onlyFor, language }
  const outcome = await flow.signInCustomer(context.dependencies, { ...step, ...typed })
  if (outcome === 'refused') return again('signInRefused')
  if (outcome === 'locked' || outcome === 'appReported' || outcome === 'bankingStopped') return showEnd(authorizer, outcome)
  if (outcome === 'wrongCustomer') return authorizer.finish({ denied: denials.wrongCustomer })
  if (outcome === 'decision') await authorizer.signedIn?.()
  nextStep(authorizer)
}

/**
 * POST: whether the customer has decided in the bank's app. The page asks by itself, or at the press of its button, and the browser that
 * began goes back to the app with the outcome. `again` makes another code, for who has lost the phone that opened the first.
 */
async function askBankApp(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, request, response, step, appLink } = authorizer
  const { dependencies } = context
  if (field(request, 'again') !== '') {
    await flow.forgetVisitAppLink(dependencies, step)
    return nextStep(authorizer)
  }
  const view = await flow.getAuthorizationView(dependencies, step).catch(undefinedWhenRefused)
  if (view?.outcome === 'approved' || view?.outcome === 'declined') return finishSeen(authorizer)
  if (view?.stage !== 'signIn') return nextStep(authorizer)
  if (!isPoll(request)) return showStep(authorizer, 'signIn', view, { error: 'notDecidedInApp' })
  const link = await appLink()
  if (link && appLinkState(link) === field(request, 'shown')) return stay(response)
  await showStep(authorizer, 'signIn', view)
}

/** Back to the app with what was decided already; a poll by way of an address that the browser follows. */
async function finishSeen(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, step } = authorizer
  const decided = await flow.decideAuthorization(context.dependencies, { ...step, decision: 'decline', accountIds: [] })
  // The outcome is recorded already, so it is used whatever is passed here.
  await showOutcome(authorizer, decided)
}

/** POST: the customer's decision. A no ends the visit, a yes leads to the code. A second click on the button has the same result. */
export async function decide(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, step } = authorizer
  const accountIds = fieldList(authorizer.request, 'accountIds')
  if (await isKept(authorizer)) return showAgain(authorizer, 'decision', { chosen: accountIds })
  const decision = decisionField(authorizer.request)
  await orLookAgain(authorizer, async () => {
    await showOutcome(authorizer, await flow.decideAuthorization(context.dependencies, { ...step, decision, accountIds }))
  })
}

/**
 * POST: the code, with which the approval is carried out, or `again` for a new one. A wrong code shows the form again. Where the customer
 * confirms in the bank's app, the page asks here by itself, too.
 */
export async function confirmCode(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, step } = authorizer
  if (await isKept(authorizer)) return showAgain(authorizer, 'oneTimeCode')
  await orLookAgain(authorizer, async () => {
    if (field(authorizer.request, 'again') !== '') {
      const repeated = await flow.repeatConfirmation(context.dependencies, step)
      return repeated.outcome === 'codesUsedUp' ? showOutcome(authorizer, repeated) : nextStep(authorizer)
    }
    const oneTimeCode = digitsField(authorizer.request, 'oneTimeCode')
    const source = sourceOf(authorizer.request, authorizer.response)
    const confirmed = await flow.confirmAuthorization(context.dependencies, { ...step, oneTimeCode, source })
    if (confirmed.outcome === 'waiting' && isPoll(authorizer.request)) return showWaiting(authorizer, confirmed.shownNumber)
    await showOutcome(authorizer, confirmed)
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
  notAsked: 'codeNotAsked',
  expired: 'appQuestionOver',
}

/** After a decision or a confirmation: back to the app, the next step, or what is wrong where the customer stands. */
async function showOutcome(authorizer: AuthorizerRequest, told: ApprovalOutcome): Promise<void> {
  const { outcome } = told
  if (outcome === 'approved' || outcome === 'declined') return finishDecided(authorizer, told as FinalOutcome)
  if (outcome === 'confirm' || outcome === 'ended') return nextStep(authorizer)
  const view = await authorizer.flow.getAuthorizationView(authorizer.context.dependencies, authorizer.step)
  const error = answerProblems[outcome]
  // In another window the request may have ended meanwhile; then there is nothing left to confirm.
  if (error !== undefined)
    return view.stage === 'oneTimeCode' ? await showStep(authorizer, 'oneTimeCode', view, { error }) : nextStep(authorizer)
  if (view.stage !== 'decision' && view.stage !== 'oneTimeCode') return nextStep(authorizer)
  if (outcome === 'codesUsedUp' && view.confirmation?.method === 'code')
    return showStep(authorizer, view.stage, view, { error: 'codesUsedUp' })
  await showStep(authorizer, 'decision', view, { error: lookAgainProblems[outcome] ?? 'questionsUsedUp' })
}

/**
 * Answers a poll, without a look at anything but the question in the app. Another window may have asked anew meanwhile; then the page shows
 * the number that the app has now.
 */
async function showWaiting(authorizer: AuthorizerRequest, shownNumber = ''): Promise<void> {
  if (shownNumber === field(authorizer.request, 'shownNumber')) return stay(authorizer.response)
  const view = await authorizer.flow.getAuthorizationView(authorizer.context.dependencies, authorizer.step)
  if (view.stage !== 'oneTimeCode') return nextStep(authorizer)
  await showStep(authorizer, 'oneTimeCode', view)
}

/** Runs a step. What is not possible is said on the page where the customer then stands. */
async function orLookAgain(authorizer: AuthorizerRequest, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    undefinedWhenRefused(error)
    // The time of the visit may be over; its page says so.
    const view = await authorizer.flow
      .getAuthorizationView(authorizer.context.dependencies, authorizer.step)
      .catch(undefinedWhenRefused)
    if (view?.stage !== 'decision' && view?.stage !== 'oneTimeCode') return nextStep(authorizer)
    await showStep(authorizer, 'decision', view, { error: problemOf(error as BankRefusal, view) })
  }
}

/** Why the customer must look again, as a key of bank.problem. */
function problemOf({ detail }: BankRefusal, { subject }: AuthorizationView): string {
  if (detail.path === amountPath) return 'lineExceeded'
  if (detail.path === limitPath) return 'overLimit'
  const said = approvalProblems[detail.path ?? '']
  if (said) return said
  if (detail.path !== 'accountIds' || subject?.accountChoice === 'none') return 'notPossible'
  return subject?.accountChoice === 'several' ? 'accountsMissing' : 'accountMissing'
}

/** GET: returns to the app with a decision that was made already, and changes nothing. */
export async function goBackDecided(authorizer: AuthorizerRequest): Promise<void> {
  const view = await authorizer.flow
    .getAuthorizationView(authorizer.context.dependencies, authorizer.step)
    .catch(undefinedWhenRefused)
  return view?.outcome === 'approved' || view?.outcome === 'declined' ? leave(authorizer) : nextStep(authorizer)
}

/** Returns to the app without a decision, or with the decision that was already made. */
export async function leave(authorizer: AuthorizerRequest): Promise<void> {
  const { flow, context, step } = authorizer
  await flow.leaveVisit(context.dependencies, step)
  const view = await flow.getAuthorizationView(context.dependencies, step).catch(undefinedWhenRefused)
  if (view?.outcome !== 'approved' && view?.outcome !== 'declined')
    return authorizer.finish({ denied: view?.wasAuthorized ? denials.authorizedBefore : denials.left })
  await finishSeen(authorizer)
}
