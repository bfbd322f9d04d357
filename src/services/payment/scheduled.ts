import type { BankCustomer } from '../../corebank/port.ts'
import { findPaymentOfCustomer, listPayeeVerdicts, type ListedPayment } from '../../data/repositories/customerPayments.ts'
import { cancelInstruction } from '../../data/repositories/instructions.ts'
import { listScheduled, lockPayment, type PaymentOfApp } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { MadePaymentProgress } from '../../domain/payment/progress.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { type NameVerdict, worstVerdict } from '../../domain/verification/payeeCheck.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordPaymentMove, tellOfScheduledPayment } from './payment.ts'
import { getProgress, type ProgressDependencies } from './read.ts'

const mostShown = 100

/** A customer's pending payments whose day has not come, soonest first. */
export async function listScheduledPayments(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
): Promise<PaymentOfApp[]> {
  return listScheduled(db, { nationalIdentificationNumber, now: clock.now(), limit: mostShown })
}

/** Which payment is cancelled, by whom and when. */
interface PaymentCancel {
  paymentId: string
  nationalIdentificationNumber: string
  /** Who that is to the core bank, for the audit trail. Null where a session of an earlier release does not say it. */
  customerId: string | null
  now: Date
}

/**
 * Cancels a future-dated payment before its day, because its customer asks, or somebody who has approved it too; the others are told
 * (docs/decisions/payments.md#who-cancels-a-scheduled-payment). A second call changes nothing, and nobody else is asked: the day may begin
 * while a core bank thinks. Throws BankRefusal 'resourceIdUnknown'
 * (unknown, or another customer's) or 'stateConflict' (too late).
 */
export async function cancelScheduledPayment(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, nationalIdentificationNumber, customerId, now }: PaymentCancel,
): Promise<Payment> {
  const actor = actorOf(customerId)
  return inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    const isOf = payment && (await findPaymentOfCustomer(trx, { paymentId, nationalIdentificationNumber }))
    if (!isOf) throw unknownScheduledPayment()
    return cancelLocked(trx, payment, { actor, notTo: nationalIdentificationNumber, now })
  })
}

type Reporter = Pick<BankCustomer, 'nationalIdentificationNumber'> & { customerId: string | null }

/**
 * The same for a payment of a case of fraud, whoever of its account's holders reported it: they have approved it too. Throws BankRefusal
 * 'stateConflict' (too late).
 */
export async function cancelReportedPayment(
  { db }: Pick<Dependencies, 'db'>,
  { paymentId, customer, now }: { paymentId: string; customer: Reporter; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    const { customerId, nationalIdentificationNumber: notTo } = customer
    if (payment) await cancelLocked(trx, payment, { actor: actorOf(customerId), notTo, now })
  })
}

/** A customer in the audit trail, also where only the core bank would know their id and was not asked. */
export const actorOf = (customerId: string | null): string => (customerId === null ? 'psu' : `psu:${customerId}`)

/** The message says neither who has cancelled nor that it was a report (docs/decisions/customers.md#a-no-has-no-name). */
async function cancelLocked(
  trx: Executor,
  payment: Payment,
  { actor, notTo, now }: { actor: string; notTo: string; now: Date },
): Promise<Payment> {
  if (payment.status === 'KSAOB.Cancelled') return payment
  const cancelled = await recordPaymentMove(trx, payment, 'cancel', { actor, now })
  if (!(await cancelInstruction(trx, { kind: 'payment', resourceId: payment.paymentId })))
    throw new BankRefusal('stateConflict', 'The payment is already on its way.')
  await tellOfScheduledPayment(trx, 'paymentCancelled', { payment, now, notTo })
  return cancelled
}

/** A future-dated payment, and how far it has come. */
export interface ScheduledPayment extends ListedPayment {
  progress: MadePaymentProgress
  /** False for who has approved it for somebody else. */
  isOwn: boolean
  /** What was found of the payee's name when it was approved: of several approvals the worst. */
  payeeVerdict: NameVerdict | undefined
}

/** A future-dated payment that this customer made or approved, in any status. Throws BankRefusal 'resourceIdUnknown' otherwise. */
export async function getScheduledPayment(
  dependencies: ProgressDependencies,
  { paymentId, nationalIdentificationNumber }: { paymentId: string; nationalIdentificationNumber: string },
): Promise<ScheduledPayment> {
  const payment = await findPaymentOfCustomer(dependencies.db, { paymentId, nationalIdentificationNumber })
  if (!payment || payment.executionAt === null) throw unknownScheduledPayment()
  const isOwn = payment.nationalIdentificationNumber === nationalIdentificationNumber
  const payeeVerdict = worstVerdict(await listPayeeVerdicts(dependencies.db, payment.consentId))
  return { ...payment, isOwn, payeeVerdict, progress: await getProgress(dependencies, payment) }
}

const unknownScheduledPayment = () => new BankRefusal('resourceIdUnknown', 'You have no such scheduled payment.')
