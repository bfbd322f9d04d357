import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedJson, maskText } from '../../../../src/domain/requestLog/mask.ts'
import { makeSaudiIban } from '../../../../src/domain/shared/iban.ts'
import { seedCustomers } from '../../../../src/corebank/simulator/seed/customers.ts'

const identity = fc.oneof(
  fc.constantFrom(...seedCustomers.map(({ nationalIdentificationNumber }) => nationalIdentificationNumber)),
  fc.stringMatching(/^[127]\d{9}$/),
)
const iban = fc
  .tuple(fc.stringMatching(/^\d{2}$/), fc.stringMatching(/^\d{1,12}$/))
  .map(([bank, account]) => makeSaudiIban(bank, account))
const passport = fc.stringMatching(/^[A-Z]\d{7,8}$/)
const spaced = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

test('no IBAN and no identity number of a message is left, wherever it stands and however it is written', () => {
  const secret = fc.oneof(
    identity.map((text) => [text, text] as const),
    iban.map((text) => [text, text] as const),
    iban.map((text) => [text, spaced(text)] as const),
    iban.map((text) => [text, text.toLowerCase()] as const),
  )
  const text = fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(secret, text, fc.nat(4), ([plain, written], [before, after], depth) => {
      let message: unknown = {
        Data: { Identification: `${before} ${written} ${after}`, [written]: [written], number: Number(plain) },
      }
      for (let level = 0; level < depth; level += 1) message = { message, list: [message] }
      const masked = maskedJson(message)
      expect(masked.replace(/\s/g, '').toUpperCase()).not.toContain(plain)
      expect(maskText(written).replace(/\s/g, '').toUpperCase()).not.toContain(plain)
    }),
  )
})

test.each(['value', 'Identification', 'identification', 'SecondaryIdentification'])(
  'no passport number under %s is left, alone or in a list',
  (member) => {
    fc.assert(
      fc.property(passport, (number) => {
        const masked = maskedJson({ identities: { type: 'CCPT', [member]: number }, list: { [member]: [number] } })
        expect(masked).not.toContain(number)
        expect(masked).not.toContain(number.slice(1, -2))
      }),
    )
  },
)

test('names and addresses of people are masked, what is not personal stays', () => {
  const message = {
    Name: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
    PostalAddress: { AddressLine: ['King Road'] },
    PSUPhoneNumber: '0500000000',
    PayerNotes: 'for Fatimah',
    SchemeName: 'KSAOB.IBAN',
    ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
    exp: 1_795_000_000,
    password: 'open sesame',
  }
  expect(JSON.parse(maskedJson(message))).toEqual({
    Name: { en: '***', ar: '***' },
    PostalAddress: { AddressLine: ['***'] },
    PSUPhoneNumber: '***',
    PayerNotes: '***',
    SchemeName: 'KSAOB.IBAN',
    ConsentId: 'pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4',
    exp: 1_795_000_000,
    password: '***',
  })
})

test('masking takes anything, and its result is bounded', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => void maskedJson(message)),
    { numRuns: 50 },
  )
  const large = { list: Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(1_000) })) }
  expect(maskedJson(large).length).toBeLessThan(17_000)
})
