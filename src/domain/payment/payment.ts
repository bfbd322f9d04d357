import { BankRefusal } from '../shared/errors.ts'

/**
 * KSA Open Banking has Pending and AcceptedSettlementCompleted. Rejected and Cancelled come from the UAE standard of the same
 * authors.
 */
export type PaymentStatus = 'KSAOB.Pending' | 'KSAOB.AcceptedSettlementCompleted' | 'KSAOB.Rejected' | 'KSAOB.Cancelled'

/** The payment types that this bank offers. */
export type PaymentType = 'KSAOB.SingleInstantPayment' | 'KSAOB.SingleFutureDatedPayment'

/** The part of a payment that its state machine reads. */
export interface PaymentState {
  status: PaymentStatus
  /** 00:00 Asia/Riyadh of the requested day. Null for an instant payment. */
  executionAt: Date | null
}

/** A payment. Each one comes from a consent that was used for it. Amounts are integer halalas. */
export interface Payment extends PaymentState {
  paymentId: string
  consentId: string
  clientId: string
  /** Number of the PSU who authenticated and authorized. */
  nationalIdentificationNumber: string
  type: PaymentType
  /** The end-to-end id of the payment rail. */
  paymentTransactionId: string
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
  amountHalalas: number
  currency: string
  debtorIban: string
  creditorIban: string
  creditorName: { en?: string; ar?: string }
  purposeCode: string
  payerNotes: string | null
  createdAt: Date
  statusUpdatedAt: Date
}

/** What may happen to a payment after its creation. */
export type PaymentEvent = 'settle' | 'reject' | 'cancel'

/**
 * One row of the table of payment moves, with its effects and its source in words. A `guard` that returns false forbids the move.
 */
export interface PaymentMove {
  from: PaymentStatus
  event: PaymentEvent
  guard?: (payment: PaymentState, now: Date) => boolean
  to: PaymentStatus
  effects: string
  source: string
}

const isBeforeItsDay = ({ executionAt }: PaymentState, now: Date) => executionAt !== null && now.getTime() < executionAt.getTime()

/** Whether a payment waits for its day. */
export const hasDayToCome = <Kind extends PaymentState>(payment: Kind, now: Date): payment is Kind & { executionAt: Date } =>
  payment.status === 'KSAOB.Pending' && isBeforeItsDay(payment, now)

/** All moves of a payment. Every status but Pending is terminal. */
export const paymentMoves: readonly PaymentMove[] = [
  {
    from: 'KSAOB.Pending',
    event: 'settle',
    to: 'KSAOB.AcceptedSettlementCompleted',
    effects: 'debtor debited, creditor credited if held in the core bank',
    source: 'description of the service: approval of the payment in the core bank',
  },
  {
    from: 'KSAOB.Pending',
    event: 'reject',
    to: 'KSAOB.Rejected',
    effects: 'RejectReasonCode set',
    source: 'UAE payment states; docs/decisions/payments.md#states-of-a-payment',
  },
  {
    from: 'KSAOB.Pending',
    event: 'cancel',
    guard: isBeforeItsDay,
    to: 'KSAOB.Cancelled',
    effects: 'never reaches the core bank',
    source: 'docs/decisions/payments.md#states-of-a-payment: a future-dated payment, until its date',
  },
]

/** The status after `event`. Throws BankRefusal 'stateConflict' for a move that is not in the table or that its guard forbids. */
export function movePayment(payment: PaymentState, event: PaymentEvent, now: Date): PaymentStatus {
  const move = paymentMoves.find((row) => row.from === payment.status && row.event === event)
  if (!move || (move.guard && !move.guard(payment, now))) {
    throw new BankRefusal('stateConflict', `A payment in status ${payment.status} cannot ${event} now.`)
  }
  return move.to
}
