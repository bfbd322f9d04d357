import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { readPage } from '../support/browser/bankVisit.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** From a page on a desktop to the phone of the sandbox and back: every step over HTTP, as two browsers do it. */
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad({
    environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone', SANAD_PASSWORD_SIGN_IN: 'off' },
  })
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

interface Desktop {
  browser: Browser
  address: URL
  consentId: string
  code: string
  number: string
}

async function begin(request = paymentConsentRequest()): Promise<Desktop> {
  const client = tpp.client()
  const consentId = (await client.createPaymentConsent(request)).message.Data.ConsentId
  const browser = openBrowser()
  const begun = await browser.get(
    await client.authorizationUrl({ ConsentId: consentId, redirectUri: tpp.redirectUri, ...newAuthorizationSecrets() }),
  )
  const address = new URL(begun.headers.get('location')!, sanad.baseUrl)
  const html = await (await browser.get(address)).text()
  const code = /\?link=([\w-]+)/.exec(html)![1]!
  return { browser, address, consentId, code, number: /<bdi class="value" dir="ltr">(\d\d)<\/bdi>/.exec(html)![1]! }
}

/** The phone scans the code, and its customer is chosen. Returns the address of the request there. */
async function scan(phone: Browser, code: string, nationalIdentificationNumber: string = happyCustomer): Promise<string> {
  const whose = await (await phone.get(sanad.url(`/core-bank/phone?link=${code}`))).text()
  expect(whose).toContain(nationalIdentificationNumber)
  const opened = await phone.post(sanad.url('/core-bank/phone'), { nationalIdentificationNumber, link: code })
  return opened.headers.get('location')!
}

async function answer(phone: Browser, address: string, decision: 'approve' | 'decline', number: string): Promise<Response> {
  const html = await (await phone.get(sanad.url(address))).text()
  const termsDigest = /name="termsDigest" value="([\w-]+)"/.exec(html)![1]!
  const accountIds = /name="accountIds" value="([\w-]+)"/.exec(html)?.[1]
  return phone.post(sanad.url(address), { termsDigest, ...(accountIds !== undefined && { accountIds }), number, decision })
}

const poll = ({ browser, address }: Desktop, shown: string) =>
  browser.post(new URL(`${address.pathname}/bank-app`, sanad.baseUrl), { shown }, { 'hx-request': 'true' })

describe('a request that a desktop page hands to the phone', () => {
  it('is approved there with the number of the page, and the desktop goes back to the app with a code that opens the payment', async () => {
    const desktop = await begin()
    const phone = openBrowser()
    const address = await scan(phone, desktop.code)
    const opened = await poll(desktop, 'another')
    expect(await opened.text()).toContain(`>${desktop.number}<`)
    expect((await poll(desktop, 'opened')).status).toBe(204)
    expect((await answer(phone, address, 'approve', desktop.number)).status).toBe(200)
    const done = await poll(desktop, 'opened')
    expect(done.headers.get('hx-redirect')).toBe(`${desktop.address.pathname}/return`)
    const back = await follow(desktop.browser, new URL(done.headers.get('hx-redirect')!, sanad.baseUrl))
    expect(back.href.startsWith(tpp.redirectUri)).toBe(true)
    expect(back.searchParams.get('code')).toBeTruthy()
    const { Status } = (await tpp.client().getPaymentConsent(desktop.consentId)).message.Data
    expect(Status).toBe('Finished')
  })

  it('goes on without JavaScript at the press of a button, and a no reaches the app', async () => {
    const desktop = await begin()
    const phone = openBrowser()
    const address = await scan(phone, desktop.code)
    const button = new URL(`${desktop.address.pathname}/bank-app`, sanad.baseUrl)
    expect((await desktop.browser.post(button, { shown: 'opened' })).status).toBe(422)
    await answer(phone, address, 'decline', '')
    const back = await follow(desktop.browser, button, 'POST')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  it('is finished in the browser that began it, and in no other', async () => {
    const desktop = await begin()
    const phone = openBrowser()
    await answer(phone, await scan(phone, desktop.code), 'approve', desktop.number)
    const other = await phone.get(new URL(`${desktop.address.pathname}/return`, sanad.baseUrl))
    expect([other.status, other.headers.get('location')]).toEqual([200, null])
    expect(
      (await follow(desktop.browser, new URL(`${desktop.address.pathname}/return`, sanad.baseUrl))).searchParams.get('code'),
    ).toBeTruthy()
  })

  it('shows the desktop neither accounts nor a receipt, and takes no password where the bank wants none', async () => {
    const desktop = await begin()
    const phone = openBrowser()
    await answer(phone, await scan(phone, desktop.code), 'approve', desktop.number)
    const html = await (await desktop.browser.get(desktop.address)).text()
    expect(html).not.toMatch(/SA\d{2}|receipt/)
    const next = await begin()
    const page = await (await next.browser.get(next.address)).text()
    expect(page).not.toContain('type="password"')
    const typed = { nationalIdentificationNumber: happyCustomer, password: 'Sanad-2026!' }
    await next.browser.post(new URL(`${next.address.pathname}/sign-in`, sanad.baseUrl), typed)
    expect(await (await next.browser.get(next.address)).text()).toContain('?link=')
  })

  it('says on the phone who else must approve, before the yes and after it', async () => {
    const [nationalId, other] = ['1000000024', '1000000032']
    const accounts = await sanad.dependencies.coreBank.listAccounts(nationalId)
    const debtorIban = accounts.find(({ holders }) => holders.length === 2)!.iban
    const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
    const { code, number } = await begin(paymentConsentRequest({ nationalId, debtorIban, data }))
    const phone = openBrowser()
    const address = await scan(phone, code, nationalId)
    const asked = await readPage(await phone.get(sanad.url(address)))
    expect(asked).toMatch(/The others who must approve\s+Noura Fahad Al-Mutairi\s+Is asked after you/)
    expect(await readPage(await answer(phone, address, 'approve', number))).toContain('If others must approve too')
    const list = await (await phone.get(sanad.url(`/core-bank/customers/${other}/phone`))).text()
    const last = await readPage(await phone.get(sanad.url(/[^"]*\/phone\/requests\/[\w-]+/.exec(list)![0])))
    expect(last).toMatch(/Khalid Saad Al-Otaibi\s+Has approved/)
    expect(last).toContain('Yours is the last approval')
  })

  it('begins anew on the page, and what the first phone has opened is over', async () => {
    const desktop = await begin()
    const phone = openBrowser()
    const address = await scan(phone, desktop.code)
    await desktop.browser.post(new URL(`${desktop.address.pathname}/bank-app`, sanad.baseUrl), { again: 'yes' })
    expect((await phone.get(sanad.url(address))).headers.get('location')).toContain('message=over')
    const html = await (await desktop.browser.get(desktop.address)).text()
    expect(/\?link=([\w-]+)/.exec(html)![1]).not.toBe(desktop.code)
  })
})

/** Follows redirects of this server until one leads elsewhere. */
async function follow(browser: Browser, from: URL, method: 'GET' | 'POST' = 'GET'): Promise<URL> {
  let response = method === 'POST' ? await browser.post(from) : await browser.get(from)
  for (let step = 0; step < 5; step++) {
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${from.href}: ${response.status} ${await response.text()}`)
    const next = new URL(location, sanad.baseUrl)
    if (next.origin !== new URL(sanad.baseUrl).origin) return next
    response = await browser.get(next)
  }
  throw new Error('too many redirects')
}
