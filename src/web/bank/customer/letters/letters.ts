import { pageMarkText } from '../../../../domain/shared/pageMark.ts'
import { listCustomerLetters } from '../../../../services/customer/letters.ts'
import { pageMark } from '../../../input.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { lettersPage } from './lettersPage.ts'

/** Lists the letters of guarantee that the customer has approved, newest first. */
export async function showLetters({ request, response, context, session }: CustomerRequest): Promise<void> {
  const after = pageMark(request)
  const { entries, next } = await listCustomerLetters(context.dependencies, { ...session, after })
  const props = {
    letters: entries,
    newest: after && routes.bankLetters(),
    older: next && `${routes.bankLetters()}?after=${pageMarkText(next)}`,
  }
  renderPage(response, { page: lettersPage, props })
}
