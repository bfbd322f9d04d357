import { BankRefusal } from '../../../../domain/shared/errors.ts'
import { listWaitingForTheirDay } from '../../../../services/customer/payments.ts'
import { findEarlierReport } from '../../../../services/fraud/earlierReport.ts'
import { findCaseOfPayment } from '../../../../services/fraud/report.ts'
import { cancelScheduledPayment, getScheduledPayment } from '../../../../services/payment/scheduled.ts'
import { listBlocked, whyBlocked } from '../../../../services/payment/followScheduled.ts'
import { pathId } from '../../../input.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { scheduledPaymentPage } from './scheduledPaymentPage.ts'
import { scheduledPaymentsPage } from './scheduledPaymentsPage.ts'

const paymentOf = ({ request, session }: CustomerRequest) => ({
  paymentId: pathId(request, 'paymentId'),
  nationalIdentificationNumber: session.nationalIdentificationNumber,
})

/** Lists the future-dated payments that the customer waits for, those of other holders that they have approved too. */
export async function showScheduledPayments({ response, context, session }: CustomerRequest): Promise<void> {
  const payments = await listWaitingForTheirDay(context.dependencies, session)
  const blocked = await listBlocked(context.dependencies, payments)
  renderPage(response, { page: scheduledPaymentsPage, props: { payments, blocked } })
}

/** Shows one payment in any status. It can be cancelled only while it is pending. */
export async function showScheduledPayment(customer: CustomerRequest): Promise<void> {
  await renderPayment(customer, 200, false)
}

async function renderPayment(customer: CustomerRequest, status: number, isTooLate: boolean): Promise<void> {
  const payment = await getScheduledPayment(customer.context.dependencies, paymentOf(customer))
  const path = routes.scheduledPayment(payment.paymentId)
  const [blocked, fraudCase, earlierReport] = await Promise.all([
    whyBlocked(customer.context.dependencies, payment, customer.now),
    findCaseOfPayment(customer.context.dependencies, paymentOf(customer)),
    findEarlierReport(customer.context.dependencies, paymentOf(customer)),
  ])
  const props = { payment, blocked, fraudCase, earlierReport, isTooLate }
  renderPage(customer.response, { page: scheduledPaymentPage, props, status, path })
}

/** Cancels a payment. When it is too late, the page says so. */
export async function cancelPayment(customer: CustomerRequest): Promise<void> {
  const target = paymentOf(customer)
  const { customerId } = customer.session
  try {
    await cancelScheduledPayment(customer.context.dependencies, { ...target, customerId, now: customer.now })
  } catch (error) {
    if (!(error instanceof BankRefusal && error.code === 'stateConflict')) throw error
    return renderPayment(customer, 409, true)
  }
  customer.response.redirect(303, routes.scheduledPayment(target.paymentId))
}
