import { expect, test } from 'vitest'
import { findBrokenLimit, limitDay } from '../../../../src/domain/payment/limits.ts'

const limits = { paymentHalalas: 10_000, dailyHalalas: 25_000 }

test.each([
  [10_000, 0, undefined],
  [10_001, 0, { limit: 'payment', limitHalalas: 10_000 }],
  [10_000, 15_000, undefined],
  [10_000, 15_001, { limit: 'daily', limitHalalas: 25_000, leftHalalas: 9_999 }],
  [1, 30_000, { limit: 'daily', limitHalalas: 25_000, leftHalalas: 0 }],
])('%d halalas on a day with %d: %j', (amount, used, expected) => {
  expect(findBrokenLimit(amount, used, limits)).toEqual(expected)
})

test('without limits everything may be paid', () => {
  expect(findBrokenLimit(1e12, 1e12, { paymentHalalas: undefined, dailyHalalas: undefined })).toBeUndefined()
})

test('a payment counts on the day of its execution in Riyadh, which begins at 21:00 UTC', () => {
  const now = new Date('2026-11-21T21:30:00Z')
  expect(limitDay(null, now)).toEqual({ from: new Date('2026-11-21T21:00:00Z'), until: new Date('2026-11-22T21:00:00Z') })
  // What is paid now counts now, whatever day was asked for.
  expect(limitDay(new Date('2026-11-19T21:00:00Z'), now).from).toEqual(new Date('2026-11-21T21:00:00Z'))
  expect(limitDay(new Date('2026-12-01T08:00:00Z'), now).from).toEqual(new Date('2026-11-30T21:00:00Z'))
})
