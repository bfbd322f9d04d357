import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPaymentToHandOver } from '../../src/data/repositories/handOvers.ts'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { beginSigning, endSigning, sarat } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors
const hessa = sarat.financeManager
const above = '100000.01'

let sanad: RunningSanad
let tpp: TestTpp
let iban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  iban = (await ibansOf(sanad, maha))[0]!
})
afterAll(() => sanad?.close())

const ask = async (amount: string, nationalId: string = maha, type: 'KSAOB.Multi' | 'KSAOB.Single' = 'KSAOB.Multi') => {
  const request = paymentConsentRequest({ nationalId, debtorIban: iban, amount, data: { AcceptedAuthorizationType: type } })
  return (await tpp.client().createPaymentConsent(request)).message.Data
}
const approveFromApp = (ConsentId: string, who: string) => authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, who))
const statusOf = async (ConsentId: string) => (await tpp.client().getPaymentConsent(ConsentId)).message.Data.Status
const paymentsOf = async (consentId: string) =>
  sanad.dependencies.db.selectFrom('payments').select('nationalIdentificationNumber').where('consentId', '=', consentId).execute()
const waitingOf = async (ConsentId: string, who: string) => ({
  browser: await visitBank(sanad, who),
  nationalId: who,
  ConsentId,
})

describe('a payment of a company by amount', () => {
  it('is one director’s up to the bound, also where the app accepts one approval only', async () => {
    const { ConsentId } = await ask('100000.00', maha, 'KSAOB.Single')
    await approveFromApp(ConsentId, maha)
    expect(await statusOf(ConsentId)).toBe('Finished')
    const more = await ask(above, maha, 'KSAOB.Single')
    const { browser, interactionId } = await bringToDecision(sanad, tpp, more.ConsentId, maha)
    const page = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(page).toContain('the app accepts the approval of one person only')
  })

  it.each([
    ['another director', badr],
    ['the finance manager', hessa],
  ])('above it needs %s as well, and is paid once', async (_, second) => {
    const { ConsentId } = await ask(above)
    await approveFromApp(ConsentId, maha)
    expect(await paymentsOf(ConsentId)).toEqual([])
    expect((await approveAtBank(sanad, await waitingOf(ConsentId, second))).status).toBe(303)
    expect(await paymentsOf(ConsentId)).toEqual([{ nationalIdentificationNumber: maha }])
  })

  it('is told the bank with its approvals in one order, also where two came in the same millisecond', async () => {
    const { ConsentId, PaymentId } = await ask('10.08', hessa)
    await approveFromApp(ConsentId, hessa)
    await approveAtBank(sanad, await waitingOf(ConsentId, badr))
    const { db } = sanad.dependencies
    const orders = new Set<string>()
    // What is written last lies last in the table.
    for (const written of [hessa, badr, hessa]) {
      await db
        .updateTable('consentApprovals')
        .set({ decidedAt: new Date('2026-11-28T09:00:00.000Z') })
        .where('consentId', '=', ConsentId)
        .where((of) =>
          of.or([of('nationalIdentificationNumber', '=', written), of('decidedAt', '<>', new Date('2026-11-28T09:00:00.000Z'))]),
        )
        .execute()
      const { origin } = (await findPaymentToHandOver(db, PaymentId))!
      orders.add(origin.approvals.map(({ nationalIdentificationNumber }) => nationalIdentificationNumber).join(' '))
    }
    expect([...orders]).toEqual([[badr, hessa].sort().join(' ')])
  })

  it('that who signs nothing alone has begun needs a director, and the bank is told both', async () => {
    const { ConsentId, PaymentId } = await ask('10.07', hessa)
    await approveFromApp(ConsentId, hessa)
    expect(await paymentsOf(ConsentId)).toEqual([])
    await approveAtBank(sanad, await waitingOf(ConsentId, badr))
    expect(await paymentsOf(ConsentId)).toEqual([{ nationalIdentificationNumber: hessa }])
    // The hand-over is an instruction of its own, which follows the approval.
    await expect.poll(() => sanad.dependencies.coreBank.findPayment(PaymentId)).toMatchObject({ outcome: 'pending' })
  })

  it('counts no director whose mandate has ended meanwhile', async () => {
    const { ConsentId } = await ask(above)
    await approveFromApp(ConsentId, maha)
    const waiting = await waitingOf(ConsentId, badr)
    await askToApprove(sanad, waiting)
    await endSigning(sanad, sarat, badr)
    try {
      expect((await typeApproval(sanad, waiting)).status).toBe(409)
      expect(await paymentsOf(ConsentId)).toEqual([])
    } finally {
      await beginSigning(sanad, sarat, badr)
    }
  })
})

describe('two at once', () => {
  it('who fill the same place: the first counts, the second is not needed any more, and one payment comes of it', async () => {
    const { ConsentId } = await ask(above)
    await approveFromApp(ConsentId, maha)
    const waiting = [await waitingOf(ConsentId, badr), await waitingOf(ConsentId, hessa)]
    for (const one of waiting) await askToApprove(sanad, one)
    const answers = await Promise.all(waiting.map((one) => typeApproval(sanad, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await paymentsOf(ConsentId)).toHaveLength(1)
  })

  it('of one person count once', async () => {
    const { ConsentId } = await ask(above)
    await approveFromApp(ConsentId, maha)
    const visits = [await bringToDecision(sanad, tpp, ConsentId, maha), await bringToDecision(sanad, tpp, ConsentId, maha)]
    await visits[0]!.ask(sanad)
    await Promise.all([visits[0]!.press(sanad), visits[0]!.press(sanad), visits[1]!.press(sanad)])
    expect(await paymentsOf(ConsentId)).toEqual([])
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('of which one takes back and the other is the last: one of the two is too late, whichever', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ConsentId } = await ask(above)
      await approveFromApp(ConsentId, maha)
      const waiting = await waitingOf(ConsentId, badr)
      const atMaha = await visitBank(sanad, maha)
      await askToApprove(sanad, waiting)
      const takeBack = () => atMaha.post(sanad.url(`/bank/consents/${ConsentId}/take-back`))
      const approve = () => typeApproval(sanad, waiting)
      const [taken, approved] = await Promise.all([takeBack(), approve()])
      const isPaid = (await paymentsOf(ConsentId)).length === 1
      // The yes of the other stands in any case; whether it was the last is what the lock decides.
      expect([taken.status, approved.status]).toEqual([isPaid ? 409 : 303, 303])
      expect(await statusOf(ConsentId)).toBe(isPaid ? 'Finished' : 'AwaitingAuthorization')
    }
  })
})
