import { getSignInHistory } from '../../../../services/customer/history.ts'
import { renderPage } from '../../../render.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { signInsPage } from './signInsPage.ts'

/** Shows who signed in as the customer, when and from where, and how many tries failed. */
export async function showSignIns({ response, context, session, now }: CustomerRequest): Promise<void> {
  const history = await getSignInHistory(context.dependencies, { ...session, now })
  renderPage(response, { page: signInsPage, props: history })
}
