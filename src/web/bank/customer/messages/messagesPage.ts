import { isOver, type NamedMessage } from '../../../../domain/message/message.ts'
import { buttonForm } from '../../../components/forms.ts'
import { pager, type Pages } from '../../../components/navigation.ts'
import { badge, notice } from '../../../components/notices.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { messagePath, messageText } from '../../messageWords.ts'
import { areaLayout } from '../areaLayout.ts'

/**
 * What the customer was told. `silent`: so many of the last day did not ring, because there were too many. `shownAt`: what came later is
 * not on the page.
 */
export interface Messages extends Pages {
  messages: NamedMessage[]
  unread: number
  silent: number
  /** Whether the bank tells its customers outside of this page too. */
  isOnPhone: boolean
  shownAt: Date
}

/** What the bank has told the customer, newest first, each with the page that it leads to. */
export function messagesPage(kit: PageKit, { messages, unread, silent, isOnPhone, shownAt, ...pages }: Messages): Html {
  const { t } = kit
  const title = t('messages.page.title')
  const list =
    messages.length === 0
      ? html`<p class="soft">${t('messages.page.none')}</p>`
      : html`<ul class="items">
          ${messages.map((message) => messageRow(kit, message, { isOnPhone, shownAt }))}
        </ul>`
  const markRead = html`<button class="quiet small">${t('messages.page.markRead')}</button>`
  return areaLayout(
    kit,
    { title, current: 'messages' },
    html`<h1>${title}</h1>
      <p class="soft">${t('messages.page.text')}</p>
      ${
        unread > 0 &&
        html`<div class="actions">
          <strong>${t('messages.page.newCount', { number: unread })}</strong>
          ${buttonForm(routes.bankMessagesRead(), markRead, { upTo: shownAt.getTime() })}
        </div>`
      }
      ${isOnPhone && silent > 0 && notice(t('messages.page.silent', { number: silent }))}
      <section class="card">${list}</section>
      ${pager(kit, pages)}
      <p><a class="target" href="${routes.bankMessageChoices()}">${t('messages.page.choose')}</a></p>`,
  )
}

function messageRow(kit: Kit, message: NamedMessage, { isOnPhone, shownAt }: Pick<Messages, 'isOnPhone' | 'shownAt'>): Html {
  const { t, language, dayAndTime } = kit
  const { title, text } = messageText(message, language)
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${messagePath(message)}">${title}</a>
      <span>${text}</span>
      <span class="soft small">${dayAndTime(message.createdAt)}</span>
      ${isOnPhone && message.keptBecause === 'tooMany' && html`<span class="soft small">${t('messages.page.onlyHere')}</span>`}
    </div>
    ${isOver(message, shownAt) ? badge(t('messages.page.over'), 'quiet') : message.readAt === null && badge(t('messages.page.new'))}
  </li>`
}
