import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, holderName, inOneText } from '../../../../src/services/account/messages/accountMessage.ts'

describe('a text that the bank keeps in two languages', () => {
  it.each([
    [{ en: 'Savings', ar: 'حساب الادخار' }, 70, 'حساب الادخار · Savings'],
    // Both do not fit: Arabic alone.
    [{ en: 'Term deposit (Mudaraba)', ar: 'وديعة لأجل (مضاربة)' }, 35, 'وديعة لأجل (مضاربة)'],
    [{ en: 'Rajesh Kumar Nair' }, 70, 'Rajesh Kumar Nair'],
    // A name that is the same in both is not said twice.
    [{ en: 'stc', ar: 'stc' }, 70, 'stc'],
  ])('%j in at most %i characters is %j', (text, longest, both) => expect(inOneText(text, longest)).toBe(both))

  it('always fits, and never ends in half a character', () => {
    const texts = fc.record({
      en: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      ar: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 70 }), (text, longest) => {
        const one = inOneText(text, longest)
        expect([...one].length).toBeLessThanOrEqual(longest)
        expect(one.isWellFormed()).toBe(true)
      }),
    )
  })

  it('of the longest name the bank keeps shows both', () => {
    const name = { en: 'A'.repeat(70), ar: 'ع'.repeat(70) }
    expect(holderName(name)).toBe(`${name.ar} · ${name.en}`)
  })
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-321_450, '3214.50'],
  [999_999_999_999_999, '9999999999999.99'],
])('%i halalas are %s; the direction is said elsewhere', (halalas, text) => {
  expect(amount({ halalas, currency: 'SAR' })).toEqual({ Amount: text, Currency: 'SAR' })
})
