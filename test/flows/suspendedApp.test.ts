import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import type { Browser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { requestsPath } from '../support/operations/bankApp.ts'
import { askPlatform } from '../support/operations/platform.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, payAs } from '../support/story.ts'
import { makeStatement } from '../support/tpp/bankAppStatement.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A payment from a joint account that one holder has approved, of an app that the bank suspends then. */
const [first, second] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let tpp: TestTpp
let jointIban: string
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone' } })
  tpp = await registerTpp(sanad)
  jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
})
afterAll(() => sanad?.close())

const setApp = (status: 'admitted' | 'suspended' | 'ended') =>
  sanad.dependencies.db.updateTable('apps').set({ status }).where('clientId', '=', tpp.clientId).execute()
afterEach(() => setApp('admitted'))
const statusOf = async (consentId: string) => {
  const found = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', consentId)
  return (await found.executeTakeFirstOrThrow()).status
}

async function approveFirst(): Promise<{ ConsentId: string; nationalId: typeof second; browser: Browser }> {
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: first, debtorIban: jointIban, data })
  const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
  return { ConsentId, nationalId: second, browser: await visitBank(sanad, second) }
}

const last = 'Yours is the last approval'
const suspended = 'The bank has suspended this app, so nothing that it asks for can be approved now'
const nothingApproved = 'has suspended this app, so nothing was approved'

it('a payment that waits for its day says on both of its pages that its app is suspended, and that it is paid all the same', async () => {
  const executionDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const customer = '2000000014'
  const request = paymentConsentRequest({ nationalId: customer, executionDate })
  const { PaymentId } = await payAs(sanad, tpp, request, customerOf(sanad, customer))
  const paid = await payAs(sanad, tpp, paymentConsentRequest({ nationalId: customer }), customerOf(sanad, customer))
  const browser = await visitBank(sanad, customer)
  const read = async (path: string, language = 'en') => readPage(await browser.get(sanad.url(`${path}?lang=${language}`)))
  const [page, cancel] = [routes.bankPayment(PaymentId), routes.scheduledPayment(PaymentId)]
  const said = 'The bank has suspended the app that asked for this payment. That does not stop the payment'
  for (const path of [page, cancel]) expect(await read(path)).not.toContain(said)
  await setApp('suspended')
  for (const path of [page, cancel]) {
    expect(await read(path)).toContain(said)
    expect(await read(path, 'ar')).toContain('أوقف البنك مؤقتًا التطبيق الذي طلب عملية الدفع هذه')
  }
  // What is on its way is not cancelled, and one that is cancelled is not paid.
  expect(await read(routes.bankPayment(paid.PaymentId))).not.toContain(said)
  await browser.post(sanad.url(routes.scheduledPaymentCancel(PaymentId)))
  for (const path of [page, cancel]) expect(await read(path)).not.toContain(said)
})

describe('the last approval for an app that the bank has suspended', () => {
  it('is not offered on the page, which says why and still takes a no', async () => {
    const { ConsentId, browser } = await approveFirst()
    const page = sanad.url(routes.bankConsent(ConsentId))
    const before = await (await browser.get(page)).text()
    expect(before).toContain('value="approve"')
    expect(before).toContain(last)
    await setApp('suspended')
    const shown = await (await browser.get(page)).text()
    expect(shown).toContain(suspended)
    expect(shown).not.toContain('value="approve"')
    expect(shown).not.toContain(last)
    const area = await visitBank(sanad, first)
    expect(await readPage(await area.get(page))).toContain('so nobody can approve this request now')
    await browser.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })

  it('is refused with the right reason, with and without a code that was sent before, and is taken once the app is back', async () => {
    const waiting = await approveFirst()
    const { ConsentId } = waiting
    await setApp('suspended')
    const unasked = await askToApprove(sanad, waiting)
    expect([unasked.status, await readPage(unasked)]).toEqual([409, expect.stringContaining(nothingApproved)])
    await setApp('admitted')
    expect((await askToApprove(sanad, waiting)).status).toBe(303)
    await setApp('suspended')
    const forCode = await waiting.browser.get(sanad.url(routes.bankConsentDecision(ConsentId)))
    expect([forCode.status, forCode.headers.get('location')]).toEqual([303, routes.bankConsent(ConsentId)])
    const typed = await typeApproval(sanad, waiting)
    expect([typed.status, await readPage(typed)]).toEqual([409, expect.stringContaining(nothingApproved)])
    await setApp('ended')
    const ended = await askToApprove(sanad, waiting)
    expect([ended.status, await readPage(ended)]).toEqual([409, expect.stringContaining('This app may not act any more')])
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await setApp('admitted')
    await askToApprove(sanad, waiting)
    await typeApproval(sanad, waiting)
    expect(await statusOf(ConsentId)).toBe('Finished')
  })
})

describe('the same in the bank’s own app', () => {
  async function call(method: string, path: string, body?: object) {
    const { customerId } = (await sanad.dependencies.coreBank.findCustomer(second))!
    const sent = { method, path, body: body === undefined ? undefined : JSON.stringify(body) }
    const statement = makeStatement({ settings: sanad.settings, customerId, ...sent })
    return askPlatform(sanad, method, path, { headers: { authorization: `Bearer ${statement}` }, ...(body && { body }) })
  }

  it('is told with its obstacle, is a 409 with the reason, and can be declined', async () => {
    const { ConsentId } = await approveFirst()
    const path = `${requestsPath}/${ConsentId}`
    const { termsDigest } = (await call('GET', path)).body as { termsDigest: string }
    await setApp('suspended')
    expect((await call('GET', path)).body).toMatchObject({ mayApprove: false, obstacle: 'appSuspended', termsDigest })
    expect(await call('POST', `${path}/approval`, { termsDigest })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'appSuspended', message: expect.stringContaining('has suspended the app') as string }] },
    })
    expect((await call('POST', `${path}/decline`)).body).toMatchObject({ outcome: 'declined' })
    expect(await statusOf(ConsentId)).toBe('Rejected')
  })

  it('says so on the phone of the sandbox, which offers the no alone', async () => {
    const { ConsentId, browser } = await approveFirst()
    await setApp('suspended')
    const page = await (await browser.get(sanad.url(routes.coreBankPhoneRequest(second, ConsentId)))).text()
    expect(page).toContain(suspended)
    expect(page).not.toContain('value="approve"')
  })
})
