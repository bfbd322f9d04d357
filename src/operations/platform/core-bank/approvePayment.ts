import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { approvePayment as approve } from '../../../services/sandbox/payments.ts'

/** Approve a payment in the name of the customer who authorized it. */
export const approvePayment: Handler<operations['approvePayment'], AnonymousCaller> = async (
  { body, now, path },
  dependencies,
) => ({
  status: 200,
  body: await approve(dependencies, { ...body, paymentId: path.PaymentId, now }),
})
