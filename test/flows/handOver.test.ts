import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPayment } from '../../src/data/repositories/payments.ts'
import { confirmAuthorization } from '../../src/services/authorization/confirm.ts'
import { decideAuthorization } from '../../src/services/authorization/decide.ts'
import { openAuthorization } from '../../src/services/authorization/session.ts'
import { signInCustomer } from '../../src/services/authorization/signIn.ts'
import { type Dependencies } from '../../src/services/dependencies.ts'
import { handOverDue } from '../../src/services/instruction/handOver.ts'
import { createPaymentConsent, paymentConsentMessage as toMessage } from '../../src/services/payment/consent.ts'
import { getConsent } from '../../src/services/consent/read.ts'
import { newId, openRealBank, payers, type RealBank } from '../model/realBank.ts'
import { openLetterBank } from '../model/letterBank.ts'
import { tuwaiq } from '../support/consents/letters.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { approvePayment } from '../support/servers/simulator.ts'

/** Each test has one beginning. The hand-over's clock stands at its time, so a slow machine makes nothing due. */
const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)
const handOverAt = (dependencies: Dependencies, at: Date) => handOverDue(dependencies, at, { now: () => at })

describe('a payment', () => {
  let bank: RealBank
  let deaf: Dependencies
  beforeAll(async () => {
    bank = await openRealBank()
    // The core bank's news never arrive.
    bank.dependencies.coreBank.onPaymentDecision(() => Promise.reject(new Error('the network is down')))
    deaf = bank.dependencies
  })
  afterAll(() => bank.close())

  const askedFor = (amount = '12.00') =>
    createPaymentConsent(bank.dependencies, {
      clientId: bank.apps[0]!,
      message: paymentConsentRequest({ nationalId: payers.rich.nationalId, amount }) as never,
      interactionId: newId(),
      now: new Date(),
    })

  async function authorize(consentId: string): Promise<void> {
    const step = { interactionId: newId(), now: new Date() }
    await openAuthorization(bank.dependencies, { ...step, consentId, clientId: bank.apps[0]! })
    await signInCustomer(bank.dependencies, {
      ...step,
      nationalIdentificationNumber: payers.rich.nationalId,
      password: 'x',
    })
    await decideAuthorization(bank.dependencies, { ...step, decision: 'approve', accountIds: [payers.rich.accountId] })
    await confirmAuthorization(bank.dependencies, { ...step, oneTimeCode: 'x' })
  }

  const submissionsOf = async (paymentId: string) =>
    (await bank.db.selectFrom('bankPayments').select('submissions').where('paymentId', '=', paymentId).executeTakeFirstOrThrow())
      .submissions
  const statusOf = async (paymentId: string) => (await findPayment(bank.db, paymentId))?.status

  it('whose decision never arrived is asked for later, and never handed over again', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    await handOverAt(deaf, after(begun, 1))
    await approvePayment(deaf, { paymentId, now: begun })
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    await handOverAt(deaf, after(begun, 5))
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
    await handOverAt(deaf, after(begun, 60))
    expect(await statusOf(paymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    await handOverAt(deaf, after(begun, 3_600))
    expect(await submissionsOf(paymentId)).toBe(1)
  })

  it('that nobody decides is asked for again and again, and stays Pending', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    for (const seconds of [1, 600, 6_000, 60_000]) await handOverAt(deaf, after(begun, seconds))
    expect([await statusOf(paymentId), await submissionsOf(paymentId)]).toEqual(['KSAOB.Pending', 1])
  })

  it('that the core bank has lost is a fault that the log shows, not a second payment', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const begun = new Date()
    await handOverAt(deaf, after(begun, 1))
    await bank.db.deleteFrom('bankPayments').where('paymentId', '=', paymentId).execute()
    await expect(handOverAt(deaf, after(begun, 60))).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining(paymentId) as string })],
    })
    expect(await bank.db.selectFrom('bankPayments').select('state').where('paymentId', '=', paymentId).execute()).toEqual([])
    expect(await statusOf(paymentId)).toBe('KSAOB.Pending')
  })

  it('that the core bank never takes is logged with its id each time, and left to a person in the end', async () => {
    const { consentId, paymentId } = await askedFor()
    await authorize(consentId)
    const lines: object[] = []
    const write = (details: object) => void lines.push(details)
    const submitPayment = () => Promise.reject(new Error('out of order'))
    const broken = {
      ...bank.dependencies,
      coreBank: { ...bank.dependencies.coreBank, submitPayment },
      log: { warn: write, error: write },
    }
    const { handOverFailures } = bank.dependencies.settings.limits
    const begun = new Date()
    for (let turn = 1; turn <= handOverFailures + 3; turn++)
      await handOverAt(broken, after(begun, turn * 1_000)).catch(() => undefined)
    const own = lines.filter((line) => (line as { resourceId: string }).resourceId === paymentId)
    expect(own).toHaveLength(handOverFailures)
    expect(own[4]).toMatchObject({ kind: 'payment', attempt: 5, err: new Error('out of order') })
    const row = await bank.db
      .selectFrom('coreBankInstructions')
      .select('state')
      .where('resourceId', '=', paymentId)
      .executeTakeFirst()
    expect([row?.state, await statusOf(paymentId)]).toEqual(['needsPerson', 'KSAOB.Pending'])
  })

  it('is read and approved by the terms that were accepted: the stored request is never read back', async () => {
    const consent = await askedFor('34.50')
    const query = { consentId: consent.consentId, clientId: bank.apps[0]!, kind: 'payment' as const, now: new Date() }
    const before = toMessage(await getConsent(bank.dependencies, query))
    // As if every rule about requests had changed.
    await bank.db.updateTable('consents').set({ message: '{}' }).where('consentId', '=', consent.consentId).execute()
    expect(toMessage(await getConsent(bank.dependencies, query))).toEqual(before)
    await authorize(consent.consentId)
    expect(await findPayment(bank.db, consent.paymentId)).toMatchObject({ amountHalalas: 34_50, status: 'KSAOB.Pending' })
  })
})

describe('a letter', () => {
  it('for which the line has no room any more when it is handed over becomes Rejected, and takes nothing', async () => {
    const bank = await openLetterBank()
    const now = new Date()
    const halves = [tuwaiq.limitHalalas / 2 + 1, tuwaiq.limitHalalas / 2]
    const ids: string[] = []
    for (const amountHalalas of halves) {
      const consentId = await bank.ask({ amountHalalas, validUntil: null, authorizeBy: after(now, 600), now })
      await bank.authorize(consentId, now)
      ids.push(consentId)
    }
    // Asked at once, the core bank has room for each; handed over, it has none for both.
    for (const consentId of ids) await bank.createUnasked(consentId, now)
    const { states, reservedHalalas, openHalalas } = await bank.observe(ids, now)
    expect(states.sort()).toEqual(['Finished Pending', 'Finished Rejected'])
    expect(halves).toContain(reservedHalalas)
    expect(openHalalas).toBe(reservedHalalas)
    const rejected = bank.db.selectFrom('lettersOfGuarantee').select('rejectReasonCode').where('status', '=', 'Rejected')
    expect(await rejected.execute()).toEqual([{ rejectReasonCode: 'PASP.GuaranteeLineExceeded' }])
    await bank.close()
  })
})
