import { endAccessOfApp, findAccessOfApp } from '../../../../services/customer/endAccess.ts'
import { pathId } from '../../../input.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { endAccessPage } from './endAccessPage.ts'

const accessOf = ({ request, session, now }: CustomerRequest) => ({
  clientId: pathId(request, 'clientId'),
  nationalIdentificationNumber: session.nationalIdentificationNumber,
  now,
})

/** Asks whether all access of an app to accounts is to end; says so when it has ended. An app that had none leads back to all apps. */
export async function showEndAccess(customer: CustomerRequest): Promise<void> {
  const access = accessOf(customer)
  const found = await findAccessOfApp(customer.context.dependencies, access)
  if (!found) return customer.response.redirect(303, routes.bankConsents())
  const props = { ...found, clientId: access.clientId }
  renderPage(customer.response, { page: endAccessPage, props })
}

/** Ends all access of an app to accounts. A second click changes nothing. */
export async function endAccess(customer: CustomerRequest): Promise<void> {
  const access = accessOf(customer)
  await endAccessOfApp(customer.context.dependencies, access)
  customer.response.redirect(303, routes.bankAppEnd(access.clientId))
}
