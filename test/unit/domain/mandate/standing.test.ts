import { expect, test } from 'vitest'
import type { SigningWay } from '../../../../src/domain/mandate/signing.ts'
import { hasFallen, standingIn } from '../../../../src/domain/mandate/standing.ts'

const oneOf = (...of: string[]): readonly SigningWay[] => [[{ count: 1, of }]]
const company = (holders: string[], alone: string[], above: string[]) => {
  const payment = [
    { upToHalalas: 100, ways: oneOf(...alone) },
    { upToHalalas: null, ways: oneOf(...above) },
  ]
  return { account: { holders, signing: { payment } }, ways: oneOf(...alone) }
}

test('somebody signs by a place in a way, is named for another amount, or only uses the account', () => {
  const asked = [company(['director', 'finance', 'dismissed'], ['director'], ['director', 'finance'])]
  const standings = ['director', 'finance', 'dismissed', 'stranger'].map((person) => standingIn(asked, person))
  expect(standings).toEqual(['signs', 'named', 'uses', 'uses'])
})

test('a holder signs for an account without a rule, and so does everybody where the bank names nobody', () => {
  const without = (holders: string[]) => [{ account: { holders }, ways: undefined }]
  expect([standingIn(without(['a']), 'a'), standingIn(without(['a']), 'b'), standingIn(without([]), 'b')]).toEqual([
    'signs',
    'uses',
    'signs',
  ])
})

test('a place in a way that nobody can go as it is keeps its standing: that may be put right', () => {
  const ways = [[{ count: 2, of: ['director'] }]]
  expect(standingIn([{ account: { holders: [] }, ways }], 'director')).toBe('signs')
})

test('of several accounts the one counts to which somebody is the least: an own one keeps nobody in the mandate of a company', () => {
  const asked = [company(['a'], ['b'], ['b']), { account: { holders: ['a'] }, ways: undefined }]
  expect(standingIn(asked, 'a')).toBe('uses')
})

test('only who is less than they were has lost the mandate: not who never had one, nor of whom nothing is kept', () => {
  const fallen = (['uses', 'named', 'signs'] as const).map((before) =>
    (['uses', 'named', 'signs'] as const).map((now) => hasFallen(before, now)),
  )
  expect(fallen).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ])
  expect(hasFallen(undefined, 'uses')).toBe(false)
})
