import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addPlace,
  isBankMark,
  isCursor,
  isOwnMark,
  type ListPlaces,
  nearestPlace,
  toOwnMark,
} from '../../../../src/domain/account/transactionList.ts'

describe('the number of a list', () => {
  test('of our own has 15 digits, begins with 9, and is none that a core bank may give', () =>
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_999_999 }), (drawn) => {
        const mark = toOwnMark((below) => {
          expect(drawn).toBeLessThan(below)
          return drawn
        })
        expect(String(mark)).toMatch(/^9\d{14}$/)
        expect([isOwnMark(mark), isBankMark(mark)]).toEqual([true, false])
      }),
    ))

  test.each([
    [0, true],
    [899_999_999_999_999, true],
    [900_000_000_000_000, false],
    [Number.MAX_SAFE_INTEGER, false],
    [-1, false],
    [1.5, false],
    ['7', false],
    [null, false],
    [NaN, false],
  ])('%s may be the core bank’s: %s', (value, expected) => expect(isBankMark(value)).toBe(expected))
})

test.each([
  ['a', true],
  ['!~'.repeat(256), true],
  ['', false],
  ['x'.repeat(513), false],
  ['a b', false],
  ['a\u0000', false],
  ['مؤشر', false],
  ['a\n', false],
  [7, false],
  [undefined, false],
])('%j can be a cursor: %s', (value, expected) => expect(isCursor(value)).toBe(expected))

describe('the known places of a list', () => {
  const placesOf = (...befores: number[]): ListPlaces => new Map(befores.map((before) => [before, `c${before}`]))

  it('lead on from the last one that is not behind the row', () => {
    const places = placesOf(0, 50, 25)
    expect([0, 24, 25, 49, 50, 1_000].map((offset) => nearestPlace(places, offset).before)).toEqual([0, 0, 25, 25, 50, 50])
  })

  it('keep the first row’s, whatever comes', () => {
    const places = placesOf(0)
    addPlace(places, { before: 0, cursor: 'other' }, 3)
    expect(places.get(0)).toBe('c0')
    for (const before of [25, 50, 75, 100]) addPlace(places, { before, cursor: `c${before}` }, 3)
    expect([...places.keys()]).toEqual([0, 75, 100])
  })

  it('take the newer cursor of a place, which counts as found last', () => {
    const places = placesOf(0, 25, 50)
    addPlace(places, { before: 25, cursor: 'further' }, 3)
    addPlace(places, { before: 75, cursor: 'c75' }, 3)
    expect([...places]).toEqual([
      [0, 'c0'],
      [25, 'further'],
      [75, 'c75'],
    ])
  })

  it('hold the first row’s alone where no more are kept', () => {
    const places = placesOf(0)
    addPlace(places, { before: 25, cursor: 'c25' }, 0)
    expect([...places.keys()]).toEqual([0])
  })

  it('stay as many as are kept, and always lead to a row that is not behind the one asked for', () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 })), fc.integer({ min: 2, max: 6 }), fc.nat({ max: 80 }), (befores, most, offset) => {
        const places = placesOf(0)
        for (const before of befores) addPlace(places, { before, cursor: `c${before}` }, most)
        expect(places.size).toBeLessThanOrEqual(most)
        const { before, cursor } = nearestPlace(places, offset)
        expect(before).toBe(Math.max(...[...places.keys()].filter((known) => known <= offset)))
        expect(cursor).toBe(places.get(before))
      }),
    ))
})
