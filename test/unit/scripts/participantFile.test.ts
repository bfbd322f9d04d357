import { expect, it } from 'vitest'
import type { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { readParticipant } from '../../../scripts/participants/participantFile.ts'

const right = { bic: 'NJDBSARI', name: { en: 'Najd Bank' } }

it('fills in what a Saudi bank with IBANs need not say', () => {
  expect(readParticipant(right)).toEqual({ ...right, ibanCodes: [], countries: ['SA'], schemes: ['IBAN'], active: true })
})

it('keeps everything that is said', () => {
  const full = {
    bic: 'NJDBSARIXXX',
    name: { en: 'Najd Bank', ar: 'بنك نجد' },
    ibanCodes: ['98'],
    countries: ['SA', 'BH'],
    schemes: ['IBAN', 'ACNR'],
    active: false,
    responderUrl: 'https://najd.example/api/vop/v1/payee-verifications',
    tokens: { url: 'https://najd.example/auth/token', clientId: 'a', clientSecret: 'b' },
  }
  expect(readParticipant(full)).toEqual(full)
})

it.each([
  [null, ['bic', 'name']],
  ['text', ['bic', 'name']],
  [{ ...right, bic: 'NJDB' }, ['bic']],
  [{ ...right, name: 'Najd' }, ['name']],
  [{ ...right, name: { en: 'Najd', ar: '' } }, ['name']],
  [{ ...right, ibanCodes: ['9'] }, ['ibanCodes']],
  [{ ...right, countries: 'SA' }, ['countries']],
  [{ ...right, schemes: ['BBAN'] }, ['schemes']],
  [{ ...right, responderUrl: 5 }, ['responderUrl']],
  [{ ...right, tokens: { url: 'x' } }, ['tokens']],
  [{ ...right, active: 'yes', countries: [5] }, ['countries', 'active']],
  [{ ...right, bic: 'NJDBQQRI' }, ['bic']],
  [{ ...right, responderURL: 'https://najd.example' }, ['responderURL']],
])('%j is refused by name', (value, paths) => {
  expect(() => readParticipant(value)).toThrow(
    expect.objectContaining({
      code: 'bodyFormat',
      detail: expect.objectContaining({ faults: paths.map((path) => expect.objectContaining({ path })) }),
    }),
  )
})

it('says of each fault what would be right', () => {
  const messages = (value: unknown) => {
    try {
      return readParticipant(value)
    } catch (error) {
      return (error as BankRefusal).detail.faults!.map(({ message }) => message)
    }
  }
  expect(messages({ ...right, bic: 'NJDB', ibanCodes: ['9'], note: 1 })).toEqual([
    'note is not a member of a participant.',
    'bic is missing or wrong. It must be a BIC: 8 or 11 capital letters and digits with the country code in places 5 and 6, for example NCBKSAJE.',
    'ibanCodes is missing or wrong. It must be a list of two-digit codes, positions 5 and 6 of the bank’s IBANs.',
  ])
})

it('leaves what it was given as it was', () => {
  const given = structuredClone(right)
  readParticipant(given)
  expect(given).toEqual(right)
})
