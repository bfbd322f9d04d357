import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, clockSkewMs, creditOf, HeldRate, idleMsOf, leaseBlock } from '../../../../src/domain/shared/heldRate.ts'

const rate = { perSecond: 200, burst: 400 }
const nothing = { granted: 0, left: 0 }

it.each([
  [{ perSecond: 200, burst: 400 }, 20, 4, 2_000],
  [{ perSecond: 200, burst: 99 }, 4, 0, 1_000],
  [{ perSecond: 1, burst: 5 }, 1, 0, 5_000],
])('of the rate %o an instance holds %i, lets in %i before it asks, and forgets after %i ms', (of, block, credit, idleMs) => {
  expect([blockOf(of), creditOf(of), idleMsOf(of)]).toEqual([block, credit, idleMs])
})

describe('what one instance knows of a key', () => {
  const taken = (held: HeldRate, count: number, nowMs = 0) => Array.from({ length: count }, () => held.take(nowMs))

  it('lets in on credit, and then asks for a block and what it owes', () => {
    const held = new HeldRate(rate)
    expect(held.isLow(0)).toBe(false)
    expect(taken(held, 5)).toEqual(['letIn', 'letIn', 'letIn', 'letIn', 'wait'])
    expect(held.isLow(0)).toBe(true)
    expect(held.ask(1)).toEqual({ want: 21, owed: 4 })
  })

  it('spends what it leased, and asks again when less than a quarter is left', () => {
    const held = new HeldRate(rate)
    held.ask(0)
    held.answer({ granted: 20, left: 300 }, 0)
    expect(taken(held, 15)).toEqual(Array(15).fill('letIn'))
    expect(held.isLow(0)).toBe(false)
    held.take(0)
    expect(held.isLow(0)).toBe(true)
    expect(held.ask(0)).toEqual({ want: 16, owed: 0 })
  })

  it('refuses while the bucket is empty, says when a token is there, and asks only then', () => {
    const held = new HeldRate(rate)
    held.ask(0)
    held.answer(nothing, 1_000)
    // Half a block of 20 comes in 50 ms at 200 a second, a token in 5.
    expect([held.take(1_000), held.take(1_049), held.isLow(1_049)]).toEqual([5, 1, false])
    expect([held.take(1_050), held.isLow(1_050)]).toEqual(['wait', true])
  })

  it('is open again when the bucket has something', () => {
    const held = new HeldRate(rate)
    held.answer(nothing, 0)
    held.answer({ granted: 1, left: 1 }, 100)
    expect(held.take(100)).toBe('letIn')
  })
})

describe('a block of the bucket that all share', () => {
  it('is full at first, and never gives more than it has', () => {
    expect(leaseBlock(undefined, rate, { want: 20, owed: 4 }, 0)).toEqual({ bucket: { tokens: 376, refilledMs: 0 }, granted: 20 })
    const low = { tokens: 5, refilledMs: 0 }
    expect(leaseBlock(low, rate, { want: 20, owed: 2 }, 0)).toEqual({ bucket: { tokens: 0, refilledMs: 0 }, granted: 3 })
    expect(leaseBlock(low, rate, { want: 20, owed: 9 }, 0)).toEqual({ bucket: { tokens: -4, refilledMs: 0 }, granted: 0 })
  })

  it('is filled once for one time, whichever clock asks', () => {
    const bucket = { tokens: 0, refilledMs: 1_000 }
    expect(leaseBlock(bucket, rate, { want: 0, owed: 0 }, 1_500).bucket).toEqual({ tokens: 100, refilledMs: 1_500 })
    expect(leaseBlock(bucket, rate, { want: 0, owed: 0 }, 500).bucket).toEqual({ tokens: 0, refilledMs: 1_000 })
  })

  it('does not wait for a clock that was far ahead', () => {
    const ahead = { tokens: 0, refilledMs: 10_000 }
    expect(leaseBlock(ahead, rate, { want: 0, owed: 0 }, 10_000 - clockSkewMs - 1).bucket.refilledMs).toBe(
      10_000 - clockSkewMs - 1,
    )
    expect(leaseBlock(ahead, rate, { want: 0, owed: 0 }, 10_000 - clockSkewMs).bucket.refilledMs).toBe(10_000)
  })

  it('gives no more than the burst and what has come since, whoever asks when', () => {
    const asks = fc.array(fc.record({ afterMs: fc.nat(2_000), want: fc.nat(60), owed: fc.nat(8) }), {
      minLength: 1,
      maxLength: 50,
    })
    fc.assert(
      fc.property(asks, (steps) => {
        let bucket: Parameters<typeof leaseBlock>[0]
        let [nowMs, given] = [0, 0]
        for (const { afterMs, want, owed } of steps) {
          nowMs += afterMs
          const leased = leaseBlock(bucket, rate, { want, owed }, nowMs)
          bucket = leased.bucket
          given += leased.granted
          expect(given).toBeLessThanOrEqual(rate.burst + (rate.perSecond * nowMs) / 1_000)
          expect(bucket.tokens).toBeLessThanOrEqual(rate.burst)
        }
      }),
    )
  })
})
