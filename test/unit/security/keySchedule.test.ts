import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endedBy,
  publishedAt,
  rotationWanted,
  signFromFor,
  signingKeyAt,
  successorDue,
  upcomingKey,
  type ScheduledKey,
} from '../../../src/security/bankKeys/keySchedule.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const plan = { rotationDays: 1, overlapSeconds: 3_600 }
const hour = (hours: number) => new Date(start + hours * 3_600_000)
const key = (kid: string, from: number, until: number | null = null, published: number | null = null): ScheduledKey => ({
  kid,
  alg: 'PS256',
  signFrom: hour(from),
  signUntil: until === null ? null : hour(until),
  publishUntil: published === null ? null : hour(published),
})

describe('which key signs, which are published', () => {
  // a signs in [-1, 24), leaves at 25; b signs from 24 on.
  const keys = [key('a', -1, 24, 25), key('b', 24)]
  it.each([
    [0, 'a', ['a', 'b']],
    [23.999, 'a', ['a', 'b']],
    [24, 'b', ['a', 'b']],
    [24.999, 'b', ['a', 'b']],
    [25, 'b', ['b']],
    [1_000, 'b', ['b']],
  ])('at hour %d: %s of %j', (at, signing, published) => {
    expect(signingKeyAt(keys, 'PS256', hour(at))?.kid).toBe(signing)
    expect(publishedAt(keys, hour(at)).map(({ kid }) => kid)).toEqual(published)
  })
  it('the youngest signs when two could', () => {
    expect(signingKeyAt([key('a', 0), key('c', 2), key('b', 1)], 'PS256', hour(3))?.kid).toBe('c')
    expect(signingKeyAt([key('a', 0)], 'ES256', hour(3))).toBeUndefined()
    expect(signingKeyAt([key('a', 5)], 'PS256', hour(3))).toBeUndefined()
  })
})

describe('when a successor is made', () => {
  it.each<[string, ScheduledKey[], number, boolean]>([
    ['nothing there', [], 0, true],
    ['a fresh key', [key('a', 0)], 1, false],
    ['just before the overlap', [key('a', 0)], 22.999, false],
    ['an overlap before its day is over', [key('a', 0)], 23, true],
    ['long overdue', [key('a', 0)], 500, true],
    ['its successor is published already', [key('a', 0, 24, 25), key('b', 24)], 23.5, false],
    ['the clock was set back before all keys', [key('a', 10)], 0, true],
  ])('%s', (_what, keys, at, due) => {
    expect(successorDue(keys, 'PS256', hour(at), plan)).toBe(due)
    expect(rotationWanted(keys, 'PS256', hour(at), plan, 'due')).toBe(due)
  })
  it('asked for: not twice; leaked: always', () => {
    const rotating = [key('a', 0, 2, 3), key('b', 2)]
    expect(rotationWanted([key('a', 0)], 'PS256', hour(1), plan, 'asked')).toBe(true)
    expect(rotationWanted(rotating, 'PS256', hour(1), plan, 'asked')).toBe(false)
    expect(rotationWanted(rotating, 'PS256', hour(1), plan, 'leaked')).toBe(true)
    expect(upcomingKey(rotating, 'PS256', hour(1))?.kid).toBe('b')
  })
  it('signs after the overlap, a leaked one’s successor at once, the very first as if published before', () => {
    expect(signFromFor([key('a', 0)], 'PS256', hour(5), plan, 'asked')).toEqual(hour(6))
    expect(signFromFor([key('a', 0)], 'PS256', hour(5), plan, 'leaked')).toEqual(hour(5))
    expect(signFromFor([], 'PS256', hour(5), plan, 'due')).toEqual(hour(4))
  })
})

it('over any rotations at any times: somebody always signs, is published, and was published an overlap before', () => {
  const steps = fc.array(
    fc.record({ afterHours: fc.integer({ min: 0, max: 40 }), reason: fc.constantFrom('due' as const, 'asked' as const) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (moves) => {
      let keys: (ScheduledKey & { madeAt: Date })[] = []
      let at = 0
      for (const [index, { afterHours, reason }] of [{ afterHours: 0, reason: 'due' as const }, ...moves].entries()) {
        at += afterHours
        if (rotationWanted(keys, 'PS256', hour(at), plan, reason)) {
          const signFrom = signFromFor(keys, 'PS256', hour(at), plan, reason)
          const { ended, signUntil, publishUntil } = endedBy(keys, 'PS256', signFrom, plan)
          keys = keys.map((row) => (ended.includes(row) ? { ...row, signUntil, publishUntil } : row))
          keys.push({ ...key(`k${index}`, 0), signFrom, madeAt: index === 0 ? signFrom : hour(at) })
        }
        keys = publishedAt(keys, hour(at))
        for (const probe of [at, at + 0.5, at + 1, at + 30]) {
          const signing = signingKeyAt(keys, 'PS256', hour(probe))
          expect(publishedAt(keys, hour(probe))).toContain(signing)
          expect(signing!.signFrom.getTime() - signing!.madeAt.getTime()).toBeGreaterThanOrEqual(
            signing!.kid === 'k0' ? 0 : 3_600_000,
          )
        }
      }
    }),
    { numRuns: 300 },
  )
})
