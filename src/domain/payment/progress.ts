import {
  findProgress,
  type InstructionState,
  type Lateness,
  type OpenProgress,
  openProgressOf,
  type ProgressRow,
} from '../shared/handOverProgress.ts'
import type { Payment, PaymentStatus } from './payment.ts'

/** What has become of a payment that was approved. */
export type MadePaymentProgress = OpenProgress | 'paid' | 'rejected' | 'cancelled'

/** One row of the table of what may be said of a payment. */
export type PaymentProgressRow = ProgressRow<PaymentStatus, MadePaymentProgress>

const ended = (status: PaymentStatus, progress: MadePaymentProgress, source: string): PaymentProgressRow => ({
  status,
  // However late the queue hears of it.
  instruction: 'any',
  time: 'any',
  progress,
  source,
})

/**
 * What pages, receipts, lists and messages may say of a payment. Its API status is that of the row, which is all that the contract knows
 * of it: Pending as long as the core bank has not decided.
 */
export const paymentProgress: readonly PaymentProgressRow[] = [
  ...openProgressOf('KSAOB.Pending'),
  ended('KSAOB.AcceptedSettlementCompleted', 'paid', 'docs/decisions/payments.md#states-of-a-payment: debited, and credited'),
  ended('KSAOB.Rejected', 'rejected', 'docs/decisions/payments.md#states-of-a-payment: no money has moved'),
  ended('KSAOB.Cancelled', 'cancelled', 'docs/decisions/payments.md#states-of-a-payment: it never reached the core bank'),
]

/** Everything that can have become of a payment, in the order in which it usually comes. */
export const madePaymentProgress: readonly MadePaymentProgress[] = [
  ...new Set(['scheduled', 'sending', 'taken', ...paymentProgress.map(({ progress }) => progress)] as const),
]

/** When a payment is to be handed over: on its day, or at once. No payment is late before it was made. */
export const paymentDueAt = ({ executionAt, createdAt }: Pick<Payment, 'executionAt' | 'createdAt'>): Date =>
  executionAt !== null && executionAt > createdAt ? executionAt : createdAt

/** Under which day a payment is listed: its own day or that of its approval, or the one on which it was cancelled. */
export const paymentListedAt = (payment: Pick<Payment, 'status' | 'statusUpdatedAt' | 'executionAt' | 'createdAt'>): Date =>
  payment.status === 'KSAOB.Cancelled' ? payment.statusUpdatedAt : paymentDueAt(payment)

/**
 * Since when a payment stands so. Its status is the same from its approval to the core bank's decision, so that one on its way is being
 * sent since it was due, and when the bank took it, or when it was late, has no time of its own.
 */
export function progressSince(
  payment: Pick<Payment, 'statusUpdatedAt' | 'executionAt' | 'createdAt'>,
  progress: MadePaymentProgress,
): Date | undefined {
  if (progress === 'sending') return paymentDueAt(payment)
  return progress === 'taken' || progress === 'delayed' ? undefined : payment.statusUpdatedAt
}

/** How far a payment has come whose instruction stands like this. */
export const progressOfPayment = (
  payment: Pick<Payment, 'status' | 'executionAt' | 'createdAt'>,
  instruction: InstructionState | null,
  when: Lateness,
): MadePaymentProgress =>
  findProgress(paymentProgress, { status: payment.status, instruction, dueAt: paymentDueAt(payment) }, when)
