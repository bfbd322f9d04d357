import { expect, test } from 'vitest'
import type { SigningWay } from '../../../../src/domain/mandate/signing.ts'
import { hasFallen, standingsIn } from '../../../../src/domain/mandate/standing.ts'

const oneOf = (...of: string[]): readonly SigningWay[] => [[{ count: 1, of }]]
const company = (holders: string[], alone: string[], above: string[]) => {
  const payment = [
    { upToHalalas: 100, ways: oneOf(...alone) },
    { upToHalalas: null, ways: oneOf(...above) },
  ]
  return { account: { accountId: 'company', holders, signing: { payment } }, ways: oneOf(...alone) }
}

test('somebody signs by a place in a way, is named for another amount, or only uses the account', () => {
  const asked = [company(['director', 'finance', 'dismissed'], ['director'], ['director', 'finance'])]
  const standings = ['director', 'finance', 'dismissed', 'stranger'].map((person) => standingsIn(asked, person).company)
  expect(standings).toEqual(['signs', 'named', 'uses', 'uses'])
})

test('a holder signs for an account without a rule, and so does everybody where the bank names nobody', () => {
  const without = (holders: string[]) => [{ account: { accountId: 'own', holders }, ways: undefined }]
  const standings = [standingsIn(without(['a']), 'a'), standingsIn(without(['a']), 'b'), standingsIn(without([]), 'b')]
  expect(standings.map(({ own }) => own)).toEqual(['signs', 'uses', 'signs'])
})

test('a place in a way that nobody can go as it is keeps its standing: that may be put right', () => {
  const ways = [[{ count: 2, of: ['director'] }]]
  expect(standingsIn([{ account: { accountId: 'company', holders: [] }, ways }], 'director')).toEqual({ company: 'signs' })
})

test('of several accounts each has its own: one that somebody holds or only uses hides no loss of another', () => {
  const own = { account: { accountId: 'own', holders: ['a'] }, ways: undefined }
  const used = { ...company(['b'], ['b'], ['b']), account: { accountId: 'used', holders: ['b'] } }
  const before = standingsIn([own, used, company(['a'], ['a'], ['a'])], 'a')
  const after = standingsIn([own, used, company(['b'], ['b'], ['b'])], 'a')
  expect([before, after]).toEqual([
    { own: 'signs', used: 'uses', company: 'signs' },
    { own: 'signs', used: 'uses', company: 'uses' },
  ])
  expect([hasFallen(before, after), hasFallen(before, before), hasFallen(after, before)]).toEqual([true, false, false])
  // An account that is gone is no loss of a mandate.
  expect(hasFallen(before, { own: 'signs' })).toBe(false)
})

test('only who is less than they were has lost the mandate: not who never had one, nor of whom nothing is kept', () => {
  const fallen = (['uses', 'named', 'signs'] as const).map((before) =>
    (['uses', 'named', 'signs'] as const).map((now) => hasFallen({ company: before }, { company: now })),
  )
  expect(fallen).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
  ])
  expect(hasFallen(undefined, { company: 'uses' })).toBe(false)
})
