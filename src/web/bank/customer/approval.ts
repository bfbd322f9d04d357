import { getCustomerConsent } from '../../../services/customer/consents.ts'
import { askCustomerApproval, confirmCustomerApproval } from '../../../services/customer/approve.ts'
import { declineCustomerConsent } from '../../../services/customer/decide.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { decisionField, digitsField, field, queryText } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { change, target } from './consents.ts'
import { type CustomerRequest, showSignIn } from './customerSignIn.ts'

/** A further authorizer declines, or approves: first without a code, which leads to the page for it, and then with the code. */
export async function decideConsent(customer: CustomerRequest): Promise<void> {
  const { request, context } = customer
  if (decisionField(request) === 'decline')
    return change(customer, () => declineCustomerConsent(context.dependencies, target(customer)))
  const isAnswer = field(request, 'method') !== '' && field(request, 'again') === ''
  await change(customer, () => (isAnswer ? confirm(customer) : ask(customer)))
}

/** The page for the code. Where nothing waits for this customer, it leads back to the consent. */
export async function showConfirmation(customer: CustomerRequest): Promise<void> {
  await renderConfirmation(customer, queryText(customer.request, 'method') === 'app')
}

async function ask(customer: CustomerRequest): Promise<void> {
  const { request, response, context } = customer
  const asked = await askCustomerApproval(context.dependencies, target(customer))
  if (asked === 'codesUsedUp') return renderConfirmation(customer, field(request, 'method') === 'app', 'codesUsedUpForNow')
  response.redirect(303, confirmationPath(customer, asked === 'app'))
}

async function confirm(customer: CustomerRequest): Promise<void> {
  const { request, response, context, visit } = customer
  const isApp = field(request, 'method') === 'app'
  const oneTimeCode = digitsField(request, 'oneTimeCode')
  if (!isApp && oneTimeCode === '') return renderConfirmation(customer, isApp, 'codeMissing')
  const outcome = await confirmCustomerApproval(context.dependencies, {
    ...target(customer),
    ...{ sessionId: visit.sessionId, oneTimeCode, source: sourceOf(request, response) },
  })
  if (outcome === 'refused') return renderConfirmation(customer, isApp, 'codeRefused')
  if (outcome === 'waiting') return renderConfirmation(customer, isApp, 'notConfirmedYet')
  if (outcome === 'ended') showSignIn(response, 'sessionEnded')
}

const confirmationPath = (customer: CustomerRequest, isApp: boolean) =>
  `${routes.bankConsentDecision(target(customer).consentId)}${isApp ? '?method=app' : ''}`

async function renderConfirmation(customer: CustomerRequest, isApp: boolean, error?: string): Promise<void> {
  const view = await getCustomerConsent(customer.context.dependencies, target(customer))
  if (view.state !== 'waiting') return customer.response.redirect(303, routes.bankConsent(view.consent.consentId))
  renderPage(customer.response, {
    page: 'bank/customer/confirmConsent',
    status: error === undefined ? 200 : 422,
    data: { view, isApp, error },
    path: confirmationPath(customer, isApp),
  })
}
