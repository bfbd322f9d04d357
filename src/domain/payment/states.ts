import { SanadError } from '../shared/errors.ts'
import { type PaymentState, type PaymentStatus } from './types.ts'

export type PaymentEvent = 'settle' | 'reject' | 'cancel'

export interface PaymentMove {
  from: PaymentStatus
  event: PaymentEvent
  guard?: (payment: PaymentState, now: Date) => boolean
  to: PaymentStatus
  effects: string
  source: string
}

const isBeforeItsDay = ({ executionAt }: PaymentState, now: Date) => executionAt !== null && now.getTime() < executionAt.getTime()

/** The whole life of a payment. Every state but Pending is terminal. */
export const paymentMoves: readonly PaymentMove[] = [
  {
    from: 'KSAOB.Pending',
    event: 'settle',
    to: 'KSAOB.AcceptedSettlementCompleted',
    effects: 'debtor debited, creditor credited if held in the core bank',
    source: 'service.md, States: approval of the payment in the core bank',
  },
  {
    from: 'KSAOB.Pending',
    event: 'reject',
    to: 'KSAOB.Rejected',
    effects: 'RejectReasonCode set',
    source: 'UAE payment states; design.md section 4',
  },
  {
    from: 'KSAOB.Pending',
    event: 'cancel',
    guard: isBeforeItsDay,
    to: 'KSAOB.Cancelled',
    effects: 'never reaches the core bank',
    source: 'design.md section 4: a future-dated payment, until its date',
  },
]

/** The status after `event`. Throws SanadError 'stateConflict' for a move that is not in the table or whose guard says no. */
export function movePayment(payment: PaymentState, event: PaymentEvent, now: Date): PaymentStatus {
  const move = paymentMoves.find((row) => row.from === payment.status && row.event === event)
  if (!move || (move.guard && !move.guard(payment, now))) {
    throw new SanadError('stateConflict', `A payment in status ${payment.status} cannot ${event} now.`)
  }
  return move.to
}
