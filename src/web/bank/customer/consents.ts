import { SanadError } from '../../../domain/shared/errors.ts'
import { type CustomerConsentState, getCustomerConsent, listCustomerConsents } from '../../../services/customer/consents.ts'
import { decideCustomerConsent, revokeCustomerConsent, takeBackCustomerApproval } from '../../../services/customer/decide.ts'
import { listWaitingAuthorizations } from '../../../services/decoupled/device.ts'
import { decisionField, pathId } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { type CustomerRequest } from './customerSignIn.ts'

const target = ({ request, visit, now }: CustomerRequest) => ({
  consentId: pathId(request, 'consentId'),
  nationalIdentificationNumber: visit.nationalIdentificationNumber,
  now,
})

/** Shows all consents of the customer. Those that wait for the customer come first. */
export async function showConsents({ response, context, visit, now }: CustomerRequest): Promise<void> {
  const consents = await listCustomerConsents(context.dependencies, { ...visit, now })
  const groups = [
    ['waiting', ['waiting', 'asked']],
    ['active', ['active']],
    ['ended', ['ended']],
  ] as const satisfies [string, CustomerConsentState[]][]
  const data = {
    requests: await listWaitingAuthorizations(context.dependencies, { ...visit, now }),
    groups: groups.map(([name, states]) => ({
      name,
      consents: consents.filter(({ state }) => (states as readonly string[]).includes(state)),
    })),
  }
  renderPage(response, { page: 'bank/customer/consents', data })
}

/** Shows one consent. Another customer's consent gets the page for 404. */
export async function showConsent(customer: CustomerRequest): Promise<void> {
  await renderConsent(customer, 200, false)
}

async function renderConsent(customer: CustomerRequest, status: number, isTooLate: boolean): Promise<void> {
  const details = await getCustomerConsent(customer.context.dependencies, target(customer))
  const path = routes.bankConsent(details.consent.consentId)
  renderPage(customer.response, { page: 'bank/customer/consent', status, data: { ...details, isTooLate }, path })
}

/** A further authorizer approves or declines. */
export async function decideConsent(customer: CustomerRequest): Promise<void> {
  const decision = decisionField(customer.request)
  await change(customer, () => decideCustomerConsent(customer.context.dependencies, { ...target(customer), decision }))
}

/** Takes back an approval while others are still to approve. */
export async function takeBackApproval(customer: CustomerRequest): Promise<void> {
  await change(customer, () => takeBackCustomerApproval(customer.context.dependencies, target(customer)))
}

/** Revokes the access of a consent in use. */
export async function endConsent(customer: CustomerRequest): Promise<void> {
  await change(customer, () => revokeCustomerConsent(customer.context.dependencies, target(customer)))
}

async function change(customer: CustomerRequest, carryOut: () => Promise<unknown>): Promise<void> {
  try {
    await carryOut()
  } catch (error) {
    if (!(error instanceof SanadError && error.code === 'businessRule')) throw error
    return renderConsent(customer, 409, true)
  }
  customer.response.redirect(303, routes.bankConsent(target(customer).consentId))
}
