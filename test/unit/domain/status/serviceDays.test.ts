import { describe, expect, test } from 'vitest'
import { isDisturbed, minuteOfDay, type ServiceDay, tellDays, wasDisturbed } from '../../../../src/domain/status/serviceDays.ts'

// 00:00 of 28 November in Riyadh.
const today = new Date('2026-11-27T21:00:00Z')
const now = new Date('2026-11-28T09:00:00Z')
const dayBefore = (count: number) => new Date(today.getTime() - count * 86_400_000)
const counted = (change: Partial<ServiceDay> = {}): ServiceDay => ({
  ...{ day: today, interfaceName: 'platform', measured: [[0, 720]], disturbed: [], requests: 0, failures: 0 },
  ...change,
})

test.each([
  [{ requests: 0, failures: 0 }, false],
  [{ requests: 1, failures: 1 }, true],
  [{ requests: 2, failures: 1 }, true],
  [{ requests: 3, failures: 1 }, false],
])('of %j a minute is disturbed: %s', (tally, disturbed) => expect(isDisturbed(tally)).toBe(disturbed))

test.each([
  ['2026-11-27T20:59:59Z', '2026-11-26T21:00:00Z', 1_439],
  ['2026-11-27T21:00:00Z', '2026-11-27T21:00:00Z', 0],
  ['2026-11-28T09:01:30Z', '2026-11-27T21:00:00Z', 721],
])('%s is of the day that begins at %s in Riyadh, minute %i', (moment, day, minute) =>
  expect(minuteOfDay(Math.floor(new Date(moment).getTime() / 60_000))).toEqual({ day: new Date(day), minute }),
)

describe('the last days', () => {
  test('are all there, and one without figures is not 100 %', () => {
    const { days, whole } = tellDays([counted()], 90, now)
    expect(days).toHaveLength(90)
    expect(days[0]!.day).toEqual(dayBefore(89))
    expect(days[88]).toEqual({
      day: dayBefore(1),
      ...{ measuredMinutes: 0, disturbedMinutes: 0, uptimePercent: undefined, failedPercent: undefined },
    })
    expect(days[89]).toMatchObject({ day: today, measuredMinutes: 720, uptimePercent: 100, failedPercent: undefined })
    expect(whole).toMatchObject({ measuredMinutes: 720, uptimePercent: 100 })
    expect(tellDays([], 90, now).whole.uptimePercent).toBeUndefined()
  })

  test('are rounded against the bank: a minute of 90 days is not 100 %, and one failure of a million is not 0 %', () => {
    const known = Array.from({ length: 90 }, (_, ago) => counted({ day: dayBefore(ago), measured: [[0, 1_440]] }))
    known[3] = { ...known[3]!, disturbed: [[5, 6]], requests: 1_000_000, failures: 1 }
    const { whole } = tellDays(known, 90, now)
    expect(whole).toMatchObject({ measuredMinutes: 129_600, disturbedMinutes: 1, uptimePercent: 99.99, failedPercent: 0.01 })
  })

  test('count nothing of the days before', () => {
    const { whole } = tellDays([counted({ day: dayBefore(90), disturbed: [[0, 720]] }), counted()], 90, now)
    expect(whole).toMatchObject({ measuredMinutes: 720, disturbedMinutes: 0 })
  })
})

test('what was disturbed in the last minutes is seen, also over midnight, and what was before is not', () => {
  const days = [counted({ disturbed: [[716, 717]] }), counted({ day: dayBefore(1), disturbed: [[1_439, 1_440]] })]
  expect(wasDisturbed(days, 5, new Date('2026-11-28T09:00:00Z'))).toBe(true)
  expect(wasDisturbed(days, 5, new Date('2026-11-28T09:01:00Z'))).toBe(false)
  expect(wasDisturbed(days, 5, new Date('2026-11-27T21:02:00Z'))).toBe(true)
  expect(wasDisturbed(days, 5, new Date('2026-11-27T21:04:00Z'))).toBe(false)
})
