import { describe, expect, it } from 'vitest'
import { extendedEnd, isExtensible } from '../../../../src/domain/session/sessions.ts'

const bounds = { seconds: 900, extensions: 10 }
const begun = new Date('2026-11-28T06:00:00Z')
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000)
const session = (endsAfter: number, deadline?: Date) => ({
  createdAt: begun,
  expiresAt: minutes(endsAfter),
  ...(deadline && { deadline }),
})

describe('the end of a session that is extended', () => {
  it.each([
    ['a while after it began', session(15), 10, 25],
    ['a moment before its end', session(15), 15, 30],
    ['at its beginning', session(15), 0, 15],
    ['when little is left of all its time', session(160), 159, 165],
    ['when all its time is used', session(165), 164, 165],
    ['close to the time for the consent', session(15, minutes(20)), 14, 20],
    ['beyond the time for the consent', session(15, minutes(12)), 10, 15],
  ])('is right %s', (_, lasting, now, end) => {
    expect(extendedEnd(lasting, bounds, minutes(now))).toEqual(minutes(end))
  })

  it('moves ten times at least for whoever extends it when two minutes are left', () => {
    let end = minutes(15)
    for (let times = 0; times < 10; times += 1) {
      const lasting = { createdAt: begun, expiresAt: end }
      expect(isExtensible(lasting, bounds)).toBe(true)
      const next = extendedEnd(lasting, bounds, new Date(end.getTime() - 120_000))
      expect(next.getTime()).toBeGreaterThan(end.getTime())
      end = next
    }
  })

  it('cannot move any more where all the time is used, or that for the consent is over sooner', () => {
    expect(isExtensible(session(165), bounds)).toBe(false)
    expect(isExtensible(session(15, minutes(15)), bounds)).toBe(false)
  })
})
