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
const one = (...of: string[]): SigningWay => [{ count: 1, of }]
const both = (...of: string[]): SigningWay => [{ count: 2, of }]

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

  it.each([
    // Omar uses the accounts of both companies, and must approve because he begins.
    ['A takes Noura, B Hessa', [one('noura')], [one('hessa')], 2],
    ['A takes Noura, B Hessa, and Noura has approved', [one('noura')], [one('hessa')], 1, ['noura']],
    ['A takes Noura or Badr, B Hessa', [one('noura', 'badr')], [one('hessa')], 2],
    ['A takes Noura or Badr, B Hessa, and Badr has approved', [one('noura', 'badr')], [one('hessa')], 1, ['badr']],
    ['A takes Omar and Noura, B Omar and Hessa', [both('omar', 'noura')], [both('omar', 'hessa')], 2],
    ['A takes Noura and Badr, B Omar and Hessa', [both('noura', 'badr')], [both('omar', 'hessa')], 3],
    ['both take Noura', [one('noura')], [one('noura'), both('badr', 'hessa')], 1],
    ['the longer way of A is the shorter one with B', [both('badr', 'hessa'), one('noura')], [both('badr', 'hessa')], 2],
    ['one of those for A is needed for B', [one('amal', 'badr')], [both('badr', 'hessa')], 2],
    ['accounts of one company', [one('noura', 'badr')], [one('noura', 'badr')], 1],
  ])('of two companies counts what both need at once: %s', (_, first, second, missing, approved: readonly string[] = []) => {
    const access = { everybody: ['omar'], rules: [first, second], circles: [] }
    expect(judgeSigning(access, ['omar', ...approved]).missing).toBe(missing)
    expect(countSigners(access)).toBe(1 + missing + approved.length)
  })

  it('is never satisfied by silence, whatever an answer of the core bank lacks', () => {
    const nothing = { everybody: [], rules: [], circles: [] }
    expect(judgeSigning(nothing, []).outcome).toBe('open')
    expect(countSigners(nothing)).toBe(1)
  })
})

const halalas = fc.integer({ min: 0, max: 1_000 })
const people = ['a', 'b', 'c', 'd', 'e', 'f']
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
const isSatisfied = ({ everybody, rules }: SigningDemand, present: readonly string[]) =>
  everybody.every((person) => present.includes(person)) && rules.every((rule) => rule.some((way) => isGone(way, present)))

/** Rules of several companies: each can be satisfied more often than not. */
const soundPart = fc
  .record({ count: fc.integer({ min: 1, max: 2 }), of: fc.subarray(people, { minLength: 1, maxLength: 4 }) })
  .map(({ count, of }) => ({ count: Math.min(count, of.length), of }))
const rules = fc.array(fc.array(fc.array(soundPart, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), {
  minLength: 2,
  maxLength: 4,
})
const demandsOfSeveral = fc
  .record({ everybody: fc.subarray(people, { maxLength: 1 }), rules })
  .map((one) => ({ ...one, circles: [] }))
const subsetsOf = (all: readonly string[]): string[][] =>
  all.reduce<string[][]>((subsets, person) => [...subsets, ...subsets.map((subset) => [...subset, person])], [[]])

describe('whatever the mandate and the approvals are', () => {
  it('says what trying all seats says', () => {
    fc.assert(
      fc.property(demands, approvals, (one, approved) => {
        const isDone = approved.length > 0 && isSatisfied(one, approved)
        expect(judgeSigning(one, approved).outcome === 'satisfied').toBe(isDone)
      }),
    )
  })

  it('counts as missing the fewest people with whom all of it is satisfied, as trying all of them says', () => {
    fc.assert(
      fc.property(demandsOfSeveral, approvals, (one, approved) => {
        const fewest = subsetsOf(people)
          .filter((further) => isSatisfied(one, [...approved, ...further]))
          .map((further) => further.filter((person) => !approved.includes(person)).length)
        expect(judgeSigning(one, approved).missing).toBe(Math.min(...fewest))
      }),
      { numRuns: 1_000 },
    )
  })

  it('never counts more as missing than are asked', () => {
    fc.assert(
      fc.property(demandsOfSeveral, approvals, (one, approved) => {
        const { outcome, missing, askable } = judgeSigning(one, approved)
        if (outcome !== 'impossible') expect(missing).toBeLessThanOrEqual(askable.length)
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
