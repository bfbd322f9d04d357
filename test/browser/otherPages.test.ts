import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BrowserStage,
  openStage,
  goToDecision,
  approveWithCode,
  typeCode,
  typeCredentials,
} from '../support/browser/browserStage.ts'
import {
  desktop,
  barrierCheckFor,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { ibansOf } from '../support/story.ts'

const dayMs = 86_400_000
const inFiveDays = () => `${new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10)}T00:00:00+03:00`

describe.skipIf(!hasChromium)('the other pages', () => {
  let browser: Browser
  let stage: BrowserStage
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })

  /** A future-dated payment that the customer has approved. */
  const schedule = async (page: Page) => {
    const debtorIban = (await ibansOf(stage.sanad, happyCustomer))[0]!
    const { url, ...ids } = await stage.ask({ debtorIban, executionDate: inFiveDays(), amount: '2750.00' })
    await goToDecision(page, url)
    await approveWithCode(page, stage.sanad)
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    return ids
  }

  it.each([
    ['en', desktop],
    ['ar', phone],
  ] as const)('let a customer stop a scheduled payment, in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    const look = async (name: string) => {
      expect(await check(page, language), name).toEqual([])
      await keepPicture(page, `customer-${name}-${language}-${viewport.width}`)
    }
    const { ConsentId, PaymentId } = await schedule(page)
    await page.goto(stage.sanad.url('/bank'))
    await look('1-sign-in')
    await typeCredentials(page)
    await page.waitForSelector('[name=oneTimeCode]')
    await look('2-code')
    await typeCode(page, stage.sanad)
    await page.waitForSelector('.row')
    await look('3-overview')
    await page.click('nav a[href$="/scheduled-payments"]')
    await look('4-scheduled')
    await page.click(`a[href$="${PaymentId}"]`)
    await look('4-payment')
    await page.click('form[action$="/cancel"] button')
    await page.waitForSelector('[role=status]')
    await look('5-cancelled')
    for (const name of ['consents', 'payments', 'sign-ins']) {
      await page.goto(stage.sanad.url(`/bank/${name}`))
      await look(`6-${name}`)
    }
    await page.click('nav a[href$="/payments"]')
    await page.fill('[name=q]', '2750')
    await page.press('[name=q]', 'Enter')
    await page.click('.row a')
    await look('6-payment')
    await page.goto(stage.sanad.url(`/bank/consents/${ConsentId}`))
    expect(await page.textContent('main')).toContain(PaymentId)
    await look('7-consent')
    expect((await stage.tpp.client().getPaymentStatus(PaymentId)).message.Data.Status).toBe('KSAOB.Cancelled')
    await page.click('form[action$="/sign-out"] button')
    await page.goto(stage.sanad.url('/bank/scheduled-payments'))
    expect(new URL(page.url()).pathname).toBe('/bank/sign-in')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('keep their frame where it is when the language changes', async () => {
    const { page, context } = await openWindow(browser)
    const frames = []
    for (const language of ['en', 'ar']) {
      await page.goto(stage.sanad.url(`/bank/sign-in?lang=${language}`))
      frames.push(
        await page.$$eval('.top, main, main > :first-child', (parts) =>
          parts.map((part) => (({ x, y, width }) => [x, y, width])(part.getBoundingClientRect())),
        ),
      )
    }
    expect(frames[1]).toEqual(frames[0])
    await context.close()
  })

  it.each(['ar', 'en'] as const)(
    'keep the names and links of their head, and the words of a button, whole: %s',
    async (language) => {
      const { page, context } = await openWindow(browser, { language, viewport: phone })
      const linesOf = (element: string) =>
        `[...document.querySelectorAll('${element}')].map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })`
      await page.goto((await stage.ask()).url)
      expect(await page.evaluate(linesOf('.mark span, .text-size, .language'))).toEqual([1, 1, 1])
      // A button is a flex container: words beside an isolated name would be columns.
      expect(await page.evaluate(`document.querySelector('form[action$="/return"] button').childNodes.length`)).toBe(1)
      await page.setViewportSize(desktop)
      await page.goto(stage.sanad.url('/bank'))
      await typeCredentials(page)
      await typeCode(page, stage.sanad)
      await page.waitForSelector('nav.tabs')
      const middles = `['.tabs', '.page-head > form'].map((one) => document.querySelector(one).getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 20))`
      const [tabs, signOut] = await page.evaluate<number[]>(middles)
      expect(tabs).toBe(signOut)
      await context.close()
    },
  )

  it('begin an account number where its line begins, keep the accounts of all customers in one column and a phone number on one line', async () => {
    const { page, context } = await openWindow(browser)
    const textEnds = (selector: string) =>
      page.$$eval(selector, (parts) =>
        parts.map((part) => {
          const text = part.ownerDocument.createRange()
          text.selectNodeContents(part)
          return Math.round(text.getBoundingClientRect().right)
        }),
      )
    await page.goto(stage.sanad.url('/core-bank/customers/1000000081?lang=ar'))
    const numbers = await textEnds('.item-text > .iban')
    expect(numbers).toEqual(await textEnds('.item-text:has(> .iban)'))
    expect(numbers.length).toBeGreaterThan(0)
    await page.goto(stage.sanad.url('/core-bank?lang=en'))
    expect(new Set(await textEnds('.account-line')).size).toBe(1)
    await page.goto(stage.sanad.url('/bank/nowhere?lang=ar'))
    expect(await page.textContent('main')).toContain('800\u00a0000\u00a00000')
    await context.close()
  })

  it('keep the customer’s session out of reach of scripts and other sites', async () => {
    const { page, context } = await openWindow(browser)
    await page.goto(stage.sanad.url('/bank'))
    await typeCredentials(page)
    await page.waitForSelector('[name=oneTimeCode]')
    const before = (await context.cookies()).find(({ name }) => name === 'sanad_customer')!
    expect(before).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/bank' })
    await page.goto(stage.sanad.url('/bank/scheduled-payments'))
    expect(new URL(page.url()).pathname).toBe('/bank/one-time-code')
    await typeCode(page, stage.sanad)
    await page.waitForURL('**/bank/scheduled-payments')
    const after = (await context.cookies()).find(({ name }) => name === 'sanad_customer')!
    expect(after.value).not.toBe(before.value)
    expect(
      await stage.sanad.dependencies.db
        .selectFrom('bankSessions')
        .select('sessionIdHash')
        .where('sessionIdHash', '=', after.value)
        .execute(),
    ).toEqual([])
    await context.close()
  })

  const publicPages = [
    '/',
    '/dashboard',
    '/core-bank',
    '/core-bank/payments',
    '/core-bank/clock',
    '/core-bank/customers/1000000016',
    '/core-bank/customers/1000000081',
    '/bank/sign-in',
    '/bank/nowhere',
    '/docs',
    '/docs/states',
    '/docs/operations/createPaymentConsent',
    '/auth/authorize?client_id=nobody',
  ]
  it.each([
    ['en', desktop],
    ['en', phone],
    ['ar', desktop],
    ['ar', phone],
  ] as const)('have no barriers in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    for (const path of publicPages) {
      await page.goto(stage.sanad.url(path))
      expect(await check(page, language), path).toEqual([])
      await keepPicture(page, `page${path.replace(/\W+/g, '-')}-${language}-${viewport.width}`)
    }
    if (language === 'ar' && viewport === phone) {
      await page.goto(stage.sanad.url('/docs/operations/createPaymentConsent'))
      await page.click('#try button[type=submit]')
      await page.waitForSelector('#tried')
      expect(await check(page, language), 'tried').toEqual([])
      await keepPicture(page, 'page-docs-tried-ar')
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})
