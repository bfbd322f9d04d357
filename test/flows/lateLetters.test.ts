import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LetterDecision } from '../../src/corebank/port.ts'
import { createGuaranteeConsent } from '../../src/services/guarantee/consent.ts'
import { createLetter } from '../../src/services/guarantee/createLetter.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { authorizePayment, newId, openRealBank, type RealBank } from '../model/realBank.ts'
import { najd } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'

/** A letter whose decision is heard long after the bank has made it, or with a time that cannot be. */
const dayMs = 86_400_000
let bank: RealBank
beforeAll(async () => {
  bank = await openRealBank()
})
afterAll(() => bank.close())

const ago = (days: number) => new Date(Date.now() - days * dayMs)
/** A letter that the bank has had for five days. */
async function letterSince(createdAt: Date): Promise<string> {
  const [clientId, now, interactionId] = [bank.apps[0]!, new Date(), newId()]
  const { commercialRegistrationNumber } = najd
  const message = guaranteeConsentRequest({ amount: '1000.00', commercialRegistrationNumber })
  const { consentId } = await createGuaranteeConsent(bank.dependencies, { clientId, message, interactionId, now })
  for (const nationalIdentificationNumber of najd.signatories)
    await authorizePayment(bank.dependencies, clientId, { consentId, nationalIdentificationNumber })
  const created = await createLetter(bank.dependencies, { consentId, tokenConsentId: consentId, clientId, interactionId, now })
  const { letterOfGuaranteeId } = created
  await bank.db
    .updateTable('lettersOfGuarantee')
    .set({ createdAt })
    .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
    .execute()
  return letterOfGuaranteeId
}
const decide = (letterOfGuaranteeId: string, decidedAt: Date) =>
  recordLetterDecision(bank.dependencies, { letterOfGuaranteeId, outcome: 'issued', decidedAt } satisfies LetterDecision)
const movedAt = async (letterOfGuaranteeId: string) => {
  const found = bank.db.selectFrom('lettersOfGuarantee').select(['status', 'statusUpdatedAt'])
  const { status, statusUpdatedAt } = await found.where('letterOfGuaranteeId', '=', letterOfGuaranteeId).executeTakeFirstOrThrow()
  expect(status).toBe('Issued')
  return statusUpdatedAt
}
const isRecent = (at: Date) => Math.abs(Date.now() - at.getTime()) < 60_000

describe('a letter’s decision that is heard late', () => {
  it('has moved the letter when it was made, and rings and is told to the app when it is heard', async () => {
    const [id, decidedAt] = [await letterSince(ago(5)), ago(3)]
    await decide(id, decidedAt)
    expect(await movedAt(id)).toEqual(decidedAt)
    const messages = bank.db.selectFrom('customerMessages').select(['state', 'keptBecause', 'createdAt', 'nextAttemptAt'])
    const told = await messages.where('onceKey', '=', id).where('kind', '=', 'letterIssued').execute()
    expect(told.map(({ state, keptBecause, createdAt }) => [state, keptBecause, isRecent(createdAt)])).toEqual(
      najd.signatories.map(() => ['due', null, true]),
    )
    const events = bank.db.selectFrom('outbox').select(['createdAt', 'nextAttemptAt']).where('resource', 'like', `%${id}%`)
    expect((await events.execute()).every(({ createdAt }) => isRecent(createdAt))).toBe(true)
    const audits = bank.db.selectFrom('audit').select('occurredAt').where('subject', '=', id).where('action', '=', 'letter.issue')
    expect(isRecent((await audits.executeTakeFirstOrThrow()).occurredAt)).toBe(true)
  })

  it.each([
    ['before the letter was there', ago(400)],
    ['in a time to come', ago(-400)],
  ])('and that was made %s has moved it within the letter’s own time', async (when, decidedAt) => {
    const createdAt = ago(5)
    const id = await letterSince(createdAt)
    await decide(id, decidedAt)
    const moved = await movedAt(id)
    expect(when.startsWith('before') ? moved : isRecent(moved)).toEqual(when.startsWith('before') ? createdAt : true)
  })
})
