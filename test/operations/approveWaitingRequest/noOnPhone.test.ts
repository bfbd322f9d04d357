import { describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser/browser.ts'
import { readPage } from '../../support/browser/bankVisit.ts'
import { bringToDecision } from '../../support/browser/decisionPage.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import {
  askOnPhone,
  beginPage,
  linksPath,
  openBankApp,
  openOnPhone,
  requestsPath,
  yesTo,
} from '../../support/operations/bankApp.ts'
import { ibansOf } from '../../support/story.ts'

/** She confirms in the bank's app what she approves on the bank's pages. */
const customer = '1000000107'

const ownPayment = async () => {
  const [debtorIban] = await ibansOf((await openBankApp()).sanad, customer)
  return paymentConsentRequest({ nationalId: customer, debtorIban: debtorIban! })
}

/** Goes to the bank's pages for the payment, and says no on the phone when asked to confirm it. The page of that visit is asked no more. */
async function refuseOnPhone(consentId: string) {
  const { sanad, tpp } = await openBankApp()
  const { browser, interactionId } = await bringToDecision(sanad, tpp, consentId, customer)
  const page = sanad.url(`/bank/authorizations/${interactionId}`)
  expect((await browser.post(`${page}/decision`, { decision: 'approve' })).status).toBe(303)
  const phone = sanad.url(`/core-bank/customers/${customer}/phone`)
  const question = /\/questions\/([\w-]+)/.exec(await (await fetch(phone)).text())![1]!
  const said = await openBrowser().post(`${phone}/questions/${question}`, { decision: 'decline' })
  expect(said.headers.get('location')).toContain('message=declined')
  return async () => readPage(await browser.get(page))
}

const statusOf = async (consentId: string) =>
  (await (await openBankApp()).tpp.client().getPaymentConsent(consentId)).message.Data.Status

describe('a request that its customer has refused on the phone, in a visit whose page nobody looks at any more', () => {
  it('is not approved by a yes in the bank’s app to what it showed before', async () => {
    const { call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone(await ownPayment(), customer)
    const { body: shown } = await call('GET', `${requestsPath}/${requestId}`, { customer })
    const pageOfVisit = await refuseOnPhone(consentId)
    const answer = await call('POST', `${requestsPath}/${requestId}/approval`, { customer, body: yesTo(shown as never) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'stateConflict', detail: 'The request was declined before.' } })
    expect(await statusOf(consentId)).toBe('Rejected')
    expect(await pageOfVisit()).toContain('This request was declined here')
  })

  it('is not approved either where the page of another visit was brought to the phone', async () => {
    const { call } = await openBankApp()
    const { interactionId, consentId, number, shown } = await openOnPhone(await ownPayment(), customer)
    await refuseOnPhone(consentId)
    const path = `${requestsPath}/${interactionId}/approval`
    expect((await call('POST', path, { customer, body: yesTo(shown, number) })).status).toBe(409)
    expect(await statusOf(consentId)).toBe('Rejected')
  })

  it('is not shown any more, and no link opens it: both end it', async () => {
    const { call } = await openBankApp()
    const { requestId, consentId } = await askOnPhone(await ownPayment(), customer)
    await refuseOnPhone(consentId)
    expect((await call('GET', `${requestsPath}/${requestId}`, { customer })).status).toBe(404)
    expect(await statusOf(consentId)).toBe('Rejected')
    const begun = await beginPage(await ownPayment())
    await refuseOnPhone(begun.consentId)
    expect((await call('POST', linksPath, { customer, body: { code: begun.code } })).status).toBe(404)
    expect(await statusOf(begun.consentId)).toBe('Rejected')
  })

  it('is not approved in the customer’s place by the sandbox', async () => {
    const { sanad } = await openBankApp()
    const { requestId, consentId } = await askOnPhone(await ownPayment(), customer)
    await refuseOnPhone(consentId)
    const decided = await fetch(sanad.url(`/core-bank/api/customers/${customer}/authorizations/${requestId}/approve`), {
      method: 'POST',
    })
    expect([decided.status, await statusOf(consentId)]).toEqual([409, 'Rejected'])
  })
})
