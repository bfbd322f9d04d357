import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { rejectPayment as reject } from '../../../services/sandbox/payments.ts'

/** Reject a payment. */
export const rejectPayment: Handler<operations['rejectPayment'], AnonymousCaller> = async (
  { body, now, path },
  dependencies,
) => ({
  status: 200,
  body: await reject(dependencies, { ...body, paymentId: path.PaymentId, now }),
})
