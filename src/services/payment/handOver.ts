import type { PaymentAnswer } from '../../corebank/port.ts'
import { findPayment } from '../../data/repositories/payments.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { HandOver, HandOverDependencies, HandOverOutcome } from '../shared/handOverKind.ts'
import { recordPaymentDecision } from './payment.ts'

/**
 * Hands a payment over to the core bank once. The decision comes at once, through the listener, or as the answer to a later
 * question.
 */
export const paymentHandOver: HandOver = {
  handOver: (dependencies, paymentId) =>
    whilePending(dependencies, paymentId, (payment) =>
      dependencies.coreBank.submitPayment({
        paymentId,
        nationalIdentificationNumber: payment.nationalIdentificationNumber,
        debtorIban: payment.debtorIban,
        creditorIban: payment.creditorIban,
        creditorName: payment.creditorName,
        amountHalalas: payment.amountHalalas,
        currency: payment.currency,
      }),
    ),
  askAgain: (dependencies, paymentId) =>
    whilePending(dependencies, paymentId, () => dependencies.coreBank.findPayment(paymentId)),
}

async function whilePending(
  dependencies: HandOverDependencies,
  paymentId: string,
  ask: (payment: Payment) => Promise<PaymentAnswer | undefined>,
): Promise<HandOverOutcome> {
  const payment = await findPayment(dependencies.db, paymentId)
  if (payment?.status !== 'KSAOB.Pending') return 'done'
  const answer = await ask(payment)
  if (!answer) throw new Error(`the core bank does not have payment ${paymentId}, which it took over`)
  // It is asked again then, and what it said is recorded on no other payment.
  if (answer.paymentId !== paymentId)
    throw new Error(`the core bank was asked about payment ${paymentId} and answered about another one`)
  if (answer.outcome === 'pending') return 'pending'
  await recordPaymentDecision(dependencies, answer)
  return 'done'
}
