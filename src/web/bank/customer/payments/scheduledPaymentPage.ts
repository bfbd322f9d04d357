import type { getScheduledPayment } from '../../../../services/payment/scheduled.ts'
import { details } from '../../../components/lists.ts'
import { badge, type Look, notice } from '../../../components/notices.ts'
import { ibanHtml, idHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { claimsOfApp } from '../../decision/payment.ts'
import { dayInBoth, paymentAmount } from '../../values.ts'
import { areaLayout } from '../areaLayout.ts'

/** A payment for a later day. `isTooLate`: it was to be cancelled, and was on its way already. */
export interface ScheduledPayment {
  payment: Awaited<ReturnType<typeof getScheduledPayment>>
  isTooLate: boolean
}

/** A payment for a later day, and the question whether to cancel it as long as it waits. */
export function scheduledPaymentPage(kit: PageKit, { payment, isTooLate }: ScheduledPayment): Html {
  const { t } = kit
  const { status, payerNotes } = payment
  const title = t('customer.scheduled.paymentTitle')
  const mayCancel = status === 'KSAOB.Pending' && !isTooLate
  return areaLayout(
    kit,
    { title, current: 'scheduled', hasFault: isTooLate },
    html`<h1>${title}</h1>
      <section class="card">
        ${isTooLate && notice(t('customer.scheduled.tooLate'), { look: 'error', role: 'alert' })}
        ${status === 'KSAOB.Cancelled' && notice(t('customer.scheduled.cancelled'), { role: 'status' })}
        ${paymentAmount(kit, payment)}
        ${paymentDetails(kit, payment)}
        ${claimsOfApp(kit, { payerNotes })}
        ${mayCancel ? cancelForm(kit, payment) : html`<p><a href="${routes.scheduledPayments()}">${t('customer.scheduled.back')}</a></p>`}
      </section>`,
  )
}

const looks: Partial<Record<ScheduledPayment['payment']['status'], Look>> = {
  'KSAOB.Cancelled': 'quiet',
  'KSAOB.Rejected': 'danger',
}

function paymentDetails(kit: Kit, payment: ScheduledPayment['payment']): Html {
  const { t } = kit
  const { status, executionAt } = payment
  return details([
    [t('bank.details.status'), badge(t(`customer.status.${status.replace('KSAOB.', '')}`), looks[status])],
    executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
    [t('bank.details.creditorAccount'), ibanHtml(payment.creditorIban)],
    [t('bank.details.debtorAccount'), ibanHtml(payment.debtorIban)],
    [t('bank.details.transactionId'), idHtml(payment.paymentTransactionId)],
  ])
}

function cancelForm({ t }: Kit, { paymentId }: ScheduledPayment['payment']): Html {
  return html`<p>${t('customer.scheduled.confirm')}</p>
    <form method="post" action="${routes.scheduledPaymentCancel(paymentId)}">
      <div class="actions decision">
        <button class="danger">${t('customer.scheduled.cancel')}</button>
        <a class="button quiet" href="${routes.scheduledPayments()}">${t('customer.scheduled.keep')}</a>
      </div>
    </form>`
}
