import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { CoreBankError } from '../../src/corebank/port.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { closeFraudCase } from '../../src/services/fraud/desk.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { createGuaranteeConsent } from '../../src/services/guarantee/consent.ts'
import { createLetter } from '../../src/services/guarantee/createLetter.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { tellDelayed } from '../../src/services/instruction/tellDelayed.ts'
import { askForPayment, authorizePayment, newId, openRealBank, type RealBank } from '../model/realBank.ts'
import { najd } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { silentParts } from '../support/silentParts.ts'

const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)

let bank: RealBank
let deaf: Dependencies
beforeAll(async () => {
  bank = await openRealBank()
  deaf = failing(new CoreBankError('unavailable', 'unknown', 'no answer'))
})
afterAll(() => bank.close())

/** The bank with a core that takes nothing. */
function failing(failure: CoreBankError): Dependencies {
  const { coreBank, settings } = bank.dependencies
  const submit = () => Promise.reject(failure)
  const failingCore = { ...coreBank, submitPayment: submit, submitLetter: submit }
  return { ...bank.dependencies, ...silentParts(), coreBank: boundCoreBank(failingCore, settings, () => undefined) }
}

const refusing = () => failing(new CoreBankError('refused', 'none', 'not this'))
const tryAt = (dependencies: Dependencies, at: Date) =>
  handOverDue(dependencies, at, { now: () => at, elapsedMs: () => 0 }).catch(() => undefined)

describe('the customer of a payment', () => {
  const pay = async () => {
    const { consentId, paymentId } = await askForPayment(bank)
    await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
    return paymentId
  }
  const told = async (paymentId: string) =>
    (
      await bank.db
        .selectFrom('customerMessages')
        .select(['kind', 'nationalIdentificationNumber'])
        .where('linkId', '=', paymentId)
        .orderBy('createdAt')
        .execute()
    ).map(({ kind }) => kind)

  it('is told once that it is delayed, after the bound, and not before', async () => {
    const paymentId = await pay()
    const begun = new Date()
    for (const seconds of [1, 3, 100, 290]) {
      await tryAt(deaf, after(begun, seconds))
      await tellDelayed(bank.dependencies, after(begun, seconds))
    }
    expect(await told(paymentId)).toEqual([])
    for (const seconds of [302, 310, 4_000]) {
      await tryAt(deaf, after(begun, seconds))
      await Promise.all([
        tellDelayed(bank.dependencies, after(begun, seconds)),
        tellDelayed(bank.dependencies, after(begun, seconds)),
      ])
    }
    expect(await told(paymentId)).toEqual(['paymentDelayed'])
  })

  it('is told at once where a person must look, and that it was taken when it is', async () => {
    const paymentId = await pay()
    const begun = new Date()
    await tryAt(refusing(), after(begun, 1))
    await tellDelayed(bank.dependencies, after(begun, 2))
    expect(await told(paymentId)).toEqual(['paymentDelayed'])
    await bank.db
      .updateTable('coreBankInstructions')
      .set({ state: 'queued', failures: 0, nextAttemptAt: after(begun, 3) })
      .where('resourceId', '=', paymentId)
      .execute()
    await tryAt(bank.dependencies, after(begun, 3))
    await tellDelayed(bank.dependencies, after(begun, 4_000))
    expect((await told(paymentId)).toSorted()).toEqual(['paymentDelayed', 'paymentTaken'])
  })

  it('is told once that it is delayed when the bank has taken it and does not decide it, and not before', async () => {
    const paymentId = await pay()
    const begun = new Date()
    await tryAt(bank.dependencies, after(begun, 1))
    for (const seconds of [302, 1_790]) await tellDelayed(bank.dependencies, after(begun, seconds))
    expect(await told(paymentId)).toEqual(['paymentTaken'])
    for (const seconds of [1_802, 4_000]) await tellDelayed(bank.dependencies, after(begun, seconds))
    expect((await told(paymentId)).toSorted()).toEqual(['paymentDelayed', 'paymentTaken'])
  })

  it.each([
    ['whose day has not come', { executionAt: after(new Date(), 1_000) }],
    ['that the bank has decided', { status: 'KSAOB.AcceptedSettlementCompleted' as const }],
  ])('is told nothing of one %s', async (_, change) => {
    const paymentId = await pay()
    await bank.db.updateTable('payments').set(change).where('paymentId', '=', paymentId).execute()
    const createdAt = after(new Date(), -100_000)
    await bank.db.updateTable('coreBankInstructions').set({ createdAt }).where('resourceId', '=', paymentId).execute()
    await tellDelayed(bank.dependencies, new Date())
    expect(await told(paymentId)).toEqual([])
  })
})

describe('the signatories of a letter', () => {
  const ask = async () => {
    const [clientId, now, interactionId] = [bank.apps[0]!, new Date(), newId()]
    const { commercialRegistrationNumber } = najd
    const message = guaranteeConsentRequest({ amount: '1000.00', commercialRegistrationNumber })
    const { consentId } = await createGuaranteeConsent(bank.dependencies, { clientId, message, interactionId, now })
    for (const nationalIdentificationNumber of najd.signatories)
      await authorizePayment(bank.dependencies, clientId, { consentId, nationalIdentificationNumber })
    const { dependencies } = bank
    const begun = new Date()
    const letter = await createLetter(dependencies, { consentId, tokenConsentId: consentId, clientId, interactionId, now: begun })
    const leaseEnds = new Date(begun.getTime() + dependencies.settings.limits.handOverLeaseMs)
    return { consentId, begun, leaseEnds, letterOfGuaranteeId: letter.letterOfGuaranteeId }
  }
  const told = async ({ consentId }: { consentId: string }) => {
    const messages = bank.db.selectFrom('customerMessages').select(['kind', 'nationalIdentificationNumber as who'])
    const rows = await messages.where('linkId', '=', consentId).where('kind', 'in', ['letterDelayed', 'letterIssued']).execute()
    return rows.map(({ kind, who }) => `${who} ${kind}`).toSorted()
  }
  const everybody = (kind: string) => najd.signatories.map((who) => `${who} ${kind}`).toSorted()
  const marked = async ({ letterOfGuaranteeId }: { letterOfGuaranteeId: string }) => {
    const instruction = bank.db.selectFrom('coreBankInstructions').select('delayedAt').where('kind', '=', 'letter')
    return (await instruction.where('resourceId', '=', letterOfGuaranteeId).executeTakeFirstOrThrow()).delayedAt !== null
  }

  it('are all told once that it is delayed, after the bound and not before, and then it is looked at no more', async () => {
    const letter = await ask()
    for (const seconds of [100, 290]) {
      await tryAt(deaf, after(letter.begun, seconds))
      await tellDelayed(bank.dependencies, after(letter.begun, seconds))
    }
    expect([await told(letter), await marked(letter)]).toEqual([[], false])
    for (const seconds of [302, 310, 4_000]) {
      await tryAt(deaf, after(letter.begun, seconds))
      const at = after(letter.begun, seconds)
      await Promise.all([tellDelayed(bank.dependencies, at), tellDelayed(bank.dependencies, at)])
    }
    expect([await told(letter), await marked(letter)]).toEqual([everybody('letterDelayed'), true])
  })

  it('are told at once where a person must look, and what the bank decides after all', async () => {
    const letter = await ask()
    await tryAt(refusing(), after(letter.leaseEnds, 1))
    await tellDelayed(bank.dependencies, after(letter.leaseEnds, 2))
    expect(await told(letter)).toEqual(everybody('letterDelayed'))
    const { letterOfGuaranteeId } = letter
    await recordLetterDecision(bank.dependencies, { letterOfGuaranteeId, outcome: 'issued', decidedAt: after(letter.begun, 900) })
    await tellDelayed(bank.dependencies, after(letter.begun, 4_000))
    expect(await told(letter)).toEqual([...everybody('letterDelayed'), ...everybody('letterIssued')].toSorted())
  })

  it('are not told so where their own report of fraud holds it, and the others are', async () => {
    const letter = await ask()
    const [first, second] = najd.signatories
    const about = { nationalIdentificationNumber: second, about: 'consent', resourceId: letter.consentId } as const
    await tryAt(refusing(), after(letter.leaseEnds, 1))
    const { caseId } = await reportFraud(bank.dependencies, { ...about, stopsOpenBanking: false, now: letter.begun })
    await tellDelayed(bank.dependencies, after(letter.leaseEnds, 2))
    expect(await told(letter)).toEqual([`${first} letterDelayed`])
    await closeFraudCase(bank.dependencies, { caseId, reason: 'Called back.', actor: 'bankUser:test', now: new Date() })
  })

  it('are not told so of one that the bank has decided', async () => {
    const letter = await ask()
    const { letterOfGuaranteeId } = letter
    await bank.db
      .updateTable('lettersOfGuarantee')
      .set({ status: 'Issued' })
      .where('letterOfGuaranteeId', '=', letterOfGuaranteeId)
      .execute()
    await tellDelayed(bank.dependencies, after(letter.begun, 4_000))
    expect(await told(letter)).toEqual([])
  })
})
