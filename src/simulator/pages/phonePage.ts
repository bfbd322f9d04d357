import type { components } from '../../../generated/types/bank-app.ts'
import type { SandboxAppQuestion, SandboxCustomer, SandboxPhoneMessage } from '../../corebank/sandboxPort.ts'
import { type WaitingLine, waitingList } from '../../web/bank/decoupled/waitingList.ts'
import { textField } from '../../web/components/forms.ts'
import { layout } from '../../web/components/layout.ts'
import { notice } from '../../web/components/notices.ts'
import { formatTime, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { directionOf } from '../../web/locales.ts'
import { routes } from '../../web/routes.ts'

type WaitingSignIn = components['schemas']['WaitingSignIn']

/** What the page may say after an answer. The texts are `core-bank.phone.*` in the locales. */
export const phoneMessages = [
  ...(['approved', 'declined', 'over', 'linkOver', 'stopped', 'numberWrong'] as const),
  ...(['signedIn', 'signInDeclined', 'signInNumberWrong', 'numberMissing'] as const),
] as const

/** Of these, what is as the customer wanted it. */
const good: readonly (string | undefined)[] = ['approved', 'declined', 'signedIn', 'signInDeclined']

/** What the page shows. */
export interface Phone {
  customer: Pick<SandboxCustomer, 'nationalIdentificationNumber' | 'name'>
  waiting: readonly WaitingLine[]
  /** Sign-ins to the customer's own pages that it confirms, as the bank's own app. */
  signIns: readonly WaitingSignIn[]
  questions: readonly SandboxAppQuestion[]
  /** What the bank has told them, newest first. */
  told: readonly SandboxPhoneMessage[]
  /** Why more may wait than the page shows: the core bank is away, or has its questions on its own pages. */
  unknown: 'away' | 'elsewhere' | undefined
  /** What came of an answer. */
  message: (typeof phoneMessages)[number] | undefined
}

/** The screen of a customer's phone: what the bank's app asks them, and what waits for them. */
export function phonePage(kit: PageKit, { customer, waiting, signIns, questions, told, unknown, message }: Phone): Html {
  const { t, nameIn } = kit
  const { nationalIdentificationNumber } = customer
  const [title, area] = [t('bank.bankApp.title'), t('bank.bankApp.area')]
  const [here, codes] = [
    routes.coreBankPhone(nationalIdentificationNumber),
    routes.coreBankCustomer(nationalIdentificationNumber),
  ]
  const isEmpty = questions.length + signIns.length + waiting.length === 0
  return layout(
    kit,
    { title, area, phone: true },
    html`<header class="phone-head">
        <span class="soft small">${area}</span>
        <strong>${userHtml(nameIn(customer.name))}</strong>
      </header>
      <h1>${title}</h1>
      ${message && notice(t(`core-bank.phone.${message}`), { look: good.includes(message) ? '' : 'error', role: 'status' })}
      ${questions.map((question) => questionCard(kit, nationalIdentificationNumber, question))}
      ${signIns.map((signIn) => signInCard(kit, nationalIdentificationNumber, signIn))}
      ${((isEmpty && !unknown) || waiting.length > 0) && waitingList(kit, waiting)}
      ${unknown && notice(t(`core-bank.phone.unknown.${unknown}`), { look: unknown === 'away' ? 'warning' : 'neutral' })}
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
        <a class="row-link" href="${link}" lang="${language}" dir="${directionOf(language)}">${title}</a>
        <span lang="${language}" dir="${directionOf(language)}">${message}</span>
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

/** A sign-in to the customer's own pages: which browser asks, and the number of its page. */
function signInCard(
  { t }: Kit,
  nationalIdentificationNumber: string,
  { signInId, browser, system, isKnownPlace, begunDateTime }: WaitingSignIn,
): Html {
  const time = formatTime(new Date(begunDateTime))
  const isKnown = browser !== undefined && system !== undefined
  const from = isKnown
    ? t('core-bank.phone.signIn.from', { browser, system, time })
    : t('core-bank.phone.signIn.fromUnknown', { time })
  const box = {
    type: 'text',
    inputmode: 'numeric',
    dir: 'ltr',
    autocomplete: 'off',
    maxlength: 3,
    required: true,
    class: 'digits',
  }
  const number = { name: 'number', id: `number-${signInId}`, label: t('core-bank.phone.pageNumber'), box }
  return html`<section class="card">
    <h2>${t('core-bank.phone.signIn.title')}</h2>
    <p class="lead">${from}</p>
    ${!isKnownPlace && notice(t('core-bank.phone.signIn.newPlace'), { look: 'warning', isSmall: true })}
    <p>${t('core-bank.phone.signIn.text')}</p>
    <form method="post" action="${routes.coreBankPhoneSignIn(nationalIdentificationNumber, signInId)}">
      ${textField(number)}
      <div class="actions decision">
        <button name="decision" value="approve">${t('core-bank.phone.signIn.approve')}</button>
        <button class="danger" name="decision" value="decline" formnovalidate>${t('core-bank.phone.signIn.decline')}</button>
      </div>
    </form>
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
