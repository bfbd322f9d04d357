import { describe, expect, it } from 'vitest'
import { type NameVerdict, payeeCheck } from '../../../../src/domain/verification/payeeCheck.ts'

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
