import { describe, expect, it } from 'vitest'
import { PrimaryPositions } from '../../../src/data/primaryPositions.ts'

const boundMs = 5_000

/** A primary that is asked each second from 0 on, and where it was. */
function asked(...bytes: number[]): PrimaryPositions {
  const positions = new PrimaryPositions(boundMs)
  for (const [second, at] of bytes.entries()) positions.note({ atMs: second * 1_000, bytes: at })
  return positions
}

describe('how near a standby is', () => {
  it('is near where it has replayed where the primary was within the bound, and no longer when that is over', () => {
    const positions = asked(100, 200, 300)
    expect(positions.judge({ atMs: 2_100, bytes: 300 })).toBe('near')
    expect(positions.judge({ atMs: 2_100, bytes: 100 })).toBe('near')
    expect(positions.judge({ atMs: 5_000, bytes: 100 })).toBe('near')
    expect(positions.judge({ atMs: 5_001, bytes: 199 })).toBe('unknown')
    expect(positions.completeAtMs({ atMs: 5_001, bytes: 299 })).toBe(1_000)
  })

  it('is near on a primary that writes nothing, however long ago the last transaction was', () => {
    const positions = asked(...Array<number>(60).fill(100))
    expect(positions.judge({ atMs: 59_500, bytes: 100 })).toBe('near')
  })

  it('is far where it misses what was there before the bound, though it waits for nothing', () => {
    const positions = asked(100, 200, 300, 300, 300, 300, 300, 300)
    expect(positions.judge({ atMs: 7_100, bytes: 300 })).toBe('near')
    expect(positions.judge({ atMs: 7_100, bytes: 200 })).toBe('far')
  })

  it('is not known before the primary was asked, and not called far before the bound is over', () => {
    expect(asked().judge({ atMs: 9_000, bytes: 100 })).toBe('unknown')
    const positions = asked(100, 200)
    expect(positions.judge({ atMs: 1_500, bytes: 50 })).toBe('unknown')
    expect(positions.judge({ atMs: 5_001, bytes: 50 })).toBe('far')
  })

  it('is not known while the primary does not answer', () => {
    expect(asked(100, 200).judge({ atMs: 7_000, bytes: 200 })).toBe('unknown')
  })

  it('counts for nothing while it has more than the primary, which lost what it had followed, or is another one', () => {
    const positions = asked(100, 200)
    positions.see({ atMs: 1_500, bytes: 260 })
    // Asked before the standby, the primary may well have been behind it.
    expect(positions.note({ atMs: 1_499, bytes: 250 })).toBe(true)
    expect(positions.note({ atMs: 2_500, bytes: 255 })).toBe(false)
    expect(positions.judge({ atMs: 2_600, bytes: 260 })).toBe('unknown')
    expect(positions.note({ atMs: 3_500, bytes: 300 })).toBe(true)
    expect(positions.judge({ atMs: 3_600, bytes: 260 })).toBe('unknown')
    expect(positions.judge({ atMs: 3_600, bytes: 300 })).toBe('near')
  })

  it('keeps few positions, however often the primary is asked', () => {
    const positions = new PrimaryPositions(boundMs)
    for (let atMs = 0; atMs < 60_000; atMs += 10) positions.note({ atMs, bytes: atMs })
    expect(positions.size).toBeLessThanOrEqual(12)
    expect(positions.judge({ atMs: 60_000, bytes: 56_000 })).toBe('near')
    expect(positions.judge({ atMs: 60_000, bytes: 54_000 })).toBe('far')
  })
})
