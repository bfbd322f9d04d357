import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Confirmation } from '../../../src/corebank/confirmation.ts'
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
  }
  const message = confirmationMessage({ appName: 'Shop', terms } as unknown as Confirmation, '123456')
  for (const language of ['en', 'ar'] as const) {
    expect(message[language]).toContain(formatMoney(500_000, 'SAR', language).replace('\u00a0', ' '))
  }
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
      }
      const letter = { kind: 'guarantee', ...amount, beneficiaryName: name, commercialRegistrationNumber: 1010123456 }
      for (const terms of [payment, letter]) {
        const confirmation = { appName: name, terms } as unknown as Confirmation
        const { en, ar } = confirmationMessage(confirmation, '123456')
        const question = confirmationQuestion(confirmation)
        for (const shown of [en, ar, question.en, question.ar]) expect(shown).not.toMatch(hidden)
        expect(en).toMatch(/Code: 123456\. Never tell it to anybody/)
      }
    }),
  )
})
