import { expect, test, vi } from 'vitest'
import { inTime, openClock } from '../../../src/config/clock.ts'

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

test('work in time gives what it gives, and leaves no timer; work that takes longer is an error of its caller', async () => {
  vi.useFakeTimers()
  const late = () => new Error('too late')
  await expect(inTime(Promise.resolve('done'), 100, late)).resolves.toBe('done')
  await expect(inTime(Promise.reject(new Error('failed')), 100, late)).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
  const never = inTime(new Promise(() => undefined), 100, late)
  const refused = expect(never).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(99)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  vi.useRealTimers()
})
