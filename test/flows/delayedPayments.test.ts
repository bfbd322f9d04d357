import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { CoreBankError } from '../../src/corebank/port.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { tellDelayed } from '../../src/services/payment/handOver.ts'
import { askForPayment, authorizePayment, openRealBank, type RealBank } from '../model/realBank.ts'
import { silentParts } from '../support/silentParts.ts'

const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)

describe('the customer of a payment', () => {
  let bank: RealBank
  let deaf: Dependencies
  beforeAll(async () => {
    bank = await openRealBank()
    deaf = withSubmission(() => Promise.reject(new CoreBankError('unavailable', 'unknown', 'no answer')))
  })
  afterAll(() => bank.close())

  const withSubmission = (submitPayment: Dependencies['coreBank']['submitPayment']): Dependencies => ({
    ...bank.dependencies,
    ...silentParts(),
    coreBank: boundCoreBank({ ...bank.dependencies.coreBank, submitPayment }, bank.dependencies.settings, () => undefined),
  })
  const pay = async () => {
    const { consentId, paymentId } = await askForPayment(bank)
    await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
    return paymentId
  }
  const tryAt = (dependencies: Dependencies, at: Date) =>
    handOverDue(dependencies, at, { now: () => at, elapsedMs: () => 0 }).catch(() => undefined)
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
    await tryAt(
      withSubmission(() => Promise.reject(new CoreBankError('refused', 'none', 'not this'))),
      after(begun, 1),
    )
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
