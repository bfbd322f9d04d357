import { describe, expect, it } from 'vitest'
import {
  checkToShow,
  keptPayeeCheck,
  type NameVerdict,
  payeeCheck,
  type PayeeCheck,
  warnsOfMore,
} from '../../../../src/domain/verification/payeeCheck.ts'

describe('the check of a payee with several names', () => {
  it.each<[NameVerdict[], NameVerdict]>([
    [['match'], 'match'],
    [['match', 'match'], 'match'],
    [['match', 'close'], 'close'],
    [['close', 'notChecked'], 'notChecked'],
    [['match', 'notChecked'], 'notChecked'],
    [['notChecked', 'noMatch'], 'noMatch'],
    [['noMatch', 'match'], 'noMatch'],
    [[], 'notChecked'],
  ])('of %j is %s: the worst counts', (verdicts, worst) => {
    expect(
      payeeCheck(
        'here',
        verdicts.map((verdict) => ({ name: 'Noura', verdict })),
      ).verdict,
    ).toBe(worst)
  })
})

const checked = (verdict: NameVerdict, where: PayeeCheck['where'] = 'participant') =>
  payeeCheck(where, [{ name: 'Noura', verdict }])

it.each<[PayeeCheck, PayeeCheck, boolean]>([
  [checked('noMatch'), checked('match'), true],
  [checked('noMatch'), checked('notChecked'), true],
  [checked('notChecked'), checked('match'), true],
  [checked('close'), checked('match'), true],
  [checked('match'), checked('noMatch'), false],
  [checked('notChecked'), checked('noMatch'), false],
  [checked('noMatch'), checked('noMatch'), false],
  // A bank that answers such questions and did not tell is a warning; one that answers none is not.
  [checked('notChecked'), checked('notChecked', 'elsewhere'), true],
  [checked('notChecked', 'elsewhere'), checked('notChecked'), false],
])('a check that warns of more than the one that was shown: %j, %j', (found, shown, isMore) => {
  expect(warnsOfMore(found, keptPayeeCheck(shown))).toBe(isMore)
  expect(checkToShow(found, keptPayeeCheck(shown))).toEqual(warnsOfMore(shown, found) ? shown : found)
})
