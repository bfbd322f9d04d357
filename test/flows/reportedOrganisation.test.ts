import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { listFraudCases } from '../../src/services/fraud/desk.ts'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { accountConsentRequest, linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A fintech that pays and reads has two apps, of one name: customers take them for one. */
const name = 'Masroof'

let sanad: RunningSanad
let payer: TestTpp
let reader: TestTpp
let other: TestTpp
let area: Browser
beforeAll(async () => {
  sanad = await startSanad()
  payer = await registerTpp(sanad, { name, organisation: 'Masroof Co.' })
  reader = await registerTpp(sanad, { name, product: 'KSA AIS', cookie: payer.cookie })
  other = await registerTpp(sanad, { name, product: 'KSA AIS', organisation: 'Masroof of another' })
  area = await visitBank(sanad, happyCustomer)
})
afterAll(() => sanad?.close())

const statusOf = async (consentId: string) => (await findConsent(sanad.dependencies.db, consentId))!.status
const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const read = async (path: string) => readPage(await area.get(sanad.url(`${path}?lang=en`)))

/** What becomes of an approval that the customer tries to give. */
async function tryToApprove(tpp: TestTpp, create: () => Promise<string>): Promise<string> {
  const consentId = await create()
  const customer = customerOf(sanad, happyCustomer)
  return authorize(tpp.client(), tpp, consentId, customer).then(
    () => 'approved',
    (error: Error) => error.message,
  )
}
const askToPay = async () =>
  (await payer.client().createPaymentConsent(paymentConsentRequest({ nationalId: happyCustomer }))).message.Data.ConsentId
const askToRead = (tpp: TestTpp) => async () =>
  (await tpp.client().createAccountAccessConsent(accountConsentRequest({ NationalIdentificationNumber: happyCustomer }))).message
    .Data.ConsentId

describe('a report of an access by the app of a company that has another app of the same name', () => {
  it('holds for both: what waits for its day is cancelled, nothing is approved any more, and a second report is the same case', async () => {
    const scheduled = await payAs(sanad, payer, paymentConsentRequest({ executionDate: inThreeDays() }))
    const access = await linkAccounts(sanad, reader)
    const elsewhere = await linkAccounts(sanad, other)
    const page = routes.bankConsentReport(access.ConsentId)
    expect(await read(page)).toContain('All apps of Masroof Co. lose at once the access that you have given them')
    await area.post(sanad.url(page))
    const done = await read(page)
    expect(done).toContain('No app of Masroof Co. has access by your approval any more')
    expect(done).toContain('Payments that were cancelled: 1.')
    expect(await statusOf(access.ConsentId)).toBe('Finished')
    expect((await payer.client().getPayment(scheduled.PaymentId)).message.Data).toMatchObject({ Status: 'KSAOB.Cancelled' })
    expect(await read(routes.bankPayment(scheduled.PaymentId))).toContain('This belongs to your report of fraud with the number')
    expect(await tryToApprove(payer, askToPay)).not.toBe('approved')
    expect(await tryToApprove(reader, askToRead(reader))).not.toBe('approved')

    await area.post(sanad.url(routes.bankPaymentReport(scheduled.PaymentId)))
    const cases = await listFraudCases(sanad.dependencies, { reader: 'operator', status: 'open' })
    expect(cases).toMatchObject([{ reports: [{ resourceId: access.ConsentId }, { resourceId: scheduled.PaymentId }] }])

    expect(await statusOf(elsewhere.ConsentId)).toBe('Authorized')
    expect(await tryToApprove(other, askToRead(other))).toBe('approved')
  })
})

it('a report says that open banking is stopped already, and under which other one, as long as it does not stop it itself', async () => {
  const nationalId = '2000000014'
  const { ConsentId } = (await payer.client().createPaymentConsent(paymentConsentRequest({ nationalId }))).message.Data
  await authorize(payer.client(), payer, ConsentId, customerOf(sanad, nationalId))
  const access = await linkAccounts(sanad, other, { data: { NationalIdentificationNumber: nationalId } })
  const theirs = await visitBank(sanad, nationalId)
  const pageOf = async (id: string) => readPage(await theirs.get(sanad.url(`${routes.bankConsentReport(id)}?lang=en`)))
  const report = (id: string, stops: object) => theirs.post(sanad.url(routes.bankConsentReport(id)), { ...stops })
  expect(await pageOf(ConsentId)).not.toContain('is stopped for you already')
  const sibling = await linkAccounts(sanad, other, { data: { NationalIdentificationNumber: nationalId } })
  await report(access.ConsentId, { openBanking: 'stop' })
  const number = /Case number (\d{3} \d{3} \d{4})/.exec(await pageOf(access.ConsentId))![1]!
  const already = new RegExp(
    `Open banking is stopped for you already, by your report with the number ${number}\\s?\\. Stop it here`,
  )
  expect(await pageOf(ConsentId)).toMatch(already)
  // Another report of the same company is the same case, so there is nothing to choose.
  const ofSame = await pageOf(sibling.ConsentId)
  expect(ofSame).toContain(`by your report with the number ${number}`)
  expect(ofSame).not.toMatch(/Stop it here|Stop open banking for me/)
  await report(ConsentId, {})
  expect(await pageOf(ConsentId)).toMatch(already)
  expect(await pageOf(access.ConsentId)).not.toContain('is stopped for you already')
  await report(ConsentId, { openBanking: 'stop' })
  expect(await pageOf(ConsentId)).not.toContain('is stopped for you already')
})
