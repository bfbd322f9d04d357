import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  findBarriers,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibans } from '../support/verification.ts'

describe.skipIf(!hasChromium)('the page that explains payee verification', () => {
  let sanad: RunningSanad
  let browser: Browser
  beforeAll(async () => {
    sanad = await startSanad()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await sanad?.close()
  })

  it.each([
    { language: 'ar' as const, viewport: phone, javaScriptEnabled: false },
    { language: 'en' as const, viewport: desktop, javaScriptEnabled: true },
  ])(
    'answers a person who types, in $language, JavaScript $javaScriptEnabled',
    async ({ language, viewport, javaScriptEnabled }) => {
      const { context, page, complaints } = await openWindow(browser, { language, viewport, javaScriptEnabled })
      await page.goto(sanad.url('/core-bank/verification'))
      await page.fill('input#name', 'شركة طويق الحديثة للمقاولت')
      await page.fill('input#iban', ibans.company)
      await page.click('section form button[type=submit]')
      await page.waitForSelector('#verdict')
      expect(await page.locator('#verdict').innerText()).toMatch(/CMTC[^]*شركة طويق الحديثة للمقاولات/)
      expect(await page.inputValue('input#name')).toBe('شركة طويق الحديثة للمقاولت')
      if (javaScriptEnabled) expect(await findBarriers(page, language)).toEqual([])
      expect(complaints).toEqual([])
      await keepPicture(page, `verification-${language}`)
      await context.close()
    },
  )
})
