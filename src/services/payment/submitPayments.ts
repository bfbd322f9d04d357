import { type PaymentAnswer } from '../../corebank/port.ts'
import { claimDueInstructions, finishInstruction, postponeInstruction } from '../../data/repositories/payment/instructions.ts'
import { findPayment, type PaymentRow } from '../../data/repositories/payment/payments.ts'
import { type Dependencies } from '../dependencies.ts'
import { withinTime } from '../shared/withinTime.ts'
import { recordPaymentDecision } from './recordPaymentDecision.ts'

type SubmissionDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'settings'>

/** 1 s, 2 s, 4 s … */
function retryPauseMs(attempts: number, longestMs: number): number {
  return Math.min(longestMs, 1_000 * 2 ** Math.min(attempts - 1, 20))
}

/**
 * Hands every due payment to the core bank. A call that fails or takes too long leaves the payment Pending and is repeated
 * with the same PaymentId: never guessed, never doubled. Returns how many were tried.
 */
export async function submitPayments(dependencies: SubmissionDependencies, now: Date): Promise<number> {
  const { handOverBatch, handOverLeaseMs } = dependencies.settings.limits
  const claimed = await claimDueInstructions(dependencies.db, now, new Date(now.getTime() + handOverLeaseMs), handOverBatch)
  await Promise.all(claimed.map((instruction) => submitOne(dependencies, instruction)))
  return claimed.length
}

/** Hands one payment over now, when it is Pending and its day has come; else does nothing. */
export async function submitDuePayment(dependencies: SubmissionDependencies, paymentId: string, now: Date): Promise<void> {
  const payment = await findPayment(dependencies.db, paymentId)
  const isDue = payment?.status === 'KSAOB.Pending' && (payment.executionAt === null || payment.executionAt <= now)
  if (isDue) await submitOne(dependencies, { paymentId, attempts: 1 })
}

async function submitOne(
  dependencies: SubmissionDependencies,
  { paymentId, attempts }: { paymentId: string; attempts: number },
): Promise<void> {
  const payment = await findPayment(dependencies.db, paymentId)
  if (!payment || payment.status !== 'KSAOB.Pending') return finishInstruction(dependencies.db, paymentId)
  const answer = await handOver(dependencies, payment).catch(() => undefined)
  if (answer === undefined) {
    return postponeInstruction(
      dependencies.db,
      paymentId,
      new Date(Date.now() + retryPauseMs(attempts, dependencies.settings.limits.handOverLongestPauseMs)),
    )
  }
  if (answer.outcome === 'pending') return finishInstruction(dependencies.db, paymentId)
  await recordPaymentDecision(dependencies, answer)
}

async function handOver({ coreBank, settings }: SubmissionDependencies, payment: PaymentRow): Promise<PaymentAnswer> {
  const answer = coreBank.submitPayment({
    paymentId: payment.paymentId,
    nationalIdentificationNumber: payment.nationalIdentificationNumber,
    debtorIban: payment.debtorIban,
    creditorIban: payment.creditorIban,
    creditorName: payment.creditorName,
    amountHalalas: payment.amountHalalas,
    currency: payment.currency,
  })
  return withinTime(answer, settings.coreBankTimeoutMs)
}
