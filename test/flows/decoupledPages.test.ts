import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock, customerOf, sandboxPassword } from '../support/story.ts'
import { askOverBackChannel, listWaiting, pollOnce } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The bank's app in the sandbox, by plain forms: a browser without JavaScript. */
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { name: 'Desert Rose' })
})
afterAll(() => sanad?.close())

const payment = async () => (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId

/** A request that waits for a customer: its page's id, and what the app has of it. */
async function ask(consentId: string, app = tpp, loginHint = happyCustomer) {
  const scope = { pis: 'payments', aac: 'accounts', lg: 'guarantees' }[consentId.split('-')[0]!]
  const form = { scope: `openid ${scope}:${consentId}`, login_hint: loginHint, binding_message: 'طلب 1042' }
  const { body } = await askOverBackChannel(sanad, app, form)
  const { id } = (await listWaiting(sanad, loginHint)).find((waiting) => waiting.consentId === consentId)!
  return { id, authReqId: String(body.auth_req_id) }
}

const page = (id: string) => sanad.url(routes.decoupled(id))
const signIn = (browser: Browser, id: string, nationalId = happyCustomer, password = sandboxPassword) =>
  browser.post(sanad.url(routes.decoupledSignIn(id)), { nationalIdentificationNumber: nationalId, password })
async function typeCode(browser: Browser, id: string, nationalId = happyCustomer) {
  const oneTimeCode = await customerOf(sanad, nationalId).readOneTimeCode()
  return browser.post(sanad.url(routes.decoupledOneTimeCode(id)), { oneTimeCode })
}
const decide = (browser: Browser, id: string, form: Record<string, string>) =>
  browser.post(sanad.url(routes.decoupledDecision(id)), form)
/** A customer who has signed in and looks at the review. */
async function bringToReview(id: string, nationalId = happyCustomer) {
  const browser = openBrowser()
  expect((await signIn(browser, id, nationalId)).status).toBe(303)
  return browser
}
/** Approves, and types the code that the bank sends for it. */
async function approve(browser: Browser, id: string, accountIds?: string, nationalId = happyCustomer) {
  await decide(browser, id, { decision: 'approve', ...(accountIds && { accountIds }) })
  return typeCode(browser, id, nationalId)
}
const textOf = async (browser: Browser, id: string) => readPage(await browser.get(page(id)))

describe('the customer’s phone in the sandbox', () => {
  it('lists what waits, with the app’s name and the binding message, and leads to the review', async () => {
    const { id } = await ask(await payment())
    const list = await openBrowser().get(sanad.url(routes.coreBankPhone(happyCustomer)))
    const html = await list.text()
    expect(html).toContain(`href="${routes.decoupled(id)}"`)
    expect(html).toContain('Desert Rose')
    expect(html).toContain('طلب 1042')
    // Who asks is seen before the sign-in; what it is about is not.
    const first = await textOf(openBrowser(), id)
    expect(first).toContain('Desert Rose')
    expect(first).not.toContain('150.00')
  })

  it('is 404 for a number that no customer has', async () => {
    expect((await fetch(sanad.url(routes.coreBankPhone('1999999999')))).status).toBe(404)
    expect((await fetch(page('unknown'))).status).toBe(404)
    expect((await fetch(sanad.url('/bank/decoupled/%00'))).status).toBe(404)
  })
})

describe('the review in the bank’s app', () => {
  it('shows the payment after the password, and an approval with its code makes it', async () => {
    const { id, authReqId } = await ask(await payment())
    const browser = await bringToReview(id)
    const review = await textOf(browser, id)
    expect(review).toContain('150.00')
    expect(review).toContain('طلب 1042')
    expect((await approve(browser, id, 'acc-000101')).headers.get('location')).toBe(routes.decoupled(id))
    expect(await textOf(browser, id)).toContain('This request was approved here')
    expect((await pollOnce(sanad, tpp, authReqId)).status).toBe(200)
    // A second click has the same result.
    expect((await decide(browser, id, { decision: 'approve', accountIds: 'acc-000101' })).status).toBe(303)
  })

  it('declines with one click', async () => {
    const { id, authReqId } = await ask(await payment())
    const browser = await bringToReview(id)
    await decide(browser, id, { decision: 'decline' })
    expect(await textOf(browser, id)).toContain('This request was declined here')
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe('access_denied')
  })

  it('shares accounts, and authorizes a letter of guarantee, as on the way through a browser', async () => {
    const ledger = await registerTpp(sanad, { product: 'KSA AIS' })
    const message = (await ledger.client().createAccountAccessConsent(accountConsentRequest())).message
    const access = await ask(message.Data.ConsentId, ledger)
    await approve(await bringToReview(access.id), access.id, 'acc-000103')
    const token = (await pollOnce(sanad, ledger, access.authReqId)).body.access_token
    const read = (await ledger.client().getAccounts(String(token))).message.Data.Account
    expect(read?.map(({ AccountId }) => AccountId)).toEqual(['acc-000103'])

    const bonds = await registerTpp(sanad, { product: 'KSA LOG' })
    const consent = (await bonds.client().createLetterOfGuaranteeConsent(guaranteeConsentRequest())).message
    const letter = await ask(consent.Data.ConsentId, bonds, signatory)
    const browser = await bringToReview(letter.id, signatory)
    expect(await textOf(browser, letter.id)).toContain('250,000.00')
    await approve(browser, letter.id, undefined, signatory)
    expect((await pollOnce(sanad, bonds, letter.authReqId)).status).toBe(200)
  })

  it('is open to the browser that signed in and to no other, whatever the address', async () => {
    const consentId = await payment()
    const { id, authReqId } = await ask(consentId)
    const owner = await bringToReview(id)
    const stranger = openBrowser()
    expect(await textOf(stranger, id)).not.toContain('150.00')
    for (const post of [decide(stranger, id, { decision: 'approve', accountIds: 'acc-000101' }), typeCode(stranger, id)])
      expect((await post).headers.get('location')).toBe(routes.decoupled(id))
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe('authorization_pending')
    await approve(owner, id, 'acc-000101')
    // How it ended may be read; the payment may not.
    const past = await textOf(stranger, id)
    expect(past).toContain('This request was approved here')
    expect(past).not.toContain('150.00')
    for (const cookie of owner.setCookies.filter((line) => line.startsWith('sanad_device'))) expect(cookie).toMatch(/httponly/i)
  })

  it('ends for another customer than the one who was asked, also one who may sign', async () => {
    const { id, authReqId } = await ask(await payment())
    await signIn(openBrowser(), id, '1000000024')
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe('access_denied')
    expect((await fetch(page(id))).status).toBe(403)
  })

  it('lets a customer try again after a wrong password or code, and ends after too many', async () => {
    const { id, authReqId } = await ask(await payment())
    const browser = openBrowser()
    expect((await signIn(browser, id, happyCustomer, 'wrong')).status).toBe(422)
    await signIn(browser, id)
    await decide(browser, id, { decision: 'approve', accountIds: 'acc-000101' })
    for (let tries = 0; tries < 4; tries++) {
      const answer = await browser.post(sanad.url(routes.decoupledOneTimeCode(id)), { oneTimeCode: 'wrong' })
      expect(answer.status).toBe(tries < 3 ? 422 : 303)
    }
    expect((await pollOnce(sanad, tpp, authReqId)).body.error).toBe('access_denied')
  })

  it('says that a request is over: expired, or its consent withdrawn', async () => {
    const withdrawn = await payment()
    const [first, second] = [await ask(withdrawn), await ask(await payment())]
    const [one, two] = [await bringToReview(first.id), await bringToReview(second.id)]
    await tpp.client().patchPaymentConsent(withdrawn, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    await advanceClock(sanad, 300)
    for (const [browser, id, title] of [
      [one, first.id, 'can no longer be approved'],
      [two, second.id, 'The time for this request has run out'],
    ] as const) {
      expect((await decide(browser, id, { decision: 'approve', accountIds: 'acc-000101' })).status).toBeLessThan(500)
      const answer = await browser.get(page(id))
      const text = await readPage(answer)
      expect([answer.status, text]).toEqual([403, expect.stringContaining(title)])
      for (const shown of ['150.00', 'Palm Coffee', 'Desert Rose']) expect(text).toContain(shown)
      const toOthers = await readPage(await openBrowser().get(page(id)))
      expect(toOthers).toContain('Desert Rose')
      expect(toOthers).not.toMatch(/150\.00|Palm/)
    }
  })
})

describe('the customer’s own area', () => {
  it('lists the same requests, also where there is no sandbox phone', async () => {
    const { id } = await ask(await payment())
    const browser = await visitBank(sanad, happyCustomer)
    const html = await (await browser.get(sanad.url('/bank/consents'))).text()
    expect(html).toContain(`href="${routes.decoupled(id)}"`)
  })
})
