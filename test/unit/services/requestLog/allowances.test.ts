import { describe, expect, it } from 'vitest'
import { createMessageAllowance } from '../../../../src/services/requestLog/allowances.ts'

describe('messages of an app', () => {
  const start = () => {
    const clock = { ms: 0 }
    const bounds = { messagesPerSecond: 3, messagesPerMinute: 5 }
    return { clock, keeps: createMessageAllowance(bounds, () => clock.ms) }
  }
  const times = (count: number, keeps: () => boolean) => Array.from({ length: count }, keeps).filter(Boolean).length

  it('are kept of so many requests in a second and in a minute', () => {
    const { clock, keeps } = start()
    expect(times(10, () => keeps('app', false))).toBe(3)
    clock.ms = 1_000
    expect(times(10, () => keeps('app', false))).toBe(2)
    clock.ms = 2_000
    expect(times(10, () => keeps('app', false))).toBe(0)
    clock.ms = 60_000
    expect(times(10, () => keeps('app', false))).toBe(3)
  })

  it('are kept of refused requests however many others there are, and of one app whatever another one does', () => {
    const { keeps } = start()
    times(10, () => keeps('app', false))
    expect(times(10, () => keeps('app', true))).toBe(3)
    expect(times(10, () => keeps('another app', false))).toBe(3)
  })
})
