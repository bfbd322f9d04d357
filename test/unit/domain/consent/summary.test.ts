import { describe, expect, it } from 'vitest'
import { summarise } from '../../../../src/domain/consent/summary.ts'

type Terms = Parameters<typeof summarise>[0]['terms']
const of = (terms: object) => summarise({ terms: terms as Terms })

describe('what a consent is about, in a few words', () => {
  it('is the groups of data of an access', () => {
    expect(of({ permissions: ['ReadBalances', 'ReadAccountsBasic'] })).toMatchObject({
      kind: 'account',
      groups: expect.any(Array),
    })
  })

  it('is the amount and the payee of a payment', () => {
    expect(of({ amountHalalas: 5, currency: 'SAR', creditorAccount: { iban: 'SA', name: { ar: 'نخلة' } } })).toEqual({
      kind: 'payment',
      amountHalalas: 5,
      currency: 'SAR',
      payee: { ar: 'نخلة' },
    })
  })

  it('is the amount and the beneficiary of a letter, who has one name for both languages', () => {
    expect(of({ amountHalalas: 7, currency: 'USD', mt798: { Beneficiary: { Name: 'Ministry' } } })).toEqual({
      kind: 'guarantee',
      amountHalalas: 7,
      currency: 'USD',
      payee: { en: 'Ministry', ar: 'Ministry' },
    })
  })
})
