import { confirm } from '../../../../services/authorization/confirm.ts'
import { decide } from '../../../../services/authorization/decide.ts'
import type { ApprovalOutcome } from '../../../../services/authorization/door.ts'
import { getCustomerConsent } from '../../../../services/customer/consents.ts'
import { findAreaQuestion, openArea } from '../../../../services/customer/areaDoor.ts'
import { sourceOf } from '../../../../telemetry/requests.ts'
import { decisionField, digitsField, field, isLanguageSwitch, keptProblem } from '../../../input.ts'
import { goTo, isPoll, stay } from '../../../poll.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { change, renderConsent } from '../consents/consents.ts'
import { target } from '../consents/shownNoMore.ts'
import { type CustomerRequest, readCustomerSession } from '../forCustomer.ts'
import { showSignIn } from '../signIns/customerSignIn.ts'
import { confirmConsentPage } from './confirmConsentPage.ts'

/** A further authorizer declines, or approves: first without a code, which leads to the page for it, and then with the code. */
export async function decideConsent(customer: CustomerRequest): Promise<void> {
  const { request, context } = customer
  if (isLanguageSwitch(request)) return renderConfirmation(customer, keptProblem(request, { knowsTries: true }))
  const pressed = decisionField(request)
  const isAgain = field(request, 'again') !== ''
  const isAnswer = pressed === 'approve' && !isAgain && field(request, 'method') !== ''
  await change(customer, async () => {
    const door = await openArea(context.dependencies, { ...target(customer), sessionId: customer.session.sessionId })
    if (isAnswer) return showOutcome(customer, await confirm(context.dependencies, door, typedCode(customer)))
    const decision = pressed === 'approve' && isAgain ? 'again' : pressed
    await showOutcome(customer, await decide(context.dependencies, door, { decision }))
  })
}

const typedCode = ({ request, response }: CustomerRequest) => ({
  oneTimeCode: digitsField(request, 'oneTimeCode'),
  source: sourceOf(request, response),
})

/** The page for the code, or for the wait for the bank's app. Where nothing is asked of this customer, it leads back to the consent. */
export async function showConfirmation(customer: CustomerRequest): Promise<void> {
  await renderConfirmation(customer)
}

/** What keeps the customer at the page for the code, as keys of bank.problem. */
const problems: Partial<Record<ApprovalOutcome['outcome'], string>> = {
  codesUsedUp: 'codesUsedUp',
  missing: 'codeMissing',
  refused: 'codeRefused',
  waiting: 'notConfirmedYet',
}

/** After a decision or a confirmation; whatever has no page of its own is said by the consent's. */
async function showOutcome(customer: CustomerRequest, { outcome }: ApprovalOutcome): Promise<void> {
  const { request, response } = customer
  if (outcome === 'confirm') return response.redirect(303, routes.bankConsentDecision(target(customer).consentId))
  if (outcome === 'waiting' && isPoll(request)) return showWaiting(customer)
  if (outcome === 'expired') return renderConsent(customer, { status: 422, error: 'appQuestionOver' })
  if (outcome === 'ended') return showSignIn(customer.context, response, { error: 'sessionEnded' })
  const problem = problems[outcome]
  if (problem !== undefined) await renderConfirmation(customer, problem)
}

/** Answers a poll. Another window may have asked anew meanwhile; then the page shows the number that the app has now. */
async function showWaiting(customer: CustomerRequest): Promise<void> {
  const question = await findAreaQuestion(customer.context.dependencies, target(customer))
  if ((question?.shownNumber ?? '') === field(customer.request, 'shownNumber')) return stay(customer.response)
  await renderConfirmation(customer)
}

async function renderConfirmation(customer: CustomerRequest, error?: string): Promise<void> {
  const { request, response, context } = customer
  const [view, question, session] = await Promise.all([
    getCustomerConsent(context.dependencies, { ...target(customer), isAsked: true }),
    findAreaQuestion(context.dependencies, target(customer)),
    // A wrong code was counted since the request began.
    error === 'codeRefused' ? readCustomerSession(request, context) : customer.session,
  ])
  const { consentId } = view.consent
  // The page for a code says that of codes; where none was asked for, the consent's page says it of questions.
  if (!question && error === 'codesUsedUp') return renderConsent(customer, { status: 422, error: 'questionsUsedUp' })
  if (view.state !== 'waiting' || !question || !view.isStanding || view.subject.isAway)
    return goTo(request, response, routes.bankConsent(consentId))
  renderPage(response, {
    page: confirmConsentPage,
    props: { view, question, error, triesLeft: session?.triesLeft ?? 0 },
    status: error === undefined ? 200 : 422,
    path: routes.bankConsentDecision(consentId),
  })
}
