import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ibanBankCode,
  isIban,
  isSaudiIban,
  makeSaudiIban,
  normaliseIban,
  parseSaudiIban,
  printIban,
} from '../../../../src/domain/shared/iban.ts'
import { findSaudiBank, saudiBanks } from '../../../../src/domain/shared/saudiBanks.ts'

// The published example of sarie.gov.sa.
const published = 'SA0380000000608010167519'

test('the published example is valid and belongs to Al Rajhi', () => {
  expect(isSaudiIban(published)).toBe(true)
  expect(findSaudiBank(published)).toMatchObject({ code: '80', bic: 'RJHISARI', sarieId: 'SARJHI' })
})

test.each([
  ['SA4591000000000000000001', '91'],
  ['SA6792000000000000000001', '92'],
  ['SA8993000000000000000001', '93'],
  ['SA1494000000000000000001', '94'],
  ['SA5896000000000000000001', '96'],
  ['SA8097000000000000000001', '97'],
])('the documented remote IBAN %s is what the maker makes', (iban, code) => {
  expect(makeSaudiIban(code, '1')).toBe(iban)
})

test('a made IBAN is valid, and no change of one digit goes unnoticed', () => {
  const accountNumber = fc
    .array(fc.constantFrom(...'0123456789ABCXYZ'), { minLength: 1, maxLength: 18 })
    .map((characters) => characters.join(''))
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 99 }),
      accountNumber,
      fc.integer({ min: 2, max: 23 }),
      fc.integer({ min: 1, max: 9 }),
      (code, number, place, step) => {
        const iban = makeSaudiIban(String(code), number)
        const digit = Number.parseInt(iban[place] ?? '', 10)
        fc.pre(Number.isInteger(digit))
        const changed = iban.slice(0, place) + String((digit + step) % 10) + iban.slice(place + 1)
        return isSaudiIban(iban) && iban.length === 24 && ibanBankCode(iban) === String(code) && !isSaudiIban(changed)
      },
    ),
  )
})

test('blanks and lower case are forgiven', () => {
  expect(parseSaudiIban(' sa03 8000 0000 6080 1016 7519', 'Identification')).toBe(published)
  expect(normaliseIban(printIban(published))).toBe(published)
})

test.each([
  '',
  'SA',
  'SA0480000000608010167519',
  'SA038000000060801016751',
  'GB33BUKB20201555555555',
  'SA03 8000-0000608010167519',
  'SA0380000000608010167519\n',
  'SA03٨٠000000608010167519',
])('%j is refused with its path', (text) => {
  expect(() => parseSaudiIban(text, 'Identification')).toThrow(
    expect.objectContaining({ code: 'resourceFormat', detail: { path: 'Identification' } }),
  )
})

test('check digits 00, 01 and 99 are never valid', () => {
  // 98 - remainder is 2 to 98, so a base whose true check digits are 97, 98 or 2 also satisfies mod 97 as 00, 01 or 99.
  const valid = Array.from({ length: 2_000 }, (_, index) => makeSaudiIban('99', String(index)))
  const digits = new Set(valid.map((iban) => iban.slice(2, 4)))
  expect(['97', '98', '02'].every((pair) => digits.has(pair))).toBe(true)
  const twins: Record<string, string> = { '97': '00', '98': '01', '02': '99' }
  for (const iban of valid) {
    const twin = twins[iban.slice(2, 4)]
    if (twin) expect(isSaudiIban(`SA${twin}${iban.slice(4)}`)).toBe(false)
  }
})

test('bank codes are unique, and an unknown one is no error', () => {
  expect(new Set(saudiBanks.map((bank) => bank.code)).size).toBe(saudiBanks.length)
  expect(findSaudiBank(makeSaudiIban('99', '1'))).toBeUndefined()
})

test.each([
  published,
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  'AE070331234567890123456',
  'BH67BMAG00001299123456',
  'KW81CBKU0000000000001234560101',
  'QA58DOHB00001234567890ABCDEFG',
])('%s of the register is an IBAN', (iban) => expect(isIban(iban)).toBe(true))

// The check digits of all of them are right: only the country, the length or the form is wrong.
test.each([
  ['a digit short', 'DE5137040044053201300'],
  ['a digit long', 'DE813704004405320130000'],
  ['short for a Saudi one', 'SA538000000060801016751'],
  ['of a country without IBANs', 'XX0837040044053201300'],
  ['with digits where the bank’s letters belong', 'BH021234BMAG000012991'],
])('one %s is refused: %s', (_what, iban) => expect(isIban(iban)).toBe(false))
