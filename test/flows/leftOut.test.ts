import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Offer } from '../../src/domain/offer/offers.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision, type WaitingCustomer } from '../support/browser/decisionPage.ts'
import { sarat } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { bankAppEnvironment, requestsPath } from '../support/operations/bankApp.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, ibansOf } from '../support/story.ts'
import { makeStatement } from '../support/tpp/bankAppStatement.ts'
import { askOverBackChannel, decideByScript, listWaiting } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** What was begun before the bank left an interface out. */
const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let tpp: TestTpp
let offers: Set<Offer>
beforeAll(async () => {
  sanad = await startSanad({ environment: bankAppEnvironment })
  tpp = await registerTpp(sanad)
  offers = sanad.dependencies.offers as Set<Offer>
})
afterAll(() => sanad?.close())
afterEach(() => void offers.add('payment-initiation').add('letter-of-guarantee'))

const leftOut = 'does not offer this service any more, so nothing was approved'
const statusOf = async (consentId: string) => {
  const found = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', consentId)
  return (await found.executeTakeFirstOrThrow()).status
}

/** A call of the bank's app about a customer. */
async function call(customer: string, method: string, path: string, body?: object) {
  const { customerId } = (await sanad.dependencies.coreBank.findCustomer(customer))!
  const sent = { method, path, body: body === undefined ? undefined : JSON.stringify(body) }
  const statement = makeStatement({ settings: sanad.settings, customerId, ...sent })
  return askPlatform(sanad, method, path, { headers: { authorization: `Bearer ${statement}` }, ...(body && { body }) })
}

describe('a payment whose interface the bank has left out since', () => {
  let ConsentId: string
  beforeEach(async () => {
    const request = paymentConsentRequest({ debtorIban: (await ibansOf(sanad, happyCustomer))[0]! })
    ConsentId = (await tpp.client().createPaymentConsent(request)).message.Data.ConsentId
  })
  const expectUntouched = async () => expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')

  it('is not approved in a visit that had begun, neither before nor behind the code, and the page says so', async () => {
    const begin = async (withCode: boolean) => {
      const waiting: WaitingCustomer = await bringToDecision(sanad, tpp, ConsentId)
      if (withCode) await waiting.ask(sanad)
      return waiting
    }
    for (const withCode of [false, true]) {
      const waiting = await begin(withCode)
      offers.delete('payment-initiation')
      const answer = await waiting.press(sanad)
      expect([answer.status, await readPage(answer)], String(withCode)).toEqual([422, expect.stringContaining(leftOut)])
      offers.add('payment-initiation')
    }
    await expectUntouched()
  })

  it('is neither shown nor approved in the bank’s app, whichever way it came there', async () => {
    const form = { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer }
    const { body } = await askOverBackChannel(sanad, tpp, form)
    const [waiting] = (await call(happyCustomer, 'GET', requestsPath)).body as unknown as { requestId: string }[]
    const path = `${requestsPath}/${waiting!.requestId}`
    const { termsDigest } = (await call(happyCustomer, 'GET', path)).body as { termsDigest: string }
    offers.delete('payment-initiation')
    expect((await call(happyCustomer, 'GET', requestsPath)).body).toEqual([])
    expect(await listWaiting(sanad, happyCustomer)).toEqual([])
    expect((await call(happyCustomer, 'GET', path)).status).toBe(404)
    expect(await call(happyCustomer, 'POST', `${path}/approval`, { termsDigest })).toMatchObject({ status: 404 })
    expect((await decideByScript(sanad, body.auth_req_id as string)).status).toBeGreaterThanOrEqual(400)
    await expectUntouched()
  })
})

describe('what waits for a further authorizer of what the bank has left out since', () => {
  it('is not approved on /bank, where it is still read and declined: a payment', async () => {
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const { iban: debtorIban } = accounts.find(({ holders }) => holders.length === 2)!
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const request = paymentConsentRequest({ nationalId: first, debtorIban, data })
    const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    offers.delete('payment-initiation')
    expect((await call(second, 'GET', requestsPath)).body).toEqual([])
    await expectNotApproved(second, ConsentId)
  })

  it('is not approved on /bank, where it is still read and declined: a letter, of which the core bank is asked nothing', async () => {
    const letters = await registerTpp(sanad, { product: 'KSA LOG' })
    const { commercialRegistrationNumber, directors } = sarat
    const message = guaranteeConsentRequest({ amount: '500000.01', commercialRegistrationNumber })
    const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(message)).message.Data
    await authorize(letters.client(), letters, ConsentId, customerOf(sanad, directors[0]))
    offers.delete('letter-of-guarantee')
    const { coreBank } = sanad.dependencies
    const without = new Proxy(coreBank, {
      get: (target, name) =>
        name === 'findGuaranteeLine' || name === 'findCompany'
          ? () => Promise.reject(new Error(`${name} was asked`))
          : (Reflect.get(target, name) as unknown),
    })
    sanad.dependencies.coreBank = without
    try {
      await expectNotApproved(directors[1], ConsentId)
    } finally {
      sanad.dependencies.coreBank = coreBank
    }
  })

  async function expectNotApproved(nationalId: string, ConsentId: string): Promise<void> {
    const browser = await visitBank(sanad, nationalId)
    const answer = await approveAtBank(sanad, { browser, nationalId, ConsentId })
    expect([answer.status, await readPage(answer)]).toEqual([409, expect.stringContaining(leftOut)])
    expect((await browser.get(sanad.url(routes.bankConsent(ConsentId)))).status).toBe(200)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await browser.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  }
})
