import { progressSince } from '../../../../domain/payment/progress.ts'
import type { BlockedBecause } from '../../../../domain/message/message.ts'
import { codeForCustomer } from '../../../../domain/shared/reasonWords.ts'
import type { CheckedPayment } from '../../../../services/customer/payments.ts'
import type { GivenDecision } from '../../../../services/consent/signing.ts'
import type { NamedReport } from '../../../../services/fraud/earlierReport.ts'
import type { CustomerCase } from '../../../../services/fraud/report.ts'
import { details } from '../../../components/lists.ts'
import { notice } from '../../../components/notices.ts'
import { ibanHtml, idHtml, userHtml } from '../../../format.ts'
import { html, type Html } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { givenDecisions, progressBadge, standsLook } from '../../decision/decided.ts'
import { claimsOfApp } from '../../decision/payment.ts'
import { reportedAs } from '../../fraud/fraudReportCard.ts'
import { dayInBoth, momentInBoth, paymentAmount } from '../../values.ts'
import { areaLayout } from '../areaLayout.ts'
import { blockedNotice, payeeVerdictNotice, standsText, suspendedAppNotice } from './paymentParts.ts'

/** A payment as one of those reads it who made or approved it. */
export interface CustomerPaymentProps {
  payment: CheckedPayment
  /** Who has approved it, where several people were asked. */
  decisions: readonly GivenDecision[]
  /** The open case under which this customer has reported it, or the app that made it, as fraud. */
  fraudCase: CustomerCase | undefined
  /** The report of this customer to which it belongs where that is closed. */
  earlierReport: NamedReport | undefined
  /** Why it will not be made on its day, as things are. */
  blocked: BlockedBecause | undefined
}

/** Everything that a customer can know of a payment. */
export function paymentPage(kit: PageKit, { payment, decisions, fraudCase, earlierReport, blocked }: CustomerPaymentProps): Html {
  const { t } = kit
  const report = fraudCase ?? earlierReport
  const title = t('customer.payment.title')
  const { paymentId, progress, payerNotes, purposeCode } = payment
  const link = (address: string, text: string) => html`<p><a class="button quiet" href="${address}">${text}</a></p>`
  return areaLayout(
    kit,
    { title, current: 'payments' },
    html`<h1>${title}</h1>
      <section class="card">
        ${notice(standsText(kit, payment, fraudCase), { look: standsLook(progress) })}
        ${blockedNotice(kit, blocked)}
        ${suspendedAppNotice(kit, payment)}
        ${report && reportedAs(kit, report)}
        ${paymentAmount(kit, payment)}
        ${payeeVerdictNotice(kit, payment)}
        ${paymentDetails(kit, payment)}
        ${givenDecisions(kit, decisions)}
        ${claimsOfApp(kit, { payerNotes, purposeCode })}
        ${furtherDetails(kit, payment)}
        ${progress === 'scheduled' && link(routes.scheduledPayment(paymentId), t('customer.scheduled.cancel'))}
        <div class="actions">
          <a class="button quiet" href="${routes.bankPaymentReceiptFile(paymentId)}">${t('bank.receipt.file')}</a>
          <a class="button quiet" href="${routes.bankPaymentReceipt(paymentId)}">${t('bank.receipt.open')}</a>
        </div>
        <p><a class="target" href="${routes.bankPaymentReport(paymentId)}">${t(fraudCase ? 'bank.fraud.toCase' : 'bank.fraud.link')}</a></p>
        <p><a class="target" href="${routes.bankPayments()}">${t('customer.payment.back')}</a></p>
      </section>`,
  )
}

function paymentDetails(kit: Kit, payment: CheckedPayment): Html {
  const { t, dayAndTime, hijri } = kit
  const { progress, executionAt } = payment
  const since = progressSince(payment, progress)
  const inRiyadh = since && t('bank.details.inRiyadh', { time: dayAndTime(since) })
  const moment = since && html`<span class="sub">${inRiyadh}</span><span class="sub">${hijri(since)}</span>`
  return details([
    [t('bank.details.status'), html`${progressBadge(kit, progress)} ${moment}`],
    [t('customer.payment.approved'), momentInBoth(kit, payment.createdAt)],
    executionAt !== null && [t('bank.details.when'), dayInBoth(kit, executionAt)],
    [t('bank.details.creditorAccount'), ibanHtml(payment.creditorIban)],
    [t('bank.details.debtorAccount'), ibanHtml(payment.debtorIban)],
    [t('customer.payment.app'), userHtml(payment.appName)],
    [t('bank.details.transactionId'), idHtml(payment.paymentTransactionId)],
  ])
}

function furtherDetails({ t }: Kit, { paymentId, rejectReasonCode }: CheckedPayment): Html {
  const code = rejectReasonCode === null ? undefined : codeForCustomer(rejectReasonCode)
  return html`<details>
    <summary>${t('customer.payment.more')}</summary>
    ${details([
      [t('bank.details.paymentId'), idHtml(paymentId)],
      code !== undefined && [t('customer.payment.rejectReason'), idHtml(code)],
    ])}
  </details>`
}
