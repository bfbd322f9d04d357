import { cancelInstruction } from '../../data/repositories/instructions.ts'
import { findPayment, listScheduled, lockPayment } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { MadePaymentProgress } from '../../domain/payment/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordPaymentMove, tellOfScheduledPayment } from './payment.ts'
import { getProgress, type ProgressDependencies } from './read.ts'

const mostShown = 100

/** A customer's pending payments whose day has not come, soonest first. */
export async function listScheduledPayments(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
): Promise<Payment[]> {
  return listScheduled(db, { nationalIdentificationNumber, now: clock.now(), limit: mostShown })
}

/** Which payment is cancelled, by whom and when. */
interface PaymentCancel {
  paymentId: string
  nationalIdentificationNumber: string
  now: Date
}

/**
 * Cancels a future-dated payment before its day, because its customer asks, and tells the others who have approved it. A second call
 * changes nothing. Throws BankRefusal 'resourceIdUnknown' (unknown, or another customer's) or 'stateConflict' (too late).
 */
export async function cancelScheduledPayment({ db }: Pick<Dependencies, 'db'>, cancel: PaymentCancel): Promise<Payment> {
  return inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, cancel.paymentId)
    if (payment?.nationalIdentificationNumber !== cancel.nationalIdentificationNumber) throw unknownScheduledPayment()
    return cancelLocked(trx, payment, cancel)
  })
}

/**
 * The same for a payment of a case of fraud, whoever of its account's holders reported it: they have approved it too. Throws BankRefusal
 * 'stateConflict' (too late).
 */
export async function cancelReportedPayment({ db }: Pick<Dependencies, 'db'>, cancel: PaymentCancel): Promise<void> {
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, cancel.paymentId)
    if (payment) await cancelLocked(trx, payment, cancel)
  })
}

/** The message says neither who has cancelled nor that it was a report (docs/decisions/customers.md#a-no-has-no-name). */
async function cancelLocked(
  trx: Executor,
  payment: Payment,
  { nationalIdentificationNumber: notTo, now }: PaymentCancel,
): Promise<Payment> {
  if (payment.status === 'KSAOB.Cancelled') return payment
  const cancelled = await recordPaymentMove(trx, payment, 'cancel', { actor: 'psu', now })
  if (!(await cancelInstruction(trx, { kind: 'payment', resourceId: payment.paymentId })))
    throw new BankRefusal('stateConflict', 'The payment is already on its way.')
  await tellOfScheduledPayment(trx, 'paymentCancelled', { payment, now, notTo })
  return cancelled
}

/** A future-dated payment, and how far it has come. */
export interface ScheduledPayment extends Payment {
  progress: MadePaymentProgress
}

/** A future-dated payment of this customer in any status. Throws BankRefusal 'resourceIdUnknown', also for another customer's. */
export async function getScheduledPayment(
  dependencies: ProgressDependencies,
  { paymentId, nationalIdentificationNumber }: { paymentId: string; nationalIdentificationNumber: string },
): Promise<ScheduledPayment> {
  const payment = await findPayment(dependencies.db, paymentId)
  if (payment?.nationalIdentificationNumber !== nationalIdentificationNumber || payment.executionAt === null) {
    throw unknownScheduledPayment()
  }
  return { ...payment, progress: await getProgress(dependencies, payment) }
}

const unknownScheduledPayment = () => new BankRefusal('resourceIdUnknown', 'You have no such scheduled payment.')
