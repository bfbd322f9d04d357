import { expect, test, vi } from 'vitest'
import { openClock } from '../../../src/config/clock.ts'

test('a clock that was moved is ahead by so much, and goes on', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:30:00.000Z') })
  const clock = openClock()
  expect(clock.now().toISOString()).toBe('2026-11-21T09:30:00.000Z')
  clock.setAhead(60)
  expect(clock.now().toISOString()).toBe('2026-11-21T09:31:00.000Z')
  vi.advanceTimersByTime(1_000)
  expect(clock.now().toISOString()).toBe('2026-11-21T09:31:01.000Z')
  vi.useRealTimers()
})

test('moving a clock moves no other one, and not the time of the process', () => {
  const [NativeDate, before] = [globalThis.Date, Date.now()]
  const [moved, other] = [openClock(), openClock()]
  moved.setAhead(40 * 86_400)
  expect(moved.now().getTime()).toBeGreaterThanOrEqual(before + 40 * 86_400_000)
  expect(Date).toBe(NativeDate)
  expect(Date.now()).toBeLessThan(before + 86_400_000)
  expect(other.now().getTime()).toBeLessThan(before + 86_400_000)
  expect([moved.aheadSeconds(), other.aheadSeconds()]).toEqual([40 * 86_400, 0])
})

test('setting the same offset again changes nothing, and it never goes back', () => {
  const clock = openClock()
  for (const seconds of [100, 100, 40, 0]) clock.setAhead(seconds)
  expect(clock.aheadSeconds()).toBe(100)
  clock.setAhead(120)
  expect(clock.aheadSeconds()).toBe(120)
})

test.each([-1, 0.5, Number.NaN, Infinity])('%d seconds are refused', (seconds) => {
  const clock = openClock()
  expect(() => clock.setAhead(seconds)).toThrow(RangeError)
  expect(clock.aheadSeconds()).toBe(0)
})
