import { lastMomentMs } from '../../../../domain/shared/dates.ts'
import { pageMarkText } from '../../../../domain/shared/pageMark.ts'
import {
  chooseMessages,
  listOwnChoices,
  listOwnMessages,
  markOwnMessagesRead,
  reachesPhones,
} from '../../../../services/message/ownMessages.ts'
import { digitsField, fieldList, pageMark } from '../../../input.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { messageChoicesPage } from './messageChoicesPage.ts'
import { messagesPage } from './messagesPage.ts'

/** Shows what the customer was told, newest first. */
export async function showMessages({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const after = pageMark(request)
  const { next, ...own } = await listOwnMessages(context.dependencies, { ...session, now, after })
  const isOnPhone = reachesPhones(context.dependencies)
  const newest = after && routes.bankMessages()
  const older = next && `${routes.bankMessages()}?after=${pageMarkText(next)}`
  renderPage(response, { page: messagesPage, props: { ...own, isOnPhone, shownAt: now, newest, older } })
}

/** POST: marks as read what was there when the page was shown. */
export async function markMessages({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const typed = digitsField(request, 'upTo')
  const upToMs = /^\d{1,15}$/.test(typed) ? Math.min(Number(typed), now.getTime(), lastMomentMs) : now.getTime()
  await markOwnMessagesRead(context.dependencies, { ...session, now, upTo: new Date(upToMs) })
  response.redirect(303, routes.bankMessages())
}

/** Shows which kinds of messages the customer gets. */
export async function showMessageChoices({ request, response, context, session }: CustomerRequest): Promise<void> {
  const leftOut = await listOwnChoices(context.dependencies, session)
  const isOnPhone = reachesPhones(context.dependencies)
  renderPage(response, { page: messageChoicesPage, props: { leftOut, isOnPhone, isSaved: request.query.saved !== undefined } })
}

/** POST: keeps which kinds the customer wants. A kind that is always told is told whatever is sent. */
export async function saveMessageChoices({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  await chooseMessages(context.dependencies, { ...session, now, wanted: fieldList(request, 'kinds') })
  response.redirect(303, `${routes.bankMessageChoices()}?saved`)
}
