import { getSignInHistory } from '../../../../services/customer/history.ts'
import { listAsked, listWaiting, summariseAccess } from '../../../../services/customer/consentLists.ts'
import { listCustomerLetters } from '../../../../services/customer/letters.ts'
import { listWaitingForTheirDay, searchCustomerPayments } from '../../../../services/customer/payments.ts'
import { listCustomerCases } from '../../../../services/fraud/report.ts'
import { countNewMessages } from '../../../../services/message/ownMessages.ts'
import { getDaySpending } from '../../../../services/payment/limits.ts'
import { renderPage } from '../../../render.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { customerOverviewPage } from './customerOverviewPage.ts'
import { notDonePage } from './notDonePage.ts'

const recentPayments = 5
const recentLetters = 5

/** Opens the area: what waits for the customer first, then what is about to end, what is scheduled and what was paid lately. */
export async function showOverview({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  // Nothing of theirs is shown to who has pressed a form of somebody else.
  if (request.query.notDone !== undefined) return renderPage(response, { page: notDonePage, props: {} })
  const { dependencies } = context
  const query = { ...session, now }
  const [waiting, asked, access, scheduled, recent, letters, { signIns, failed }, cases, unread, spending] = await Promise.all([
    listWaiting(dependencies, query),
    listAsked(dependencies, query),
    summariseAccess(dependencies, query),
    listWaitingForTheirDay(dependencies, session),
    searchCustomerPayments(dependencies, { ...session, size: recentPayments }),
    listCustomerLetters(dependencies, { ...session, size: recentLetters }),
    getSignInHistory(dependencies, { ...query, shown: 2 }),
    listCustomerCases(dependencies, session),
    countNewMessages(dependencies, query),
    getDaySpending(dependencies, query),
  ])
  const shown = { recent: recent.entries, letters: letters.entries, before: signIns[1] }
  const props = { waiting, asked, access, scheduled, ...shown, failed, cases, unread, spending }
  renderPage(response, { page: customerOverviewPage, props })
}
