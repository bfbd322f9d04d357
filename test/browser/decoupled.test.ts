import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserStage, openStage, typeCode } from '../support/browser/browserStage.ts'
import {
  desktop,
  findBarriers,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { sandboxPassword } from '../support/story.ts'
import { askOverBackChannel, pollOnce } from '../support/tpp/decoupled.ts'

describe.skipIf(!hasChromium)('the bank’s app of the sandbox', () => {
  let browser: Browser
  let stage: BrowserStage
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })

  it.each([
    ['en', desktop, true],
    ['en', phone, false],
    ['ar', desktop, false],
    ['ar', phone, true],
  ] as const)(
    'leads from the list to the approval without barriers, in %s on %o, JavaScript %s',
    async (language, viewport, javaScriptEnabled) => {
      const { page, context, complaints } = await openWindow(browser, { language, viewport })
      const plain = await openWindow(browser, { language, viewport, javaScriptEnabled })
      const look = async (name: string) => {
        expect(await findBarriers(page, language), name).toEqual([])
        await keepPicture(page, `decoupled-${name}-${language}-${viewport.width}`)
      }
      const list = stage.sanad.url(`/core-bank/customers/${happyCustomer}/phone`)
      await page.goto(list)
      await look('0-nothing')
      const { ConsentId } = await stage.ask()
      const { body } = await askOverBackChannel(stage.sanad, stage.tpp, {
        scope: `openid payments:${ConsentId}`,
        login_hint: happyCustomer,
        binding_message: 'طلب 1042 Order',
      })
      await page.goto(list)
      await look('1-list')
      await page.click('main .item a')
      await look('2-sign-in')
      const address = page.url()
      // The steps themselves are walked in the second window, with or without JavaScript.
      await plain.page.goto(address)
      await plain.page.fill('[name=password]', sandboxPassword)
      await plain.page.press('[name=password]', 'Enter')
      await plain.page.waitForSelector('button[value=approve]')
      await context.addCookies(await plain.context.cookies())
      await page.goto(address)
      await look('3-review')
      await plain.page.check('[name=accountIds] >> nth=0')
      await plain.page.click('button[value=approve]')
      await plain.page.waitForSelector('[name=oneTimeCode]')
      await page.goto(address)
      await look('4-confirmation')
      await typeCode(plain.page, stage.sanad)
      await plain.page.waitForSelector('[role=status]')
      await page.goto(address)
      await look('5-approved')
      expect((await pollOnce(stage.sanad, stage.tpp, String(body.auth_req_id))).status).toBe(200)
      expect([...complaints, ...plain.complaints]).toEqual([])
      await plain.context.close()
      await context.close()
    },
  )
})
