import { getApprovedPayment, getApprovedPaymentForFile } from '../../../services/customer/receipt.ts'
import { checkOf, renderReceipt, sendReceipt } from '../customer/payments/payments.ts'
import { goTo } from '../../poll.ts'
import { type AuthorizerRequest, undefinedWhenRefused } from './forAuthorizer.ts'

/** The receipt of the payment that was approved in a visit. Where there is none, the page says how the visit stands. */
export const visitReceipt = {
  show: async ({ context, request, response, step, paths }: AuthorizerRequest) => {
    const payment = await getApprovedPayment(context.dependencies, step).catch(undefinedWhenRefused)
    if (!payment) return goTo(request, response, paths.page)
    renderReceipt(response, payment, { now: step.now, back: paths.page, file: paths.receiptFile, ...checkOf(context, payment) })
  },
  send: async ({ context, request, response, step, paths }: AuthorizerRequest) => {
    const payment = await getApprovedPaymentForFile(context.dependencies, step).catch(undefinedWhenRefused)
    if (!payment) return goTo(request, response, paths.page)
    await sendReceipt(response, context, payment)
  },
}
