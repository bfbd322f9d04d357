import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { paymentMessage } from '../../services/payment/paymentMessage.ts'
import { readPayment } from '../../services/payment/readPayment.ts'

/** A payment, once the authorization has created it. */
export const getPayment: Handler<operations['getPayment']> = async ({ path, caller }, dependencies) => {
  const payment = await readPayment(dependencies, { paymentId: path.PaymentId, clientId: caller.clientId })
  return { status: 200, body: { message: paymentMessage(payment) } }
}
