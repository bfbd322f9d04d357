import type { Browser } from 'playwright-core'
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
  findBarriers,
  findOwnBarriers,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { ibansOf } from '../support/story.ts'

describe.skipIf(!hasChromium)('a customer at the bank’s pages', () => {
  let browser: Browser
  let stage: BrowserStage
  let debtorIban: string
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
    debtorIban = (await ibansOf(stage.sanad, happyCustomer))[0]!
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })
  const paymentStatus = async (PaymentId: string) => (await stage.tpp.client().getPaymentStatus(PaymentId)).message.Data.Status

  const screens = [
    ['en', desktop],
    ['ar', desktop],
    ['en', phone],
    ['ar', phone],
  ] as const
  it.each(screens)(
    'in %s on %o approves a payment and arrives back at the app, with no barrier on the way',
    async (language, viewport) => {
      const { page, complaints, context } = await openWindow(browser, { language, viewport })
      const look = async (name: string) => {
        expect(await findBarriers(page, language), name).toEqual([])
        await keepPicture(page, `authorization-${name}-${language}-${viewport.width}`)
      }
      const { url, PaymentId } = await stage.ask({ amount: '1500.50', data: { PayerNotes: 'فاتورة 2026/42 — invoice 42' } })
      await page.goto(url)
      await look('1-sign-in')
      await typeCredentials(page, happyCustomer, 'wrong')
      await page.waitForSelector('[role=alert]')
      await look('1-sign-in-refused')
      await typeCredentials(page)
      await page.waitForSelector('button[value=approve]')
      await look('2-decision')
      expect(await page.textContent('main')).toContain('1,500.50')
      await page.check('.choice >> nth=1 >> input')
      await page.click('button[value=approve]')
      await page.waitForSelector('[name=oneTimeCode]')
      await look('3-confirmation')
      expect(await page.textContent('main')).toContain('1,500.50')
      expect(await page.textContent('main')).toContain(language === 'ar' ? 'قهوة النخيل' : 'Palm Coffee')
      await typeCode(page, stage.sanad, 'wrong')
      await page.waitForSelector('[role=alert]')
      await typeCode(page, stage.sanad)
      await page.waitForURL(`${stage.tpp.redirectUri}**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/.+/)
      expect(await paymentStatus(PaymentId)).toBe('KSAOB.Pending')
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('needs no JavaScript for any of it', async () => {
    const { page, context } = await openWindow(browser, { javaScriptEnabled: false })
    const { url } = await stage.ask({ debtorIban })
    await goToDecision(page, url)
    await approveWithCode(page, stage.sanad)
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    await context.close()
  })

  it('declines without choosing an account, and the app hears access_denied', async () => {
    const { page, context, complaints } = await openWindow(browser)
    const { url, PaymentId } = await stage.ask()
    await goToDecision(page, url)
    await page.click('button[value=decline]')
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
    expect(await paymentStatus(PaymentId)).toBeNull()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('goes back to the app without signing in', async () => {
    const { page, context } = await openWindow(browser)
    const { url } = await stage.ask()
    await page.goto(url)
    await page.click('form[action$="/return"] button')
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
    await context.close()
  })

  it('cannot decide again with the back button, and is told so', async () => {
    const { page, context } = await openWindow(browser)
    const { url, PaymentId } = await stage.ask({ debtorIban })
    await goToDecision(page, url)
    const decisionPage = page.url()
    await approveWithCode(page, stage.sanad)
    await page.waitForURL(`${stage.tpp.redirectUri}**`)
    const answer = await page.goto(decisionPage)
    expect(answer?.status()).toBe(200)
    expect(await page.textContent('h1')).toBe('This request was approved here')
    expect(await findBarriers(page, 'en')).toEqual([])
    expect(await paymentStatus(PaymentId)).toBe('KSAOB.Pending')
    await context.close()
  })

  it('changes the language in the middle and stays at the same step', async () => {
    const { page, context } = await openWindow(browser)
    const { url } = await stage.ask({ debtorIban })
    await goToDecision(page, url)
    await page.click('.language')
    expect(await findBarriers(page, 'ar')).toEqual([])
    expect(await page.textContent('h1')).toBe('راجع عملية الدفع')
    await page.reload()
    expect(await page.getAttribute('html', 'dir')).toBe('rtl')
    await context.close()
  })

  it('meets the pages in the language the app asked for', async () => {
    const { page, context } = await openWindow(browser, { language: 'en' })
    const { url } = await stage.ask({ uiLocales: 'fr ar-SA' })
    await page.goto(url)
    expect(await page.getAttribute('html', 'lang')).toBe('ar')
    await context.close()
  })

  it('stays within the narrowest and a wide screen with names of 200 letters, set apart from the words around them', async () => {
    const { page, context } = await openWindow(browser)
    const { db } = stage.sanad.dependencies
    const rename = (name: string) => db.updateTable('apps').set({ name }).where('clientId', '=', stage.tpp.clientId).execute()
    // Registration refuses more than 70 letters and every hidden one; the pages do not lean on that.
    const turning = `Pay \u202e1.00\u202c to \u2067Palm\u2069\u200f${' قهوة'.repeat(35)}`
    await goToDecision(page, (await stage.ask({ debtorIban })).url)
    for (const [language, name] of [
      ['ar', 'W'.repeat(200)],
      ['en', 'ض'.repeat(200)],
      ['en', `${'Palm Coffee قهوة النخيل '.repeat(8)}Checkout`],
      ['ar', turning],
    ] as const) {
      await rename(name)
      await page.goto(`${page.url().split('?')[0]}?lang=${language}`)
      expect(await page.textContent('.asker bdi')).toBe(name.replace(/[\u200f\u202c\u202e\u2067\u2069]/g, ''))
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findOwnBarriers(page, language), `${name.slice(0, 12)} ${language} ${width}`).toEqual([])
      }
    }
    await rename('قهوة النخيل')
    await context.close()
  })

  it('reaches every control of the decision in reading order with the Tab key, and sees where they are', async () => {
    const { page, context } = await openWindow(browser)
    const { url } = await stage.ask()
    await goToDecision(page, url)
    const seen: string[] = []
    const active = (code: string) => page.evaluate<string>(`(() => { const element = document.activeElement; return ${code} })()`)
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press('Tab')
      seen.push(
        await active(
          'element.type === "radio" ? "account" : element.name === "switchLanguage" ? "language" : element.value || element.className || element.tagName',
        ),
      )
      expect(await active('getComputedStyle(element).outlineStyle'), seen.at(-1)).not.toBe('none')
    }
    expect(seen).toEqual(['skip', 'mark', 'text-size', 'language', 'SUMMARY', 'account', 'SUMMARY', 'approve', 'decline'])
    await context.close()
  })
})
