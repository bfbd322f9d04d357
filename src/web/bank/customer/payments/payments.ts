import type { Response } from 'express'
import { madePaymentProgress } from '../../../../domain/payment/progress.ts'
import { pageMarkText } from '../../../../domain/shared/pageMark.ts'
import {
  type CheckedPayment,
  getCustomerPayment,
  type CustomerPaymentSearch,
  listPaymentDecisions,
  searchCustomerPayments,
} from '../../../../services/customer/payments.ts'
import { getPaymentForFile } from '../../../../services/customer/receipt.ts'
import { findEarlierReport } from '../../../../services/fraud/earlierReport.ts'
import { findCaseOfPayment } from '../../../../services/fraud/report.ts'
import { whyBlocked } from '../../../../services/payment/followScheduled.ts'
import { pageMark, pathId, queryText } from '../../../input.ts'
import type { WebContext } from '../../../context.ts'
import { pageKitOf, renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { paymentPage } from './paymentPage.ts'
import { paymentsPage } from './paymentsPage.ts'
import { type Receipt, receiptPage } from './receiptPage.ts'

/** Lists the customer's payments, newest first, or those that a search finds. The search is in the address, so it can be kept. */
export async function showPayments({ request, response, context, session }: CustomerRequest): Promise<void> {
  const text = queryText(request, 'q').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  const progress = madePaymentProgress.find((one) => one === queryText(request, 'status'))
  const after = pageMark(request)
  const search: CustomerPaymentSearch = { ...session, progress, after, ...(text !== '' && { text }) }
  const { entries, next } = await searchCustomerPayments(context.dependencies, search)
  const props = {
    payments: entries,
    text,
    progress,
    newest: after && address(text, progress),
    older: next && address(text, progress, pageMarkText(next)),
  }
  renderPage(response, { page: paymentsPage, props })
}

function address(text: string, progress: string | undefined, after?: string): string {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(progress && { status: progress }),
    ...(after && { after }),
  })
  return query.size === 0 ? routes.bankPayments() : `${routes.bankPayments()}?${query.toString()}`
}

/** Shows a payment on a page to be printed. */
export async function showReceipt({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const payment = await getCustomerPayment(context.dependencies, { ...session, paymentId: pathId(request, 'paymentId') })
  const { paymentId } = payment
  const place = { back: routes.bankPayment(paymentId), file: routes.bankPaymentReceiptFile(paymentId) }
  renderReceipt(response, payment, { now, ...place, ...checkOf(context, payment) })
}

/** Sends a receipt as a page. */
export function renderReceipt(response: Response, payment: CheckedPayment, place: Omit<Receipt, 'payment'>): void {
  renderPage(response, { page: receiptPage, props: { payment, ...place } })
}

/** Where anybody checks the receipt of a payment: the whole address, because it is read on paper. */
export const checkOf = ({ settings }: Pick<WebContext, 'settings'>, { paymentId }: Pick<CheckedPayment, 'paymentId'>) => ({
  checkAddress: `${settings.baseUrl}${routes.bankReceipts()}?number=${paymentId}`,
})

/** Sends the receipt as a file. */
export async function sendReceiptFile({ request, response, context, session }: CustomerRequest): Promise<void> {
  const asked = { ...session, paymentId: pathId(request, 'paymentId') }
  await sendReceipt(response, context, await getPaymentForFile(context.dependencies, asked))
}

/** Makes the receipt of a payment as a file in the reader's language, and sends it. The library is loaded with the first one. */
export async function sendReceipt(
  response: Response,
  { settings }: Pick<WebContext, 'settings'>,
  payment: CheckedPayment,
): Promise<void> {
  const { receiptPdf } = await import('./receiptPdf.ts')
  const colour = settings.face.palette?.accentDeep
  const shown = { payment, ...checkOf({ settings }, payment), ...(colour !== undefined && { colour }) }
  const bytes = await receiptPdf(pageKitOf(response), shown)
  response.attachment(`receipt-${payment.paymentTransactionId}.pdf`).set('cache-control', 'no-store').send(bytes)
}

/** Shows one payment with everything that the customer can know of it. */
export async function showPayment({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const payment = await getCustomerPayment(context.dependencies, { ...session, paymentId: pathId(request, 'paymentId') })
  const asked = { ...session, paymentId: payment.paymentId }
  const [decisions, fraudCase, earlierReport, blocked] = await Promise.all([
    listPaymentDecisions(context.dependencies, payment, session),
    findCaseOfPayment(context.dependencies, asked),
    findEarlierReport(context.dependencies, asked),
    whyBlocked(context.dependencies, payment, now),
  ])
  renderPage(response, { page: paymentPage, props: { payment, decisions, fraudCase, earlierReport, blocked } })
}
