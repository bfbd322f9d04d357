import { describe, expect, it } from 'vitest'
import { checkTogether } from '../../../../src/domain/shared/checkTogether.ts'
import { BankRefusal } from '../../../../src/domain/shared/errors.ts'

const refuse = (code: 'businessRule' | 'resourceFormat', path: string) => () => {
  throw new BankRefusal(code, `${path} is wrong.`, { path })
}
const refusalOf = (run: () => unknown): BankRefusal => {
  try {
    run()
  } catch (error) {
    return error as BankRefusal
  }
  throw new Error('nothing was refused')
}

describe('checks of one request that run together', () => {
  it('give back what each returns when none refuses', () => {
    expect(checkTogether({ amount: () => 5, name: () => 'Noura' })).toEqual({ amount: 5, name: 'Noura' })
  })

  it('refuse once, with every field in their order, each with the code of its own rule, also those of checks within checks', () => {
    const error = refusalOf(() =>
      checkTogether({
        date: refuse('businessRule', 'Data.Date'),
        name: () => 'Noura',
        accounts: () =>
          checkTogether({ debtor: refuse('resourceFormat', 'Data.Debtor'), creditor: refuse('resourceFormat', 'Data.Creditor') }),
      }),
    )
    expect([error.code, error.message, error.detail.path]).toEqual(['businessRule', 'Data.Date is wrong.', 'Data.Date'])
    expect(error.detail.faults?.map(({ path, code }) => [path, code])).toEqual([
      ['Data.Date', 'businessRule'],
      ['Data.Debtor', 'resourceFormat'],
      ['Data.Creditor', 'resourceFormat'],
    ])
  })

  it('hide no defect, and no refusal that is about no field', () => {
    const defect = new TypeError('undefined is not a function')
    const throwing = (error: Error) => () => {
      throw error
    }
    expect(refusalOf(() => checkTogether({ first: refuse('businessRule', 'a'), second: throwing(defect) }))).toBe(defect)
    const stateless = new BankRefusal('stateConflict', 'The state does not allow this.')
    expect(refusalOf(() => checkTogether({ first: throwing(stateless), second: refuse('businessRule', 'a') }))).toBe(stateless)
  })
})
