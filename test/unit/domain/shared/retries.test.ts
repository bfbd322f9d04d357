import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BackOff, backOffs, pauseAfter, readRetryAfterMs } from '../../../../src/domain/shared/retries.ts'

const now = new Date('2026-11-21T09:30:00Z')
const hourMs = 3_600_000

/** What apps, developers and operators were told (docs/decisions): pauses in seconds, and how many tries. */
const published: Record<keyof typeof backOffs, [pauses: number[], tries: number]> = {
  event: [[5, 60, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400], 11],
  mail: [[30, 120, 600, 1_800, 7_200], 6],
  notice: [[5, 10, 20, 40, 80, 160, 320, 600], 13],
  ping: [[2, 4, 8, 16], 5],
  handOver: [[1, 2, 4, 8, 16, 32, 64, 128, 256, 300], 20],
  decision: [[10, 20, 40, 80, 160, 300], 20],
  decisionBesideFeed: [[60, 120, 240, 480, 960, 1920, 3600], 20],
}

describe.each(Object.entries(backOffs) as [keyof typeof backOffs, BackOff][])('the tries of: %s', (name, backOff) => {
  it('come at the published times and are as many as was published', () => {
    expect([backOff.pausesMs.map((ms) => ms / 1_000), backOff.tries]).toEqual(published[name])
    expect(backOff.source).not.toBe('')
  })

  it('come a tenth earlier or later at most, never earlier than Retry-After asks, and a day later at the latest for it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: backOff.tries }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 0, max: 100 * hourMs }),
        (tried, random, retryAfterMs) => {
          const waited = pauseAfter(backOff, tried, { random, retryAfterMs })
          const pause = backOff.pausesMs[Math.min(tried, backOff.pausesMs.length) - 1]!
          const least = Math.max((1 - backOff.jitter) * pause, Math.min(retryAfterMs, 24 * hourMs))
          const most = Math.max((1 + backOff.jitter) * pause, Math.min(retryAfterMs, 24 * hourMs))
          return backOff.jitter <= 0.1 && waited >= Math.floor(least) && waited <= Math.ceil(most)
        },
      ),
    )
  })
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
