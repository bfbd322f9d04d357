import { randomUUID } from 'node:crypto'
import { reservedAtBank } from '../consents/guaranteeConsent.ts'
import { makeLetter } from '../consents/letters.ts'
import { creditorElsewhere, happyCustomer } from '../consents/paymentConsent.ts'
import { ibansOf } from '../story.ts'
import { openDashboard } from './platform.ts'

/** A payment over SAR 150.50 that waits at the core bank, without the way through a consent. */
export async function submitPayment(): Promise<string> {
  const { sanad } = await openDashboard()
  const paymentId = randomUUID()
  await sanad.dependencies.coreBank.submitPayment({
    paymentId,
    nationalIdentificationNumber: happyCustomer,
    debtorIban: (await ibansOf(sanad, happyCustomer))[0]!,
    creditorIban: creditorElsewhere,
    creditorName: { en: 'Nasser Al-Shammari', ar: 'ناصر الشمري' },
    amountHalalas: 150_50,
    currency: 'SAR',
  })
  return paymentId
}

/** A letter over SAR 1,000 that waits at the core bank. */
export async function submitLetter(): Promise<string> {
  const { sanad } = await openDashboard()
  const letter = makeLetter({ amountHalalas: 1_000_00 })
  await sanad.dependencies.coreBank.submitLetter(letter)
  return letter.letterOfGuaranteeId
}

/** What is reserved on the first company's line, in halalas. */
export const reservedOnLine = async (): Promise<number> =>
  Number((await reservedAtBank((await openDashboard()).sanad)).replace('.', ''))
