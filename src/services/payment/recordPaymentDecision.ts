import { type PaymentDecision } from '../../corebank/port.ts'
import { lockPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { finishInstruction } from '../../data/repositories/payment/instructions.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Dependencies } from '../dependencies.ts'
import { recordPaymentMove } from './recordPaymentMove.ts'

/**
 * Takes the core bank's decision over into the payment, once: a repeated one changes nothing. With the core bank's own
 * executor, the money and the status are one transaction. Throws SanadError 'stateConflict' for the opposite of what stands.
 */
export async function recordPaymentDecision(
  { db }: Pick<Dependencies, 'db'>,
  decision: PaymentDecision,
  executor: Executor = db,
): Promise<void> {
  const now = new Date()
  await inTransaction(executor, async (trx) => {
    const payment = await lockPayment(trx, decision.paymentId)
    if (!payment) throw new Error(`the core bank decided payment ${decision.paymentId}, which Sanad does not have`)
    await finishInstruction(trx, payment.paymentId)
    if (alreadyRecorded(payment, decision)) return
    if (decision.outcome === 'completed') await recordPaymentMove(trx, payment, 'settle', { actor: 'bank', now })
    else
      await recordPaymentMove(trx, payment, 'reject', {
        actor: 'bank',
        now,
        reason: { code: decision.reasonCode, message: decision.reasonMessage },
      })
  })
}

function alreadyRecorded({ status }: PaymentRow, { outcome }: PaymentDecision): boolean {
  return status === (outcome === 'completed' ? 'KSAOB.AcceptedSettlementCompleted' : 'KSAOB.Rejected')
}
