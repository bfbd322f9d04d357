import { auditLedger } from '../support/database/audits.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { walkBankPages } from '../support/browser/bankCustomer.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { fetchEventsOf, inShort } from '../support/contract/events.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, balanceOf, customerOf, decideAtBank, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
let debtorIban: string

beforeAll(async () => {
  // Two amounts and a bank make the core bank late, which is waited for.
  sanad = await startSanad({ environment: { SANAD_CORE_BANK_TIMEOUT_MS: '800' } })
  tpp = await registerTpp(sanad)
  debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
})
afterAll(() => sanad?.close())

const statusOf = async (PaymentId: string) => (await tpp.client().getPayment(PaymentId)).message.Data.Status

describe('a payment from consent to settlement', () => {
  it.each(['jwt', 'json'] as const)('in %s: authorized once, debited once, every answer signed', async (encoding) => {
    const client = tpp.client(encoding)
    const creditorIban = (await ibansOf(sanad, '1000000024'))[0]!
    const before = { debtor: await balanceOf(sanad, debtorIban), creditor: await balanceOf(sanad, creditorIban) }
    const created = (await client.createPaymentConsent(paymentConsentRequest({ debtorIban, creditorIban, amount: '125.50' })))
      .message
    const { ConsentId, PaymentId } = created.Data
    expect((await client.getPaymentStatus(PaymentId)).message.Data.Status).toBeNull()
    expect((await client.getAuthorisation(created.Links.scaStatus)).message.Data.ScaStatus).toBe('received')

    const { callback, secrets } = await authorize(client, tpp, ConsentId, customerOf(sanad, happyCustomer))
    const code = client.readCallback(callback, secrets.state)
    const token = await client.exchangeCode({
      code,
      redirectUri: tpp.redirectUri,
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
    })
    expect(token).toMatchObject({
      scope: `openid payments:${ConsentId}`,
      idTokenClaims: { nonce: secrets.nonce, aud: tpp.clientId },
    })
    expect(decodeJwt(token.accessToken)).toMatchObject({ client_id: tpp.clientId, consent_id: ConsentId })

    const used = (await client.getPaymentConsent(ConsentId)).message
    expect(used.Data).toMatchObject({ Status: 'Finished', Flags: [{ Flag: 'Consumed' }] })
    expect(used.Links.Related).toEqual([`/open-banking/payment/2023.08-draft2/payments/${PaymentId}`])
    expect((await client.getAuthorisation(created.Links.scaStatus)).message.Data.ScaStatus).toBe('finalised')
    const payment = (await client.getPayment(PaymentId)).message
    expect(payment.Data).toMatchObject({
      PaymentId,
      ConsentId,
      Status: 'KSAOB.Pending',
      Type: 'KSAOB.SingleInstantPayment',
      Charges: { chargesInnerList: [] },
    })
    expect(payment.Links).toEqual({ Self: `/v3.1/pisp/domestic-payments/${PaymentId}`, Related: null })
    expect(await balanceOf(sanad, debtorIban)).toBe(before.debtor)

    expect((await decideAtBank(sanad, PaymentId, 'approve', { nationalIdentificationNumber: '1000000024' })).status).toBe(403)
    expect((await decideAtBank(sanad, PaymentId, 'approve', { nationalIdentificationNumber: happyCustomer })).status).toBe(200)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
    expect((await decideAtBank(sanad, PaymentId, 'reject')).status).toBe(409)
    expect(await statusOf(PaymentId)).toBe('KSAOB.AcceptedSettlementCompleted')
    expect(await balanceOf(sanad, debtorIban)).toBe(before.debtor - 12_550)
    expect(await balanceOf(sanad, creditorIban)).toBe(before.creditor + 12_550)
    expect(await auditLedger(sanad.books)).toMatchObject({ sumHalalas: 0 })
  })

  it('has an event of the contract’s form and an audit entry for every move', async () => {
    const { ConsentId, PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban }))
    await decideAtBank(sanad, PaymentId, 'approve')
    const events = await fetchEventsOf(sanad, tpp, 'payment-initiation', ConsentId)
    expect(events.map(inShort)).toEqual([
      'Updated Authorized',
      'Created KSAOB.Pending',
      'Updated Finished',
      'Updated KSAOB.AcceptedSettlementCompleted',
    ])
    // Data is what reading the resource answers, as it stood then.
    const { Data: consent } = (await tpp.client().getPaymentConsent(ConsentId)).message
    const { Data: payment } = (await tpp.client().getPayment(PaymentId)).message
    expect([events[2]!.message.Data, events[3]!.message.Data]).toEqual([consent, payment])
    const { db } = sanad.dependencies
    const audit = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', 'in', [ConsentId, PaymentId])
      .orderBy('auditId')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'consent.create',
      'payee.checked',
      'consent.authorize',
      'payment.create',
      'consent.consume',
      'payment.settle',
    ])
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/append-only|permission denied/)
  })

  it('lets the customer choose the account when the consent names none, and tells the app which one', async () => {
    const [, second] = await sanad.dependencies.coreBank.listAccounts(happyCustomer)
    const before = await balanceOf(sanad, second!.iban)
    const { ConsentId, PaymentId } = await payAs(
      sanad,
      tpp,
      paymentConsentRequest({ amount: '10.00' }),
      customerOf(sanad, happyCustomer, { accountIds: [second!.accountId] }),
    )
    const chosen = { SchemeName: 'KSAOB.IBAN', Identification: second!.iban }
    expect((await tpp.client().getPaymentConsent(ConsentId)).message.Data.Initiation.DebtorAccount).toEqual(chosen)
    expect((await tpp.client().getPayment(PaymentId)).message.Data.DebtorAccount).toEqual(chosen)
    await decideAtBank(sanad, PaymentId, 'approve')
    expect(await balanceOf(sanad, second!.iban)).toBe(before - 1_000)
  })

  it('works with a pushed authorization request too', async () => {
    const client = tpp.client()
    const { Data } = (await client.createPaymentConsent(paymentConsentRequest({ debtorIban }))).message
    const request = {
      ConsentId: Data.ConsentId,
      redirectUri: tpp.redirectUri,
      state: 's'.repeat(20),
      nonce: 'n'.repeat(20),
      codeVerifier: 'v'.repeat(43),
    }
    const { callback } = await walkBankPages(await client.pushedAuthorizationUrl(request), customerOf(sanad, happyCustomer), {
      redirectUri: tpp.redirectUri,
      language: 'ar',
    })
    expect(client.readCallback(callback, request.state)).toMatch(/.+/)
  })
})

describe('the core bank’s special amounts', () => {
  it.each([
    ['4004.00', 'KSAOB.AcceptedSettlementCompleted', undefined],
    ['1.01', 'KSAOB.Rejected', 'SARIE.AM04'],
    ['1.02', 'KSAOB.Rejected', 'SARIE.AC04'],
    ['1.04', 'KSAOB.Rejected', 'PASP.RiskDeclined'],
    ['1.05', 'KSAOB.Rejected', 'SARIE.AC01'],
  ])('%s ends %s %s without anybody’s decision', async (amount, status, reason) => {
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount }))
    await vi.waitFor(async () => expect(await statusOf(PaymentId)).toBe(status), { timeout: 30_000, interval: 50 })
    const { Data } = (await tpp.client().getPayment(PaymentId)).message
    expect(Data.RejectReasonCode?.[0]?.Code).toBe(reason)
  })

  it.each(['1.08', '1.09'])(
    '%s: the core bank does not answer in time; the payment stays Pending until it does, and is paid once',
    async (amount) => {
      const before = await balanceOf(sanad, debtorIban)
      const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount }))
      await vi.waitFor(async () => expect(await statusOf(PaymentId)).toBe('KSAOB.AcceptedSettlementCompleted'), {
        timeout: 30_000,
        interval: 100,
      })
      expect(await balanceOf(sanad, debtorIban)).toBe(before - Math.round(Number(amount) * 100))
    },
  )
})
