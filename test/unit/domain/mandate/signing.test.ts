import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countSigners,
  eligible,
  judgeSigning,
  type SigningDemand,
  type SigningRule,
  signersOf,
  type SigningWay,
  waysFor,
} from '../../../../src/domain/mandate/signing.ts'

const demand = (ways: readonly SigningWay[], everybody: readonly string[] = []): SigningDemand => ({
  everybody,
  rules: [ways],
  circles: [],
})
const alone: SigningWay = [{ count: 1, of: ['a', 'b'] }]
const together: SigningWay = [{ count: 2, of: ['a', 'b'] }]
const withFinance: SigningWay = [
  { count: 1, of: ['a', 'b'] },
  { count: 1, of: ['c'] },
]

describe('a mandate', () => {
  it.each([
    ['one of two', [alone], ['a'], 'satisfied', 0, []],
    ['one of two, by nobody', [alone], [], 'open', 1, ['a', 'b']],
    ['two of two, by one', [together], ['a'], 'open', 1, ['b']],
    ['two of two, by one who signs twice', [together], ['a', 'a'], 'open', 1, ['b']],
    ['two of two, by both', [together], ['b', 'a'], 'satisfied', 0, []],
    ['one of each group, by one of the larger', [withFinance], ['b'], 'open', 1, ['c']],
    ['two, or one with finance, by one', [together, withFinance], ['a'], 'open', 1, ['b', 'c']],
    ['two, or one with finance, by finance', [together, withFinance], ['c'], 'open', 1, ['a', 'b']],
    ['two, or one with finance, by a stranger', [together, withFinance], ['x'], 'open', 2, ['a', 'b', 'c']],
    ['no way', [], ['a'], 'impossible', Infinity, []],
    ['a way of nobody', [[]], ['a'], 'impossible', Infinity, []],
    ['a way of none', [[{ count: 0, of: ['a'] }]], ['a'], 'impossible', Infinity, []],
    ['more than there are', [[{ count: 2, of: ['a', 'a'] }]], ['a'], 'impossible', Infinity, []],
    [
      'one person for two places',
      [
        [
          { count: 1, of: ['a'] },
          { count: 1, of: ['a'] },
        ],
      ],
      ['a'],
      'impossible',
      Infinity,
      [],
    ],
  ] as const)('%s', (_, ways, approved, outcome, missing, askable) => {
    expect(judgeSigning(demand(ways), approved)).toEqual({ outcome, missing, askable })
  })

  it('asks who must approve in any case too, and counts them for the mandate where they sign', () => {
    expect(judgeSigning(demand([together], ['x']), [])).toEqual({ outcome: 'open', missing: 3, askable: ['a', 'b', 'x'] })
    expect(judgeSigning(demand([together], ['a']), ['b'])).toEqual({ outcome: 'open', missing: 1, askable: ['a'] })
    expect(countSigners(demand([together], ['a']))).toBe(2)
  })

  it('is never satisfied by silence, whatever an answer of the core bank lacks', () => {
    const nothing = { everybody: [], rules: [], circles: [] }
    expect(judgeSigning(nothing, []).outcome).toBe('open')
    expect(countSigners(nothing)).toBe(1)
  })
})

const halalas = fc.integer({ min: 0, max: 1_000 })
const people = ['a', 'b', 'c', 'd', 'e']
const part = fc.record({ count: fc.integer({ min: 0, max: 3 }), of: fc.subarray(people, { minLength: 1 }) })
const ways = fc.array(fc.array(part, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
const demands = fc
  .record({ everybody: fc.subarray(people, { maxLength: 2 }), rules: fc.array(ways, { maxLength: 2 }) })
  .map((one) => ({ ...one, circles: [] }))
const approvals = fc.array(fc.constantFrom(...people, 'x'), { maxLength: 6 })

/** Whether some seating of the people fills all places, tried one by one. */
const canFill = (places: readonly (readonly string[])[], present: readonly string[]): boolean => {
  const [of, ...rest] = places
  if (!of) return true
  return present.some(
    (person) =>
      of.includes(person) &&
      canFill(
        rest,
        present.filter((other) => other !== person),
      ),
  )
}
const isGone = (way: SigningWay, present: readonly string[]) =>
  way.length > 0 &&
  way.every(({ count }) => count > 0) &&
  canFill(
    way.flatMap(({ count, of }) => Array.from({ length: count }, () => of)),
    [...new Set(present)],
  )

describe('whatever the mandate and the approvals are', () => {
  it('says what trying all seats says', () => {
    fc.assert(
      fc.property(demands, approvals, (one, approved) => {
        const isDone =
          approved.length > 0 &&
          one.everybody.every((person) => approved.includes(person)) &&
          one.rules.every((rule) => rule.some((way) => isGone(way, approved)))
        expect(judgeSigning(one, approved).outcome === 'satisfied').toBe(isDone)
      }),
    )
  })

  it('their order does not matter, and nobody counts twice', () => {
    fc.assert(
      fc.property(demands, approvals, (one, approved) => {
        const found = judgeSigning(one, approved)
        expect(judgeSigning(one, approved.toReversed())).toEqual(found)
        expect(judgeSigning(one, [...new Set(approved)])).toEqual(found)
        expect(judgeSigning(one, [...approved, ...approved])).toEqual(found)
      }),
    )
  })

  it('one more approval never takes anything back', () => {
    fc.assert(
      fc.property(demands, approvals, fc.constantFrom(...people), (one, approved, next) => {
        const before = judgeSigning(one, approved)
        const after = judgeSigning(one, [...approved, next])
        expect(after.missing).toBeLessThanOrEqual(before.missing)
        if (before.outcome === 'satisfied') expect(after.outcome).toBe('satisfied')
      }),
    )
  })

  it('asking those who may bring it further ends, and each of them counts', () => {
    fc.assert(
      fc.property(demands, approvals, (one, approved) => {
        const asked = [...approved]
        for (
          let state = judgeSigning(one, asked);
          state.outcome === 'open' && state.missing > 0;
          state = judgeSigning(one, asked)
        ) {
          expect(state.askable.length).toBeGreaterThan(0)
          const next = state.askable[0]!
          expect(asked).not.toContain(next)
          expect(eligible(one)).toContain(next)
          asked.push(next)
        }
        expect(asked.length).toBeLessThanOrEqual(approved.length + people.length)
      }),
    )
  })
})

describe('bands of amounts', () => {
  const rule: SigningRule = [
    { upToHalalas: null, ways: [together] },
    { upToHalalas: 50_000_000, ways: [alone] },
  ]
  it.each([
    [50_000_000, [alone]],
    [50_000_001, [together]],
    [1, [alone]],
  ])('%i halalas are signed as the lowest band that reaches them says, bound included', (amount, expected) => {
    expect(waysFor(rule, amount)).toEqual(expected)
  })

  it('reach no amount above the last bound, and nothing where two hold at once', () => {
    expect(waysFor([{ upToHalalas: 100, ways: [alone] }], 101)).toEqual([])
    expect(waysFor([...rule, { upToHalalas: null, ways: [alone] }], 50_000_001)).toEqual([])
    expect(waysFor([], 1)).toEqual([])
  })

  it('leave no gap: every amount up to the highest bound has exactly one band', () => {
    const bounds = fc.uniqueArray(halalas, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(bounds, halalas, (ends, amount) => {
        const bands = ends.map((upToHalalas) => ({ upToHalalas, ways: [[{ count: 1, of: [`up to ${upToHalalas}`] }]] }))
        const found = signersOf([{ upToHalalas: null, ways: waysFor(bands, amount) }])
        const expected = ends.filter((end) => end >= amount).sort((one, other) => one - other)[0]
        expect(found).toEqual(expected === undefined ? [] : [`up to ${expected}`])
      }),
    )
  })
})
