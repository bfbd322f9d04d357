import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTryAt, eventPausesMs, readRetryAfterMs } from '../../../../src/domain/shared/retries.ts'

const now = new Date('2026-11-21T09:30:00Z')
const hourMs = 3_600_000

describe('the tries of an event', () => {
  it('go on for about 75 hours', () => {
    const hours = eventPausesMs.reduce((sum, pause) => sum + pause, 0) / hourMs
    expect([eventPausesMs.length + 1, Math.round(hours)]).toEqual([11, 76])
  })

  it('come a tenth earlier or later at most, never earlier than Retry-After asks, and a day later at the latest for it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: eventPausesMs.length }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 0, max: 100 * hourMs }),
        (attempts, random, retryAfterMs) => {
          const waited = nextTryAt(attempts, now, random, { pauses: eventPausesMs, retryAfterMs })!.getTime() - now.getTime()
          const pause = eventPausesMs[attempts - 1]!
          const least = Math.max(0.9 * pause, Math.min(retryAfterMs, 24 * hourMs))
          return waited >= Math.floor(least) && waited <= Math.ceil(Math.max(1.1 * pause, Math.min(retryAfterMs, 24 * hourMs)))
        },
      ),
    )
  })

  it('end with the last one', () =>
    expect(nextTryAt(eventPausesMs.length + 1, now, 0.5, { pauses: eventPausesMs, retryAfterMs: hourMs })).toBeUndefined())
})

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 09:31:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 09:29:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['Xyz, 99 Nov 2026 99:31:00 GMT', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => expect(readRetryAfterMs(header, now)).toBe(ms))
