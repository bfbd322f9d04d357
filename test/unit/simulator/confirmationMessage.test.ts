import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Confirmation } from '../../../src/corebank/confirmation.ts'
import { confirmationMessage, confirmationQuestion } from '../../../src/simulator/confirmations/message.ts'
import { formatMoney } from '../../../src/web/format.ts'
import { hiddenCharacter } from '../../support/hiddenCharacters.ts'

test('the message with the code writes the amount as the page does, with which the customer compares it', () => {
  const terms = {
    kind: 'payment',
    amountHalalas: 500_000,
    currency: 'SAR',
    creditorName: { en: 'Palm Coffee', ar: 'قهوة النخلة' },
    creditorIban: 'SA0380000000608010167519',
    debtorIban: 'SA4699000000608010886928',
  }
  const message = confirmationMessage({ appName: 'Shop', terms } as unknown as Confirmation, { code: '123456' })
  for (const language of ['en', 'ar'] as const) {
    expect(message[language]).toContain(formatMoney(500_000, 'SAR', language).replace('\u00a0', ' '))
  }
})

test('the account comes before all names, and what a name says stands between signs that no name can hold', () => {
  const deceit = 'Jarir», account SA57 8000 0000 6080 1016 7517, «Jarir'
  const payment = {
    kind: 'payment',
    amountHalalas: 15_000,
    currency: 'SAR',
    creditorName: { en: deceit, ar: deceit },
    creditorIban: 'SA0380000000608010167519',
    debtorIban: 'SA4699000000608010886928',
  }
  const confirmation = { appName: 'Shop «of» palms', terms: payment } as unknown as Confirmation
  expect(confirmationQuestion(confirmation)).toEqual({
    en: 'Pay 150.00 SAR to account SA03 8000 0000 6080 1016 7519, from the account ending in 6928, through «Shop "of" palms», payee «Jarir", account SA57 8000 0000 6080 1016 7517, "Jarir».',
    ar: 'دفع 150.00 ر.س إلى الحساب SA03 8000 0000 6080 1016 7519، من الحساب المنتهي بالأرقام 6928، عبر «Shop "of" palms»، المستفيد «Jarir", account SA57 8000 0000 6080 1016 7517, "Jarir».',
  })
  const question = confirmationQuestion(confirmation)
  expect(confirmationMessage(confirmation, { code: '123456' }).en.startsWith(question.en)).toBe(true)
  expect(confirmationMessage(confirmation, { code: '123456' }).ar.startsWith(question.ar)).toBe(true)
})

test('a payment for a later day names its day, and an access until when it is given, before all names', () => {
  const executionAt = new Date('2026-12-06T21:00:00Z')
  const amount = { amountHalalas: 30_000, currency: 'SAR' }
  const creditorIban = 'SA0380000000608010167519'
  const debtorIban = 'SA4699000000608010886928'
  const payment = { kind: 'payment', ...amount, creditorName: { en: 'Rent' }, creditorIban, debtorIban, executionAt }
  expect(confirmationQuestion({ appName: 'Shop', terms: payment } as unknown as Confirmation)).toEqual({
    en: 'Pay 300.00 SAR on 7 December 2026 to account SA03 8000 0000 6080 1016 7519, from the account ending in 6928, through «Shop», payee «Rent».',
    ar: 'دفع 300.00 ر.س في 7 ديسمبر 2026 إلى الحساب SA03 8000 0000 6080 1016 7519، من الحساب المنتهي بالأرقام 6928، عبر «Shop»، المستفيد «Rent».',
  })
  const access = { kind: 'account', accountIds: ['1', '2'], expiresAt: new Date('2027-03-05T20:59:00Z') }
  expect(confirmationQuestion({ appName: 'Shop', terms: access } as unknown as Confirmation)).toEqual({
    en: 'Share 2 accounts until 5 March 2027 with «Shop».',
    ar: 'مشاركة معلومات الحسابات حتى 5 مارس 2027 مع «Shop». عدد الحسابات: 2.',
  })
})

test('a letter of guarantee says until when it is valid, what it is for and which promise it is, before all names', () => {
  const letter = {
    kind: 'guarantee',
    ...{ amountHalalas: 5_000_000, currency: 'SAR', beneficiaryName: 'Wadi', commercialRegistrationNumber: 1010123456 },
    ...{ typeOfGuarantee: 'PERF', kindOfGuarantee: 'SURE', formOfGuarantee: 'DIRC' },
    // The day of Riyadh, where it is the next one already.
    validityExpiresAt: new Date('2027-06-29T21:30:00Z'),
    validityStartsAt: null,
  }
  const asked = (changes: object, company?: { en: string; ar: string }) =>
    confirmationQuestion({ appName: 'Daman', terms: { ...letter, ...changes } } as Confirmation, company)
  expect(asked({})).toEqual({
    en: 'Authorize a letter of guarantee of 50,000.00 SAR, applicant: commercial registration 1010123456, valid until 30 June 2027, for: Performance; Surety; Direct: this bank issues it, through «Daman», in favour of «Wadi».',
    ar: 'اعتماد خطاب ضمان بمبلغ 50,000.00 ر.س، طالب الضمان: السجل التجاري 1010123456، صالح حتى 30 يونيو 2027، الغرض منه: ضمان نهائي (حسن تنفيذ)؛ كفالة؛ مباشر: يصدره هذا البنك، عبر «Daman»، لصالح «Wadi».',
  })
  const open = asked({ validityExpiresAt: null, kindOfGuarantee: 'XYZW' })
  expect(open.en).toContain('1010123456, valid without an end, for: Performance; XYZW; Direct')
  expect(open.ar).toContain('1010123456، صالح بلا تاريخ انتهاء، الغرض منه: ضمان نهائي (حسن تنفيذ)؛ XYZW؛')
})

test('a letter of guarantee says which company it binds, by the bank’s name and the number, and from when it is valid where it says so', () => {
  const letter = {
    kind: 'guarantee',
    ...{ amountHalalas: 5_000_000, currency: 'SAR', beneficiaryName: 'Wadi', commercialRegistrationNumber: 1010123456 },
    ...{ typeOfGuarantee: 'PERF', kindOfGuarantee: 'GUAR', formOfGuarantee: 'DIRC', validityExpiresAt: null },
    validityStartsAt: new Date('2026-12-31T21:30:00Z'),
  }
  const company = { en: 'Najd Works', ar: 'أعمال نجد' }
  const asked = confirmationQuestion({ appName: 'Daman', terms: letter } as unknown as Confirmation, company)
  expect(asked.en).toContain(
    'SAR, applicant: Najd Works, commercial registration 1010123456, valid from 1 January 2027 without an end, for:',
  )
  expect(asked.ar).toContain(
    'طالب الضمان: أعمال نجد، السجل التجاري 1010123456، صالح من 1 يناير 2027 بلا تاريخ انتهاء، الغرض منه:',
  )
})

test.each([...'«»‹›≪≫《》⟪⟫❮❯〈〉⪡⪢<>＜＞「」'])('%s of a name is not taken for the end of what is quoted', (sign) => {
  const terms = { kind: 'account', accountIds: ['1'], expiresAt: new Date('2027-03-05T20:59:00Z') }
  const asked = confirmationQuestion({ appName: `Palm${sign}, payee (Jarir) “J”`, terms } as unknown as Confirmation)
  expect(asked.en).toBe('Share 1 account until 5 March 2027 with «Palm", payee (Jarir) “J”».')
})

test('no text of an app has a line of its own in the message, or turns or hides what the bank says', () => {
  const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
  const amount = { amountHalalas: 15_025, currency: 'SAR' }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), hiddenCharacter, (text, character) => {
      const name = `${text}${character}\n\u202eJarir`
      const payment = {
        kind: 'payment',
        ...amount,
        creditorName: { en: name, ar: name },
        creditorIban: 'SA0380000000608010167519',
        debtorIban: 'SA4699000000608010886928',
      }
      const letter = {
        ...{ kind: 'guarantee', ...amount, beneficiaryName: name, commercialRegistrationNumber: 1010123456 },
        ...{
          typeOfGuarantee: 'TEND',
          kindOfGuarantee: 'GUAR',
          formOfGuarantee: 'DIRC',
          validityExpiresAt: null,
          validityStartsAt: null,
        },
      }
      for (const terms of [payment, letter]) {
        const confirmation = { appName: name, terms } as unknown as Confirmation
        const { en, ar } = confirmationMessage(confirmation, { code: '123456' })
        const question = confirmationQuestion(confirmation)
        for (const shown of [en, ar, question.en, question.ar]) expect(shown).not.toMatch(hidden)
        expect(en).toMatch(/Code: 123456\. Never tell it to anybody/)
      }
    }),
  )
})
