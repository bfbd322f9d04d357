import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { makeLetter, reservedAtBank } from '../consents/guaranteeConsent.ts'
import { creditorElsewhere, happyCustomer } from '../consents/paymentConsent.ts'
import { ibansOf } from '../story.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { ofNobody } from '../servers/simulator.ts'
import { openDashboard } from './platform.ts'

/** A payment over SAR 150.50 that waits at the core bank, without the way through a consent. */
export async function submitPayment(): Promise<string> {
  const { sanad } = await openDashboard()
  const paymentId = randomUUID()
  await sanad.dependencies.coreBank.submitPayment({
    ...ofNobody,
    paymentId,
    paymentTransactionId: randomUUID().replaceAll('-', '').toUpperCase(),
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

/** Waits until the core bank has every letter that was created here: a job hands them over after the answer. */
export async function awaitHandOver({ dependencies: { db } }: RunningSanad): Promise<void> {
  const listWaiting = () =>
    db
      .selectFrom('lettersOfGuarantee')
      .select('letterOfGuaranteeId')
      .where('status', '=', 'Pending')
      .where(sql<boolean>`letter_of_guarantee_id not in (select letter_of_guarantee_id from simulator.bank_letters)`)
      .execute()
  await vi.waitFor(async () => expect(await listWaiting()).toEqual([]), { timeout: 50_000, interval: 50 })
}

/** What is reserved on the first company's line, in halalas, when nothing is on its way there. */
export async function reservedOnLine(): Promise<number> {
  const { sanad } = await openDashboard()
  await awaitHandOver(sanad)
  return Number((await reservedAtBank(sanad)).replace('.', ''))
}
