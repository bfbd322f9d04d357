import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceLeftOut } from '../../src/data/repositories/customerMessages.ts'
import { createGuaranteeConsent } from '../../src/services/guarantee/consent.ts'
import { createLetter } from '../../src/services/guarantee/createLetter.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { remindOfLetterEnds } from '../../src/services/guarantee/letterEnds.ts'
import { expireLetters } from '../../src/services/guarantee/read.ts'
import { authorizePayment, newId, openRealBank, type RealBank } from '../model/realBank.ts'
import { najd } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'

/** What the signatories of an issued letter are told before its validity ends, and when it does. */
const dayMs = 86_400_000
const both = (kind: string) => najd.signatories.map((one) => `${one} ${kind}`)
const reminder = 'letterEndsIn30Days'
let bank: RealBank
beforeAll(async () => {
  bank = await openRealBank()
})
afterAll(() => bank.close())

/** A letter that both have signed and the bank has issued, with so many days to go, and what is done so many days before its end. */
async function issueFor(days: number, outcome: 'issued' | 'rejected' = 'issued') {
  const [clientId, now, interactionId] = [bank.apps[0]!, new Date(), newId()]
  const { commercialRegistrationNumber } = najd
  const message = guaranteeConsentRequest({ amount: '1000.00', commercialRegistrationNumber })
  const end = now.getTime() + days * dayMs
  message.Data.Mt798.ValidityExpiryDate = new Date(end).toISOString()
  const { consentId } = await createGuaranteeConsent(bank.dependencies, { clientId, message, interactionId, now })
  for (const nationalIdentificationNumber of najd.signatories)
    await authorizePayment(bank.dependencies, clientId, { consentId, nationalIdentificationNumber })
  const asked = { consentId, tokenConsentId: consentId, clientId, interactionId, now }
  const { letterOfGuaranteeId } = await createLetter(bank.dependencies, asked)
  const reason = { reasonCode: 'PASP.Declined', reasonMessage: 'no' }
  await recordLetterDecision(bank.dependencies, { letterOfGuaranteeId, outcome, decidedAt: now, ...reason } as never)
  const at = (daysBefore: number) => new Date(end - daysBefore * dayMs)
  return {
    remind: (daysBefore: number) => remindOfLetterEnds(bank.dependencies, at(daysBefore)),
    expire: (daysBefore: number) => expireLetters(bank.dependencies, at(daysBefore)),
    told: async () => {
      const rows = bank.db.selectFrom('customerMessages').selectAll().where('linkId', '=', consentId)
      return (await rows.where('kind', 'in', [reminder, 'letterEnded']).orderBy('kind').execute())
        .map((row) => `${row.nationalIdentificationNumber} ${row.kind}`)
        .sort()
    },
  }
}

describe('the signatories of an issued letter', () => {
  it('are told once each that it ends within 30 days, and once that it has', async () => {
    const letter = await issueFor(100)
    await letter.remind(30.1)
    expect(await letter.told()).toEqual([])
    for (const daysBefore of [30, 29, 1]) await letter.remind(daysBefore)
    expect(await letter.told()).toEqual(both(reminder).sort())
    for (const daysBefore of [0.1, 0, -1]) await letter.expire(daysBefore)
    const all = [...both(reminder), ...both('letterEnded')].sort()
    expect(await letter.told()).toEqual(all)
    await letter.remind(-1)
    expect(await letter.told()).toEqual(all)
  })

  it('are told of the end alone of one that was issued for no more than 30 days, or while nobody looked', async () => {
    for (const days of [20, 90]) {
      const letter = await issueFor(days)
      if (days < 30) await letter.remind(10)
      await letter.remind(0)
      await letter.expire(0)
      expect(await letter.told()).toEqual(both('letterEnded').sort())
    }
  })

  it('are told nothing of one that was never issued', async () => {
    const letter = await issueFor(40, 'rejected')
    await letter.remind(10)
    await letter.expire(0)
    expect(await letter.told()).toEqual([])
  })

  it('may leave the reminder out, and then hear of the end', async () => {
    const [first, second] = najd.signatories
    const leaveOut = (kinds: ['letterEndsIn30Days'] | []) =>
      replaceLeftOut(bank.db, { nationalIdentificationNumber: first, kinds, now: new Date() })
    await leaveOut([reminder])
    try {
      const letter = await issueFor(60)
      await letter.remind(10)
      await letter.expire(0)
      expect(await letter.told()).toEqual([`${second} ${reminder}`, ...both('letterEnded')].sort())
    } finally {
      await leaveOut([])
    }
  })
})
