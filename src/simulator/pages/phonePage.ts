import type { SandboxAppQuestion, SandboxCustomer, SandboxPhoneMessage } from '../../corebank/sandboxPort.ts'
import { type WaitingLine, waitingList } from '../../web/bank/decoupled/waitingList.ts'
import { layout } from '../../web/components/layout.ts'
import { notice } from '../../web/components/notices.ts'
import { userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'

/** What the page may say after an answer. The texts are `core-bank.phone.*` in the locales. */
export const phoneMessages = ['approved', 'declined', 'over', 'linkOver', 'numberWrong'] as const

/** What the page shows. */
export interface Phone {
  customer: Pick<SandboxCustomer, 'nationalIdentificationNumber' | 'name'>
  waiting: readonly WaitingLine[]
  /** Whether it decides them itself, as the bank's own app. */
  isApp: boolean
  questions: readonly SandboxAppQuestion[]
  /** What the bank has told them, newest first. */
  told: readonly SandboxPhoneMessage[]
  /** What came of an answer. */
  message: (typeof phoneMessages)[number] | undefined
}

/** The screen of a customer's phone: what the bank's app asks them, and what waits for them. */
export function phonePage(kit: PageKit, { customer, waiting, isApp, questions, told, message }: Phone): Html {
  const { t, nameIn } = kit
  const { nationalIdentificationNumber } = customer
  const [title, area] = [t('bank.bankApp.title'), t('bank.bankApp.area')]
  const [here, codes] = [
    routes.coreBankPhone(nationalIdentificationNumber),
    routes.coreBankCustomer(nationalIdentificationNumber),
  ]
  const requestAddress = (requestId: string) => routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId)
  return layout(
    kit,
    { title, area, phone: true },
    html`<header class="phone-head">
        <span class="soft small">${area}</span>
        <strong>${userHtml(nameIn(customer.name))}</strong>
      </header>
      <h1>${title}</h1>
      ${message && notice(t(`core-bank.phone.${message}`), { look: message === 'approved' || message === 'declined' ? '' : 'error', role: 'status' })}
      ${questions.map((question) => questionCard(kit, nationalIdentificationNumber, question))}
      ${(questions.length === 0 || waiting.length > 0) && waitingList(kit, waiting, isApp ? requestAddress : undefined)}
      ${told.length > 0 && messagesCard(kit, told)}
      <p class="actions">
        <a class="button quiet small" href="${here}">${t('bank.bankApp.refresh')}</a>
        <a class="button quiet small" href="${codes}">${t('bank.bankApp.codes')}</a>
      </p>
      ${notice(t('bank.bankApp.sandbox'), { look: 'warning', isSmall: true })}`,
  )
}

/** A message is in the language in which the bank has told it, whatever the page is in. */
function messagesCard({ t, dayAndTime }: Kit, told: readonly SandboxPhoneMessage[]): Html {
  const row = ({ language, title, message, link, happenedDateTime }: SandboxPhoneMessage) =>
    html`<li class="row">
      <div class="row-text">
        <a class="row-link" href="${link}" lang="${language}" dir="auto">${title}</a>
        <span lang="${language}" dir="auto">${message}</span>
        <span class="soft small">${dayAndTime(new Date(happenedDateTime))}</span>
      </div>
    </li>`
  return html`<section class="card">
    <h2>${t('core-bank.phone.messages')}</h2>
    <ul class="items">
      ${told.map(row)}
    </ul>
  </section>`
}

function questionCard({ t, nameIn, proseHtml }: Kit, nationalIdentificationNumber: string, question: SandboxAppQuestion): Html {
  const { questionId, message, shownNumber } = question
  const shown = html`<strong class="amount"><bdi class="value" dir="ltr">${shownNumber}</bdi></strong>`
  return html`<section class="card">
    <h2>${t('core-bank.phone.question')}</h2>
    <p>${proseHtml(nameIn(message))}</p>
    <p>${t('core-bank.phone.number')} ${shown}</p>
    <p class="hint">${t('core-bank.phone.compare')}</p>
    <form method="post" action="${routes.coreBankPhoneAnswer(nationalIdentificationNumber, questionId)}">
      <div class="actions decision">
        <button name="decision" value="approve">${t('core-bank.phone.approve')}</button>
        <button class="danger" name="decision" value="decline">${t('core-bank.phone.decline')}</button>
      </div>
    </form>
  </section>`
}
