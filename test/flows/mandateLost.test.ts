import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { sarat } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, booksOf, customerOf, ibansOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [maha, badr] = sarat.directors

let sanad: RunningSanad
let tpp: TestTpp
let debtorIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  debtorIban = (await ibansOf(sanad, maha))[0]!
})
afterAll(() => sanad?.close())

const sandbox = (path: string, body: object) => askPlatform(sanad, 'POST', `/core-bank/api${path}`, { body })
const sign = (...people: string[]) => {
  const signatories = people.map((nationalIdentificationNumber) => ({ nationalIdentificationNumber, signingGroup: 'A' }))
  return sandbox(`/companies/${sarat.commercialRegistrationNumber}/signatories`, { signatories })
}

describe('a payment whose approver has lost the mandate when the core bank gets it', () => {
  it('is rejected there, and its customer reads why in words', async () => {
    const executionDate = new Date(sanad.now().getTime() + 3 * 86_400_000).toISOString()
    const request = paymentConsentRequest({ nationalId: maha, debtorIban, amount: '900.00', executionDate })
    const { PaymentId } = await payAs(sanad, tpp, request, customerOf(sanad, maha))
    expect((await sign(badr)).status).toBe(200)
    expect((await sandbox('/clock', { advanceSeconds: 4 * 86_400 })).status).toBe(200)
    const read = async () => (await tpp.client().getPayment(PaymentId)).message.Data
    await expect.poll(async () => (await read()).Status).toBe('KSAOB.Rejected')
    const page = await readPage(await (await visitBank(sanad, maha)).get(sanad.url(`/bank/payments/${PaymentId}`)))
    expect(page).toContain('The approvals that were given are no longer enough to sign for it.')
    expect(await sanad.dependencies.coreBank.findPayment(PaymentId)).toMatchObject({
      ...{ outcome: 'rejected', reasonCode: 'PASP.NotASignatory' },
    })
    await sign(...sarat.directors)
  })

  it('is made where those who approved still sign', async () => {
    await sign(maha)
    const request = paymentConsentRequest({ nationalId: maha, debtorIban, amount: '4004.00' })
    const { PaymentId } = await payAs(sanad, tpp, request, customerOf(sanad, maha))
    await expect
      .poll(async () => (await tpp.client().getPayment(PaymentId)).message.Data.Status)
      .toBe('KSAOB.AcceptedSettlementCompleted')
  })
})

it('a new signatory of a company is shown its account, and approves what others have begun', async () => {
  const abdullah = '1000000016'
  await sign(maha, abdullah)
  const [account] = await sanad.dependencies.coreBank.listAccounts(maha)
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: maha, debtorIban, amount: '120000.00', data })
  const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, maha))
  const browser = await visitBank(sanad, abdullah)
  const page = async () => readPage(await browser.get(sanad.url(routes.bankConsent(ConsentId))))
  expect(await page()).not.toContain('You cannot approve')
  // The core bank has them sign for an account that it does not list for them.
  const held = { accountId: account!.accountId, nationalIdentificationNumber: abdullah }
  const books = booksOf(sanad)
  await books
    .deleteFrom('bankAccountHolders')
    .where('nationalIdentificationNumber', '=', abdullah)
    .where('accountId', '=', held.accountId)
    .execute()
  expect(await page()).toContain('the bank does not let you pay from it. You cannot approve this payment.')
  await books.insertInto('bankAccountHolders').values(held).execute()
  expect((await approveAtBank(sanad, { browser, nationalId: abdullah, ConsentId })).status).toBe(303)
  expect((await tpp.client().getPaymentConsent(ConsentId)).message.Data.Status).toBe('Finished')
})
