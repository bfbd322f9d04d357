import { type operations } from '../../../generated/types/payment-initiation.ts'
import { type Handler } from '../../http/operation.ts'
import { paymentStatusMessage } from '../../services/payment/paymentMessage.ts'
import { readPaymentProgress } from '../../services/payment/readPayment.ts'

/** The status of a payment, null until it is created. */
export const getPaymentStatus: Handler<operations['getPaymentStatus']> = async ({ path, caller }, dependencies) => {
  const progress = await readPaymentProgress(dependencies, { paymentId: path.PaymentId, clientId: caller.clientId })
  return { status: 200, body: { message: paymentStatusMessage(progress) } }
}
