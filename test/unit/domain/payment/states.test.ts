import { describe, expect, it } from 'vitest'
import { movePayment, type PaymentEvent, paymentMoves } from '../../../../src/domain/payment/payment.ts'
import type { PaymentStatus } from '../../../../src/domain/payment/payment.ts'

const now = new Date('2026-11-21T09:00:00Z')
const tomorrow = new Date('2026-11-21T21:00:00Z')
const events: PaymentEvent[] = ['settle', 'reject', 'cancel']
const terminal: PaymentStatus[] = ['KSAOB.AcceptedSettlementCompleted', 'KSAOB.Rejected', 'KSAOB.Cancelled']

describe('the payment state table', () => {
  it.each([
    ['settle', null, 'KSAOB.AcceptedSettlementCompleted'],
    ['reject', null, 'KSAOB.Rejected'],
    ['cancel', tomorrow, 'KSAOB.Cancelled'],
  ] as const)('Pending: %s (execution %s) gives %s', (event, executionAt, to) => {
    expect(movePayment({ status: 'KSAOB.Pending', executionAt }, event, now)).toBe(to)
  })

  it.each(terminal.flatMap((status) => events.map((event) => [status, event] as const)))('%s: %s is refused', (status, event) => {
    expect(() => movePayment({ status, executionAt: tomorrow }, event, now)).toThrow(
      expect.objectContaining({ code: 'stateConflict' }),
    )
  })

  it.each([
    ['an instant payment', null],
    ['a payment whose day has begun', now],
  ])('%s cannot be cancelled', (_, executionAt) => {
    expect(() => movePayment({ status: 'KSAOB.Pending', executionAt }, 'cancel', now)).toThrow(
      expect.objectContaining({ code: 'stateConflict' }),
    )
  })

  it('has these rows and no others, each with its source', () => {
    expect(paymentMoves.map(({ from, event, to }) => `${from} ${event} ${to}`)).toEqual([
      'KSAOB.Pending settle KSAOB.AcceptedSettlementCompleted',
      'KSAOB.Pending reject KSAOB.Rejected',
      'KSAOB.Pending cancel KSAOB.Cancelled',
    ])
    for (const move of paymentMoves) expect(move.source).not.toBe('')
  })
})
