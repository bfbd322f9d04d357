import { expect, test } from 'vitest'
import { type Confirmation } from '../../../src/corebank/confirmation.ts'
import { confirmationMessage } from '../../../src/corebank/simulator/confirmations/message.ts'
import { formatMoney } from '../../../src/web/format.ts'

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
