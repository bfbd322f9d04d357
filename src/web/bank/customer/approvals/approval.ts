import { getCustomerConsent } from '../../../../services/customer/consents.ts'
import {
  askCustomerApproval,
  confirmCustomerApproval,
  findCustomerApprovalQuestion,
} from '../../../../services/customer/approve.ts'
import { declineCustomerConsent } from '../../../../services/customer/ownDecisions.ts'
import { sourceOf } from '../../../../telemetry/requests.ts'
import { decisionField, digitsField, field, isLanguageSwitch, keptProblem } from '../../../input.ts'
import { goTo, isPoll, stay } from '../../../poll.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { change, renderConsent, target } from '../consents/consents.ts'
import { type CustomerRequest, readCustomerSession } from '../forCustomer.ts'
import { showSignIn } from '../signIns/customerSignIn.ts'
import { confirmConsentPage } from './confirmConsentPage.ts'

/** A further authorizer declines, or approves: first without a code, which leads to the page for it, and then with the code. */
export async function decideConsent(customer: CustomerRequest): Promise<void> {
  const { request, context } = customer
  if (isLanguageSwitch(request)) return renderConfirmation(customer, keptProblem(request, { knowsTries: true }))
  if (decisionField(request) === 'decline')
    return change(customer, () => declineCustomerConsent(context.dependencies, target(customer)))
  const isAnswer = field(request, 'method') !== '' && field(request, 'again') === ''
  await change(customer, () => (isAnswer ? confirm(customer) : ask(customer)))
}

/** The page for the code, or for the wait for the bank's app. Where nothing is asked of this customer, it leads back to the consent. */
export async function showConfirmation(customer: CustomerRequest): Promise<void> {
  await renderConfirmation(customer)
}

async function ask(customer: CustomerRequest): Promise<void> {
  const { response, context } = customer
  const asked = await askCustomerApproval(context.dependencies, target(customer))
  if (asked === 'declined') return
  if (asked === 'codesUsedUp') return renderConfirmation(customer, 'codesUsedUp')
  response.redirect(303, routes.bankConsentDecision(target(customer).consentId))
}

async function confirm(customer: CustomerRequest): Promise<void> {
  const { request, response, context, session } = customer
  const isApp = field(request, 'method') === 'app'
  const oneTimeCode = digitsField(request, 'oneTimeCode')
  if (!isApp && oneTimeCode === '') return renderConfirmation(customer, 'codeMissing')
  const outcome = await confirmCustomerApproval(context.dependencies, {
    ...target(customer),
    ...{ sessionId: session.sessionId, oneTimeCode, source: sourceOf(request, response) },
  })
  if (outcome === 'refused') return renderConfirmation(customer, 'codeRefused')
  if (outcome === 'waiting') return isPoll(request) ? showWaiting(customer) : renderConfirmation(customer, 'notConfirmedYet')
  if (outcome === 'expired') return renderConsent(customer, { status: 422, error: 'appQuestionOver' })
  if (outcome === 'ended') showSignIn(response, 'sessionEnded')
}

/** Answers a poll. Another window may have asked anew meanwhile; then the page shows the number that the app has now. */
async function showWaiting(customer: CustomerRequest): Promise<void> {
  const question = await findCustomerApprovalQuestion(customer.context.dependencies, target(customer))
  if ((question?.shownNumber ?? '') === field(customer.request, 'shownNumber')) return stay(customer.response)
  await renderConfirmation(customer)
}

async function renderConfirmation(customer: CustomerRequest, error?: string): Promise<void> {
  const { request, response, context } = customer
  const [view, question, session] = await Promise.all([
    getCustomerConsent(context.dependencies, { ...target(customer), isAsked: true }),
    findCustomerApprovalQuestion(context.dependencies, target(customer)),
    // A wrong code was counted since the request began.
    error === 'codeRefused' ? readCustomerSession(request, context) : customer.session,
  ])
  const { consentId } = view.consent
  // The page for a code says that of codes; where none was asked for, the consent's page says it of questions.
  if (!question && error === 'codesUsedUp') return renderConsent(customer, { status: 422, error: 'questionsUsedUp' })
  if (view.state !== 'waiting' || !question) return goTo(request, response, routes.bankConsent(consentId))
  renderPage(response, {
    page: confirmConsentPage,
    props: { view, question, error, triesLeft: session?.triesLeft ?? 0 },
    status: error === undefined ? 200 : 422,
    path: routes.bankConsentDecision(consentId),
  })
}
