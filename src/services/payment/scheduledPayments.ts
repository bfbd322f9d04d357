import { withdrawInstruction } from '../../data/repositories/payment/instructions.ts'
import { listScheduled, lockPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { inTransaction } from '../../data/transaction.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordPaymentMove } from './recordPaymentMove.ts'

const mostShown = 100

/** A customer's pending future-dated payments, soonest first. */
export async function listScheduledPayments(
  { db }: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
): Promise<PaymentRow[]> {
  return listScheduled(db, nationalIdentificationNumber, mostShown)
}

/**
 * The customer stops a future-dated payment before its date; a second time changes nothing.
 * Throws SanadError 'resourceIdUnknown' (unknown or another customer's) or 'stateConflict' (too late).
 */
export async function cancelScheduledPayment(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, nationalIdentificationNumber, now }: { paymentId: string; nationalIdentificationNumber: string; now: Date },
): Promise<PaymentRow> {
  return inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (!payment || payment.nationalIdentificationNumber !== nationalIdentificationNumber) {
      throw new SanadError('resourceIdUnknown', 'You have no such scheduled payment.')
    }
    if (payment.status === 'KSAOB.Cancelled') return payment
    const cancelled = await recordPaymentMove(trx, payment, 'cancel', { actor: 'psu', now })
    if (!(await withdrawInstruction(trx, paymentId))) throw new SanadError('stateConflict', 'The payment is already on its way.')
    return cancelled
  })
}
