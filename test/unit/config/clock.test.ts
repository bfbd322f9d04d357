import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as clockModule from '../../../src/config/clock.ts'

const NativeDate = globalThis.Date
let clock: typeof clockModule

beforeEach(async () => {
  vi.resetModules()
  clock = await import('../../../src/config/clock.ts')
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.Date = NativeDate
})

test('moving the clock moves every way of asking for the time', () => {
  const before = NativeDate.now()
  clock.shiftClock(3_600)
  // A text has whole seconds.
  const times = [Date.now(), new Date().getTime(), NativeDate.parse(Date() as unknown as string) + 999]
  const after = NativeDate.now()
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(before + 3_600_000)
    expect(time).toBeLessThanOrEqual(after + 3_600_999)
  }
})

test('given dates stay what they are, and dates from before are still dates', () => {
  const earlier = new Date('2026-11-21T09:30:00.000Z')
  clock.shiftClock(60)
  expect(new Date('2026-11-21T09:30:00.000Z')).toStrictEqual(earlier)
  expect(earlier instanceof Date).toBe(true)
  expect(new Date() instanceof NativeDate).toBe(true)
  expect(structuredClone(earlier) instanceof Date).toBe(true)
  expect(Date.UTC(2026, 0, 1)).toBe(NativeDate.UTC(2026, 0, 1))
  class Moment extends Date {}
  expect(new Moment()).toBeInstanceOf(Moment)
})

test('setting the same offset again changes nothing, and it never goes back', () => {
  clock.setClockOffset(100)
  const installed = Date
  clock.setClockOffset(100)
  clock.setClockOffset(40)
  expect(Date).toBe(installed)
  expect(clock.clockOffsetSeconds()).toBe(100)
  clock.shiftClock(20)
  expect(clock.clockOffsetSeconds()).toBe(120)
  expect(Date).toBe(installed)
})

test('an offset of zero leaves Date alone', () => {
  clock.setClockOffset(0)
  expect(Date).toBe(NativeDate)
})

test.each([-1, 0.5, Number.NaN, Infinity])('%d seconds are refused', (seconds) => {
  expect(() => clock.shiftClock(seconds)).toThrow(RangeError)
  expect(Date).toBe(NativeDate)
})

test('fake timers still decide the time, before and after the clock was moved', () => {
  vi.useFakeTimers({ now: new NativeDate('2026-11-21T09:30:00.000Z') })
  clock.shiftClock(60)
  expect(new Date().toISOString()).toBe('2026-11-21T09:31:00.000Z')
  vi.advanceTimersByTime(1_000)
  expect(new Date().toISOString()).toBe('2026-11-21T09:31:01.000Z')
  vi.useRealTimers()
  clock.shiftClock(60)
  const native = NativeDate.now()
  expect(Date.now() - native).toBeGreaterThanOrEqual(120_000)
  vi.useFakeTimers({ now: new NativeDate('2030-01-01T00:00:00.000Z') })
  expect(new Date().toISOString()).toBe('2030-01-01T00:00:00.000Z')
})
