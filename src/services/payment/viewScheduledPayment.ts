import { findPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/** A future-dated payment of this customer in any status. Throws SanadError 'resourceIdUnknown', also for another customer's. */
export async function viewScheduledPayment(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, nationalIdentificationNumber }: { paymentId: string; nationalIdentificationNumber: string },
): Promise<PaymentRow> {
  const payment = await findPayment(db, paymentId)
  if (payment?.nationalIdentificationNumber !== nationalIdentificationNumber || !payment || payment.executionAt === null) {
    throw new SanadError('resourceIdUnknown', 'You have no such scheduled payment.')
  }
  return payment
}
