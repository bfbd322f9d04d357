import { expect, it } from 'vitest'
import { readParticipant } from '../../../../src/services/verification/otherBanks/readParticipant.ts'

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
])('%j is refused by name', (value, paths) => {
  expect(() => readParticipant(value)).toThrow(
    expect.objectContaining({
      code: 'bodyFormat',
      detail: expect.objectContaining({ faults: paths.map((path) => expect.objectContaining({ path })) }),
    }),
  )
})
