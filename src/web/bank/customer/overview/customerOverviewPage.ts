import type { Payment } from '../../../../domain/payment/payment.ts'
import type { SignInHistory } from '../../../../services/customer/history.ts'
import type { listAsked, summariseAccess, WaitingForCustomer } from '../../../../services/customer/consentLists.ts'
import type { CustomerLetter } from '../../../../services/customer/letters.ts'
import type { CustomerPayment } from '../../../../services/customer/payments.ts'
import type { getDaySpending } from '../../../../services/payment/limits.ts'
import type { CustomerCase } from '../../../../services/fraud/report.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { casesCard } from '../../fraud/fraudReportCard.ts'
import { areaLayout } from '../areaLayout.ts'
import { askedCard, waitingList } from '../consents/consentLists.ts'
import { lettersCard } from '../letters/lettersPage.ts'
import { paymentRow } from '../payments/paymentParts.ts'

/** Something of every page of the area. `before` is the sign-in before this one. */
export interface Overview {
  waiting: WaitingForCustomer
  asked: Awaited<ReturnType<typeof listAsked>>
  access: Awaited<ReturnType<typeof summariseAccess>>
  scheduled: Payment[]
  recent: CustomerPayment[]
  letters: CustomerLetter[]
  before: SignInHistory['signIns'][number] | undefined
  failed: SignInHistory['failed']
  cases: CustomerCase[]
  /** How many messages they have not read. */
  unread: number
  spending: Awaited<ReturnType<typeof getDaySpending>>
}

/** What waits for the customer first, then what is about to end, what is scheduled and what was paid lately. */
export function customerOverviewPage(kit: PageKit, overview: Overview): Html {
  const { waiting, asked, access, recent } = overview
  const title = kit.t('customer.overview.title')
  return areaLayout(
    kit,
    { title, current: 'overview' },
    html`<h1>${title}</h1>
      ${casesCard(kit, overview.cases, overview.scheduled.length)}
      ${waitingCard(kit, waiting)}
      ${access.endingSoon.length > 0 && endingNotice(kit, access)}
      ${askedCard(kit, asked)}
      ${tiles(kit, overview)}
      ${recentCard(kit, recent)}
      ${lettersCard(kit, overview.letters)}`,
  )
}

function waitingCard(kit: Kit, waiting: WaitingForCustomer): Html {
  const { t } = kit
  const isAsked = waiting.total > 0
  return html`<section class="card${isAsked && html` urgent`}">
    <h2>${t('bank.consents.waiting')}${isAsked && html` <span class="count">${waiting.total}</span>`}</h2>
    ${isAsked ? waitingList(kit, waiting) : html`<p class="soft">${t('bank.bankApp.none')}</p>`}
  </section>`
}

function endingNotice({ t, dayAndTime, hijri }: Kit, { endingSoon, ending }: Overview['access']): Html {
  const item = ({ consent: { consentId, expiresAt }, appName }: (typeof endingSoon)[number]) =>
    html`<li><a href="${routes.bankConsent(consentId)}">${userHtml(appName)}</a> ${t('customer.ending.on', { time: dayAndTime(expiresAt) })} · ${hijri(expiresAt)}</li>`
  const further = ending - endingSoon.length
  return html`<section class="notice warning stack-small">
    <h2>${t('customer.ending.title')}</h2>
    <ul class="plain tight">
      ${endingSoon.map(item)}
    </ul>
    ${further > 0 && html`<p class="small">${t('customer.ending.more', { number: further })}</p>`}
    <p class="small">${t('customer.ending.text')}</p>
  </section>`
}

/** What was paid through apps today, and how much the bank's daily limit leaves. */
function spendingText({ textHtml }: Kit, { usedHalalas, limitHalalas }: Overview['spending']): Html {
  const amount = (halalas: number) => ({ halalas, currency: 'SAR' })
  const used = amount(usedHalalas)
  if (limitHalalas === undefined) return textHtml('customer.spending.used', { used })
  const left = amount(Math.max(0, limitHalalas - usedHalalas))
  return textHtml('customer.spending.usedOf', { used, limit: amount(limitHalalas), left })
}

function tiles(kit: Kit, { access, scheduled: [next, ...later], before, failed, spending, unread }: Overview): Html {
  const { t, day, dayAndTime } = kit
  const tile = (address: string, title: string, text: Part) =>
    html`<li><a class="tile" href="${address}"><strong>${title}</strong> <span>${text}</span></a></li>`
  const inUse = { consents: access.consents, apps: access.apps }
  const lastSignIn = before ? t('customer.signIns.before', { time: dayAndTime(before.signedInAt) }) : t('customer.signIns.first')
  const nextPayment =
    next?.executionAt && t('customer.overview.scheduled', { number: later.length + 1, day: day(next.executionAt) })
  return html`<ul class="tiles small-tiles">
    ${tile(routes.bankConsents(), t('customer.access.title'), access.consents === 0 ? t('bank.consents.none') : [t('customer.overview.access', inUse), access.suspended > 0 && ` ${t('customer.overview.suspended', { number: access.suspended })}`])}
    ${tile(routes.bankPayments(), t('customer.spending.title'), spendingText(kit, spending))}
    ${tile(routes.scheduledPayments(), t('customer.scheduled.title'), nextPayment ?? t('customer.scheduled.none'))}
    ${tile(routes.bankMessages(), t('messages.page.title'), unread > 0 ? t('messages.page.newCount', { number: unread }) : t('messages.page.noneNew'))}
    ${tile(routes.bankSignIns(), t('customer.signIns.title'), [lastSignIn, failed.tries > 0 && ` ${t('customer.signIns.failedShort', { number: failed.tries })}`])}
  </ul>`
}

function recentCard(kit: Kit, recent: CustomerPayment[]): Html {
  const { t } = kit
  const list = html`<ul class="items">
      ${recent.map((payment) => paymentRow(kit, payment))}
    </ul>
    <p><a class="target" href="${routes.bankPayments()}">${t('customer.overview.all')}</a></p>`
  return html`<section class="card">
    <h2>${t('customer.overview.recent')}</h2>
    ${recent.length === 0 ? html`<p class="soft">${t('customer.payments.none')}</p>` : list}
  </section>`
}
