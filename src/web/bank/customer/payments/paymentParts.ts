import type { BlockedBecause } from '../../../../domain/message/message.ts'
import { paymentListedAt } from '../../../../domain/payment/progress.ts'
import { rejectReasonOf } from '../../../../domain/shared/rejectReason.ts'
import type { CheckedPayment, CustomerPayment } from '../../../../services/customer/payments.ts'
import type { CustomerCase } from '../../../../services/fraud/report.ts'
import { notice } from '../../../components/notices.ts'
import { userHtml } from '../../../format.ts'
import { html, type Html, type Part } from '../../../html.ts'
import type { Kit, PageKit } from '../../../kit.ts'
import { routes } from '../../../routes.ts'
import { progressBadge, progressText } from '../../decision/decided.ts'

/** A payment in a list: to whom, when, through which app, how much, and how far it has come. */
export function paymentRow(kit: Kit, payment: CustomerPayment): Html {
  const { t, day } = kit
  const { progress, executionAt } = payment
  const key = progress === 'cancelled' ? 'customer.payments.cancelledOn' : 'customer.payments.on'
  const on = executionAt === null ? day(payment.createdAt) : t(key, { day: day(paymentListedAt(payment)) })
  const isVoid = progress === 'rejected' || progress === 'cancelled'
  return html`<li class="row">
    <div class="row-text">
      <a class="row-link" href="${routes.bankPayment(payment.paymentId)}">${userHtml(kit.nameIn(payment.creditorName))}</a>
      <span class="soft small">${on} · ${kit.textHtml('customer.payments.through', { name: payment.appName })}</span>
    </div>
    <div class="row-end">
      <span class="figure${isVoid && html` void`}">${kit.moneyHtml(payment.amountHalalas, payment.currency)}</span>
      ${progressBadge(kit, progress)}
    </div>
  </li>`
}

/** How a payment stands, to who may have reported it. */
export const standsText = (kit: PageKit, payment: StandingPayment, fraudCase: CustomerCase | undefined): Html =>
  progressText(kit, {
    ...{ progress: payment.progress, rejectReason: rejectReasonOf(payment) },
    isReported: fraudCase !== undefined,
    mayBeginAgain: payment.appStatus === 'admitted',
  })

type StandingPayment = Pick<CustomerPayment, 'progress' | 'rejectReasonCode' | 'rejectReasonMessage' | 'appStatus'>

/** Says why a payment that waits for its day could not be made, were it today. */
export const blockedNotice = ({ t }: Kit, blocked: BlockedBecause | undefined): Part =>
  blocked && notice(t(`customer.scheduled.blocked.${blocked}`), { look: 'warning' })

/** Says of a payment that waits for its day that the bank has suspended its app, and what that does to the payment. */
export const suspendedAppNotice = ({ t }: Kit, { progress, appStatus }: Pick<CustomerPayment, 'progress' | 'appStatus'>): Part =>
  appStatus === 'suspended' && progress === 'scheduled' && notice(t('customer.scheduled.appSuspended'), { look: 'warning' })

/** Says that the payee's name was not that of the account, or could not be compared, when the payment was approved. */
export function payeeVerdictNotice({ t }: Kit, { payeeVerdict }: Pick<CheckedPayment, 'payeeVerdict'>): Part {
  if (payeeVerdict === undefined || payeeVerdict === 'match') return undefined
  return notice(t(`bank.payee.was.${payeeVerdict}`), { look: payeeVerdict === 'noMatch' ? 'error' : 'warning' })
}
