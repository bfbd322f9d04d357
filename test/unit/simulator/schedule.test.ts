import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frequencies, type FrequencyName, standAt } from '../../../src/simulator/accountInformation/arrangements.ts'

const date = (text: string) => new Date(`${text}T06:00:00Z`)

test.each([
  ['before the first payment', '2026-01-01', null, '2026-01-05', null],
  ['on the day of the first', '2026-01-05', '2026-01-05', '2026-02-05', null],
  ['in the middle', '2027-03-20', '2027-03-05', '2027-04-05', null],
])('a monthly order without an end stands %s', (_, now, last, next, final) => {
  const schedule = { first: date('2026-01-05'), frequency: 'Monthly' as const, count: null }
  expect(standAt(schedule, date(now))).toEqual({ last: last && date(last), next: next && date(next), final })
})

test('after its last payment an order has no next one', () => {
  const schedule = { first: date('2026-01-05'), frequency: 'Quarterly' as const, count: 3 }
  expect(standAt(schedule, date('2030-01-01'))).toEqual({ last: date('2026-07-05'), next: null, final: date('2026-07-05') })
})

test('last is never after now, next always is, and nothing lies between them', () => {
  const names = Object.keys(frequencies) as FrequencyName[]
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: -400, max: 4_000 }),
      fc.option(fc.integer({ min: 1, max: 200 })),
      (frequency, day, days, count) => {
        const first = new Date(Date.UTC(2024, 0, day, 6))
        const now = new Date(first.getTime() + days * 86_400_000)
        const { last, next, final } = standAt({ first, frequency, count }, now)
        if (last) expect(last.getTime()).toBeLessThanOrEqual(now.getTime())
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime())
        if (!last) expect(next).toEqual(first)
        if (!next) expect(last).toEqual(final)
        if (last && next) expect(next.getTime() - last.getTime()).toBeLessThanOrEqual(366 * 86_400_000)
      },
    ),
  )
})
