import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

/** Sign-in to the customer's own pages by the bank's app, where the bank takes no password: every step over HTTP. */
let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad({
    environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone', SANAD_PASSWORD_SIGN_IN: 'off' },
  })
})
afterAll(() => sanad?.close())

const paths = {
  begin: '/bank/sign-in/bank-app',
  answer: '/bank/sign-in/bank-app/answer',
  phone: `/core-bank/customers/${happyCustomer}/phone`,
}
const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'accept-language': 'en' }

const begin = (browser: Browser, number = happyCustomer) =>
  browser.post(sanad.url(paths.begin), { nationalIdentificationNumber: number }, chrome)

/** Gives the number of a customer, and reads what the page then shows. */
async function wait(browser: Browser, number = happyCustomer): Promise<{ html: string; signInId: string; shown: string }> {
  expect((await begin(browser, number)).headers.get('location')).toBe(paths.begin)
  const html = await (await browser.get(sanad.url(paths.begin))).text()
  return { html, signInId: /\?signIn=([\w-]+)/.exec(html)![1]!, shown: /dir="ltr">(\d{3})<\/bdi>/.exec(html)![1]! }
}

const press = (browser: Browser) => browser.post(sanad.url(paths.answer), {}, chrome)
const answer = async (signInId: string, decision: 'approve' | 'decline', number = '') => {
  const said = await openBrowser().post(sanad.url(`${paths.phone}/sign-ins/${signInId}`), { decision, number })
  return new URL(said.headers.get('location')!, sanad.baseUrl).searchParams.get('message')
}

describe('sign-in to the own pages by the bank’s app', () => {
  it('is confirmed on the phone, which says what it is for and from which browser, and goes on at the press of a button', async () => {
    const browser = openBrowser()
    const { signInId, shown } = await wait(browser)
    const phone = await (await openBrowser().get(sanad.url(paths.phone), { 'accept-language': 'en' })).text()
    expect(phone).toContain('Sign in to your open banking page?')
    expect(phone).toContain('From Chrome on Windows')
    expect(phone).not.toContain('Nothing waits for you')
    expect(phone).not.toContain(`>${shown}<`)
    expect((await press(browser)).status).toBe(422)
    expect(await answer(signInId, 'approve', shown)).toBe('signedIn')
    expect((await press(browser)).headers.get('location')).toBe('/bank')
    expect((await browser.get(sanad.url('/bank'))).status).toBe(200)
    expect(await (await browser.get(sanad.url('/bank/sign-ins'))).text()).toContain('Chrome')
  })

  it('signs in no browser but the one that began, whatever address or number it has', async () => {
    const [browser, other] = [openBrowser(), openBrowser()]
    const { signInId, shown } = await wait(browser)
    await wait(other)
    await answer(signInId, 'approve', shown)
    expect((await press(other)).status).toBe(422)
    expect((await other.get(sanad.url(`${paths.begin}?signIn=${signInId}`))).status).toBe(200)
    expect((await other.get(sanad.url('/bank'))).headers.get('location')).toBe('/bank/one-time-code')
    expect((await press(openBrowser())).headers.get('location')).toContain('/bank/sign-in')
    expect((await press(browser)).headers.get('location')).toBe('/bank')
  })

  it('leads to the page that the customer came for, such as that of a message', async () => {
    const browser = openBrowser()
    expect((await browser.get(sanad.url('/bank/messages'))).headers.get('location')).toBe('/bank/sign-in')
    const { signInId, shown } = await wait(browser)
    await answer(signInId, 'approve', shown)
    expect((await press(browser)).headers.get('location')).toBe('/bank/messages')
  })

  it('has a new session once it is signed in, so that one which was planted before is worth nothing', async () => {
    const browser = openBrowser()
    const { signInId, shown } = await wait(browser)
    const planted = /sanad_customer=([^;]+)/.exec(browser.setCookies.at(-1)!)?.[1]
    await answer(signInId, 'approve', shown)
    await press(browser)
    expect(planted).toBeTruthy()
    const thief = await fetch(sanad.url('/bank'), { headers: { cookie: `sanad_customer=${planted}` }, redirect: 'manual' })
    expect(thief.status).toBe(303)
  })

  it('tells nobody whether a number is a customer’s: page and answers are the same', async () => {
    const [known, unknown] = [openBrowser(), openBrowser()]
    const [own, none] = [await wait(known), await wait(unknown, '1999999999')]
    const plain = (html: string, { signInId, shown }: { signInId: string; shown: string }) =>
      html
        .replaceAll(signInId, 'ID')
        .replaceAll(`>${shown}<`, '>742<')
        .replace(/<path d="[^"]*"/, '')
        .replace(/\d\d:\d\d/g, '10:00')
    expect(plain(none.html, none)).toBe(plain(own.html, own))
    expect((await press(unknown)).status).toBe((await press(known)).status)
  })

  it('ends with a wrong number, which the page tells, and takes none that is no number', async () => {
    const browser = openBrowser()
    const { signInId, shown } = await wait(browser)
    expect(await answer(signInId, 'approve', 'x')).toBe('numberMissing')
    expect(await answer(signInId, 'approve', shown === '999' ? '998' : '999')).toBe('signInNumberWrong')
    expect(await answer(signInId, 'approve', shown)).toBe('signInNumberWrong')
    expect(await (await press(browser)).text()).toContain('is not the one on this page')
    expect((await begin(openBrowser(), '12')).status).toBe(422)
  })

  it('shows no form for a password where the bank takes none, and refuses one that is sent all the same', async () => {
    const browser = openBrowser()
    expect(await (await browser.get(sanad.url('/bank/sign-in'))).text()).not.toContain('type="password"')
    const typed = { nationalIdentificationNumber: happyCustomer, password: 'Sanad-2026!' }
    const refused = await browser.post(sanad.url('/bank/sign-in'), typed)
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    expect((await browser.get(sanad.url('/bank'))).headers.get('location')).toContain('/bank/sign-in')
  })
})
