import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [first, second, stranger] = ['1000000024', '1000000032', '1000000016'] as const

let sanad: RunningSanad
let tpp: TestTpp
let jointIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
})
afterAll(() => sanad?.close())

const sharedPayment = (AcceptedAuthorizationType: 'KSAOB.Multi' | 'KSAOB.Single' = 'KSAOB.Multi') =>
  paymentConsentRequest({ nationalId: first, debtorIban: jointIban, data: { AcceptedAuthorizationType } })
const consentOf = async (ConsentId: string) => (await tpp.client().getPaymentConsent(ConsentId)).message.Data
const flagsOf = async (ConsentId: string) => (await consentOf(ConsentId)).Flags?.map(({ Flag }) => Flag) ?? []

/** A payment from the joint account that the first holder has approved. */
async function approveFirst(): Promise<{ ConsentId: string; PaymentId: string }> {
  const { Data } = (await tpp.client().createPaymentConsent(sharedPayment())).message
  const journey = await authorize(tpp.client(), tpp, Data.ConsentId, customerOf(sanad, first))
  expect(journey.callback.searchParams.has('code')).toBe(true)
  expect(await consentOf(Data.ConsentId)).toMatchObject({
    Status: 'AwaitingAuthorization',
    Flags: [{ Flag: 'PartlyAuthorized' }],
  })
  return Data
}

describe('a payment from a joint account', () => {
  it('waits for the second holder, who approves in their own area of the bank', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
    const browser = await visitBank(sanad, second)
    expect(await readPage(await browser.get(sanad.url('/bank/consents')))).toContain('Waiting for your approval')
    expect(await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))).toContain('150.00')
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'approve' })).status).toBe(303)
    expect(await flagsOf(ConsentId)).toEqual(['PartlyAuthorized', 'Consumed'])
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
  })

  it('can as well be approved by the second holder on the way from the app, and is paid once', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, second))
    expect(await flagsOf(ConsentId)).toEqual(['PartlyAuthorized', 'Consumed'])
    const rows = await sanad.dependencies.db
      .selectFrom('payments')
      .select(['nationalIdentificationNumber', 'debtorIban'])
      .where('paymentId', '=', PaymentId)
      .execute()
    expect(rows).toEqual([{ nationalIdentificationNumber: first, debtorIban: jointIban }])
  })

  it('stays with one approval when the first holder approves twice', async () => {
    const { ConsentId } = await approveFirst()
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    expect(await consentOf(ConsentId)).toMatchObject({ Status: 'AwaitingAuthorization' })
  })

  it('is taken back by a holder while another is to approve, with an event, and can be approved again', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const [atFirst, atSecond] = [await visitBank(sanad, first), await visitBank(sanad, second)]
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    const eventsOf = async () =>
      (await sanad.dependencies.db.selectFrom('outbox').select('eventType').where('consentId', '=', ConsentId).execute()).length
    const before = await eventsOf()
    // Who has approved nothing has nothing to take back.
    expect((await atSecond.post(`${address}/take-back`)).status).toBe(409)
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(303)
    expect(await eventsOf()).toBe(before + 1)
    expect(await consentOf(ConsentId)).toMatchObject({ Status: 'AwaitingAuthorization', Flags: [{ Flag: 'PartlyAuthorized' }] })
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(409)
    await atSecond.post(`${address}/decision`, { decision: 'approve' })
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
    await atFirst.post(`${address}/decision`, { decision: 'approve' })
    expect((await tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Pending')
    expect((await atFirst.post(`${address}/take-back`)).status).toBe(409)
  })

  it('is rejected by the no of one holder', async () => {
    const { ConsentId } = await approveFirst()
    const browser = await visitBank(sanad, second)
    await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect((await consentOf(ConsentId)).Status).toBe('Rejected')
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'approve' })).status).toBe(409)
  })

  it('is nobody else’s business: strangers see and decide nothing', async () => {
    const { ConsentId } = await approveFirst()
    const browser = await visitBank(sanad, stranger)
    expect((await browser.get(sanad.url(`/bank/consents/${ConsentId}`))).status).toBe(404)
    for (const action of ['decision', 'end']) {
      expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/${action}`), { decision: 'approve' })).status).toBe(404)
    }
    const journey = await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, stranger))
    expect(journey.callback.searchParams.get('error')).toBe('access_denied')
    expect((await consentOf(ConsentId)).Status).toBe('AwaitingAuthorization')
  })

  it('is named to the last holder who approved it: made, with amount, payee, reference and status', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const browser = await visitBank(sanad, second)
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    expect(await readPage(await browser.get(address))).toContain('Approve before')
    await browser.post(`${address}/decision`, { decision: 'approve' })
    const accepted = await readPage(await browser.get(address))
    for (const shown of ['150.00', 'Palm Coffee', PaymentId, 'Accepted', 'The payment was approved'])
      expect(accepted).toContain(shown)
    for (const untrue of ['access', 'Approve before', 'You pay']) expect(accepted).not.toContain(untrue)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
    expect(await readPage(await browser.get(address))).toContain('The payment was approved and has been made.')
    const atFirst = await readPage(await (await visitBank(sanad, first)).get(address))
    expect(atFirst).toContain('has been made')
    expect(atFirst).toContain(PaymentId)
  })

  it('tells each holder the truth while it waits and after it was declined', async () => {
    const { ConsentId, PaymentId } = await approveFirst()
    const address = sanad.url(`/bank/consents/${ConsentId}`)
    const atFirst = await visitBank(sanad, first)
    const waiting = await readPage(await atFirst.get(address))
    expect(waiting).toContain('nothing has been paid yet')
    expect(waiting).not.toContain('Approve before')
    const browser = await visitBank(sanad, second)
    await browser.post(`${address}/decision`, { decision: 'decline' })
    const declined = await readPage(await browser.get(address))
    for (const shown of ['You have declined this request.', 'no money moves', '150.00', 'Palm Coffee', PaymentId])
      expect(declined).toContain(shown)
    const other = await readPage(await atFirst.get(address))
    expect(other).toContain('no money moves')
    expect(other).not.toContain('You have declined')
  })

  it('is not possible where the app accepts a single authorization only', async () => {
    const { Data } = (await tpp.client().createPaymentConsent(sharedPayment('KSAOB.Single'))).message
    const journey = await authorize(tpp.client(), tpp, Data.ConsentId, customerOf(sanad, first, { decision: 'decline' }))
    expect(journey.callback.searchParams.get('error')).toBe('access_denied')
  })

  it('says on the page that the account is shared where the app accepts a single authorization only', async () => {
    const { Data } = (await tpp.client().createPaymentConsent(sharedPayment('KSAOB.Single'))).message
    const { browser, interactionId } = await bringToDecision(sanad, tpp, Data.ConsentId, first)
    const page = await readPage(await browser.get(sanad.url(`/bank/authorizations/${interactionId}`)))
    expect(page).toContain('the app accepts the approval of one person only')
    expect(page).not.toContain('Approve the payment')
  })

  it('says on the page of the second holder that the account was blocked meanwhile, and can only be declined then', async () => {
    const { ConsentId } = await approveFirst()
    const setStatus = (status: 'Suspended' | 'Active') =>
      sanad.dependencies.db.updateTable('bankAccounts').set({ status }).where('iban', '=', jointIban).execute()
    await setStatus('Suspended')
    try {
      const browser = await visitBank(sanad, second)
      const page = await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))
      expect(page).toContain('This account is blocked for now.')
      expect(page).not.toContain('Approve the payment')
    } finally {
      await setStatus('Active')
    }
  })
})
