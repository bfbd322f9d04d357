import type { BlockedBecause } from '../../../../domain/message/message.ts'
import type { NamedReport } from '../../../../services/fraud/earlierReport.ts'
import type { CustomerCase } from '../../../../services/fraud/report.ts'
import type { ScheduledPayment } from '../../../../services/payment/scheduled.ts'
import { details } from '../../../components/lists.ts'
import { notice } from '../../../components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { progressBadge, standsLook } from '../../decision/decided.ts'
import { claimsOfApp } from '../../decision/payment.ts'
import { dayInBoth, paymentAmount } from '../../values.ts'
import { reportedAs } from '../../fraud/fraudReportCard.ts'
import { areaLayout } from '../areaLayout.ts'
import { blockedNotice, payeeVerdictNotice, standsText, suspendedAppNotice } from './paymentParts.ts'

/** A payment for a later day. `isTooLate`: it was to be cancelled, and was on its way already. */
export interface ScheduledPaymentProps {
  payment: ScheduledPayment
  /** Why it will not be made on its day, as things are. */
  blocked: BlockedBecause | undefined
  /** The open case under which this customer has reported it, or the app that made it, as fraud. */
  fraudCase: CustomerCase | undefined
  /** The report of this customer to which it belongs where that is closed. */
  earlierReport: NamedReport | undefined
  isTooLate: boolean
}

/** A payment for a later day, and the question whether to cancel it as long as it waits. */
export function scheduledPaymentPage(
  kit: PageKit,
  { payment, blocked, fraudCase, earlierReport, isTooLate }: ScheduledPaymentProps,
): Html {
  const { t } = kit
  const report = fraudCase ?? earlierReport
  const { progress, payerNotes } = payment
  const title = t('customer.scheduled.paymentTitle')
  const mayCancel = progress === 'scheduled' && !isTooLate
  return areaLayout(
    kit,
    { title, current: 'scheduled', hasFault: isTooLate },
    html`<h1>${title}</h1>
      <section class="card">
        ${isTooLate && notice(t('customer.scheduled.tooLate'), { look: 'error', role: 'alert' })}
        ${!mayCancel && notice(standsText(kit, payment, fraudCase), { look: standsLook(progress), role: 'status' })}
        ${blockedNotice(kit, blocked)}
        ${report && reportedAs(kit, report)}
        ${mayCancel && suspendedAppNotice(kit, payment)}
        ${paymentAmount(kit, payment)}
        ${payeeVerdictNotice(kit, payment)}
        ${paymentDetails(kit, payment)}
        ${claimsOfApp(kit, { payerNotes })}
        ${mayCancel ? cancelForm(kit, payment) : html`<p><a href="${routes.scheduledPayments()}">${t('customer.scheduled.back')}</a></p>`}
        <p><a class="target" href="${routes.bankPaymentReport(payment.paymentId)}">${t(fraudCase ? 'bank.fraud.toCase' : 'bank.fraud.link')}</a></p>
      </section>`,
  )
}

function paymentDetails(kit: Kit, payment: ScheduledPayment): Html {
  const { t } = kit
  const { progress, executionAt } = payment
  return details([
    [t('bank.details.status'), progressBadge(kit, progress)],
    executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
    [t('bank.details.creditorAccount'), ibanHtml(payment.creditorIban)],
    [t('bank.details.debtorAccount'), ibanHtml(payment.debtorIban)],
    [t('customer.payment.app'), userHtml(payment.appName)],
    [t('bank.details.transactionId'), idHtml(payment.paymentTransactionId)],
  ])
}

function cancelForm({ t }: Kit, { paymentId, isOwn }: ScheduledPayment): Html {
  return html`<p>${t(`customer.scheduled.${isOwn ? 'confirm' : 'confirmOfOther'}`)}</p>
    <form method="post" action="${routes.scheduledPaymentCancel(paymentId)}">
      <div class="actions decision">
        <button class="danger">${t('customer.scheduled.cancel')}</button>
        <a class="button quiet" href="${routes.scheduledPayments()}">${t('customer.scheduled.keep')}</a>
      </div>
    </form>`
}
