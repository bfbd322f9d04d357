import type { BlockedBecause } from '../../../../domain/message/message.ts'
import type { listWaitingForTheirDay } from '../../../../services/customer/payments.ts'
import { badge } from '../../../components/notices.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { areaLayout } from '../areaLayout.ts'

/** The payments that wait for their day. */
export interface ScheduledPayments {
  payments: Awaited<ReturnType<typeof listWaitingForTheirDay>>
  /** Why some of them will not be made on their day, as things are, by the PaymentId. */
  blocked: ReadonlyMap<string, BlockedBecause>
}

/** The payments that wait for their day, the soonest first. */
export function scheduledPaymentsPage(kit: PageKit, { payments, blocked }: ScheduledPayments): Html {
  const { t } = kit
  const title = t('customer.scheduled.title')
  const list =
    payments.length === 0
      ? html`<p class="soft">${t('customer.scheduled.none')}</p>`
      : html`<ul class="items">
          ${payments.map((payment) => paymentItem(kit, payment, blocked.has(payment.paymentId)))}
        </ul>`
  return areaLayout(
    kit,
    { title, current: 'scheduled' },
    html`<h1>${title}</h1>
      <section class="card">${list}</section>`,
  )
}

function paymentItem(kit: Kit, payment: ScheduledPayments['payments'][number], isBlocked: boolean): Html {
  const { t, day, hijri } = kit
  const { executionAt, paymentId, appName } = payment
  return html`<li class="item">
    <div class="item-text">
      <strong>${kit.moneyHtml(payment.amountHalalas, payment.currency)}</strong>
      <span>${kit.textHtml('bank.decision.to', { name: kit.nameIn(payment.creditorName) })}</span>
      ${executionAt && html`<span class="soft small">${t('customer.scheduled.on', { day: day(executionAt) })} · ${hijri(executionAt)}</span>`}
      <span class="soft small">${kit.textHtml('customer.payments.through', { name: appName })}</span>
      ${isBlocked && badge(t('customer.scheduled.blockedNow'), 'warning')}
    </div>
    <a class="button quiet small" href="${routes.scheduledPayment(paymentId)}">${t('customer.scheduled.open')}</a>
  </li>`
}
