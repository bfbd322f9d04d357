import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestFurther, type OpenRule } from '../../../../src/domain/mandate/fewestFurther.ts'
import { judgeWays, type Places } from '../../../../src/domain/mandate/places.ts'

/** So many of these people. */
const places = (count: number, of: readonly string[]): Places => Array.from({ length: count }, () => of)
const judged = (rules: readonly (readonly Places[])[], counted: readonly string[] = []): OpenRule[] =>
  rules.map((ways) => ({ ways, ...judgeWays(ways, counted) })).filter(({ missing }) => missing > 0)
const askedBy = (open: readonly OpenRule[]) => new Set(open.flatMap(({ askable }) => askable)).size

/** Twenty companies of twenty-five people, who sign for several of them each: no two rules are the same, and no two people. */
const twentyCompanies = (count: number) =>
  Array.from({ length: 20 }, (_, company) => [
    places(
      count,
      [0, 1, 4, 9, 11].map((step) => `person ${(company * 3 + step) % 25}`),
    ),
  ])

describe('the fewest people for several rules', () => {
  it('are found in no more tries than the limit, and then too few are never named', () => {
    const open = judged(twentyCompanies(3))
    const { further, tried } = fewestFurther(open, [])
    expect(tried).toBe(500)
    // The fewest are 15, as a search of thousands of tries finds.
    expect(fewestFurther(open, [], 10_000)).toMatchObject({ further: 15 })
    expect(further).toBeGreaterThanOrEqual(15)
    expect(further).toBeLessThanOrEqual(askedBy(open))
  })

  it('are found within the limit where one of five signs for each of twenty companies', () => {
    const { further, tried } = fewestFurther(judged(twentyCompanies(1)), [])
    expect(further).toBe(6)
    expect(tried).toBeLessThan(500)
  })

  it('take no try where companies have nobody in common, nor where people are interchangeable', () => {
    const apart = Array.from({ length: 20 }, (_, company) => [
      places(
        2,
        ['a', 'b', 'c'].map((name) => `${name} of ${company}`),
      ),
    ])
    expect(fewestFurther(judged(apart), [])).toEqual({ further: 40, tried: 0 })
    const alike = Array.from({ length: 30 }, (_, person) => `person ${person}`)
    expect(fewestFurther(judged([[places(9, alike)], [places(10, [...alike, 'x'])]]), [])).toEqual({ further: 10, tried: 0 })
  })

  it('are bounded from above without a try: enough for all rules, and no more than are asked', () => {
    const person = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const rule = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.uniqueArray(person, { minLength: 3 }))
      .map(([count, of]) => [places(count, of)])
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 8 }), (rules) => {
        const open = judged(rules)
        const exact = fewestFurther(open, [])
        const bound = fewestFurther(open, [], 0)
        expect(bound.tried).toBe(0)
        expect(bound.further).toBeGreaterThanOrEqual(exact.further)
        expect(bound.further).toBeLessThanOrEqual(askedBy(open))
      }),
    )
  })
})
