import type { Page } from 'playwright-core'
import { routes } from '../../../src/web/routes.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, arriveAtApp } from './steps.ts'

/** The number that the page shows, and the link behind its code. */
async function readLink(page: Page): Promise<{ number: string; address: string }> {
  const address = await page.locator('.app-open a').getAttribute('href')
  const number = await page.locator('.app-link .value').textContent()
  return { number: number!.trim(), address: address! }
}

/** A phone opens the link, as its camera does, and its owner is chosen. */
async function scan({ look }: Walk, phone: Page, address: string, isLooking = false): Promise<void> {
  await phone.goto(address)
  if (isLooking) await look('whose phone', phone)
  await andLoad(phone, () => phone.click(`button[value="${happyCustomer}"]`))
}

/** Approves in the app: by which account, with which number. */
async function approveOnPhone(phone: Page, number: string): Promise<void> {
  await phone.check('[name=accountIds] >> nth=0')
  await phone.fill('[name=number]', number)
  await andLoad(phone, () => phone.click('button[value=approve]'))
}

/** On one phone: the app opens in the same browser, and leads back to it. */
async function stayOnOnePhone(walk: Walk): Promise<void> {
  const { page, look, stage } = walk
  await page.goto((await stage.ask({ amount: '300.00' })).url)
  const { number } = await readLink(page)
  await andLoad(page, () => page.click('.app-open a'))
  await andLoad(page, () => page.click(`button[value="${happyCustomer}"]`))
  await approveOnPhone(page, number)
  await look('back to the browser')
  await page.click('main a.button')
  await arriveAtApp(walk, page)
}

export const fromPageToPhone: Story = {
  title:
    'A payment is brought from a desktop page to the phone by a code, another by a link on the same phone, and a third declined',
  async walk(walk) {
    const { page, look, stage, javaScript } = walk
    const { sanad } = stage
    Object.assign(sanad.settings, { bankAppLink: sanad.url(routes.coreBankAnyPhone()) })
    const phone = await walk.openWindow()
    const goOn = async () => {
      if (!javaScript) await page.click('.app-link form button >> nth=0')
      await arriveAtApp(walk, page)
    }
    await page.goto((await stage.ask({ amount: '5000.00' })).url)
    await look('the way to the app')
    const first = await readLink(page)
    await scan(walk, phone, first.address, true)
    await look('the request on the phone', phone)
    if (javaScript) await page.waitForSelector('.app-link:not(:has(.app-qr))')
    else await andLoad(page, () => page.click('.app-link form button >> nth=0'))
    await look('the page waits')
    await approveOnPhone(phone, first.number)
    await look('approved on the phone', phone)
    await goOn()
    await phone.goto(first.address)
    await andLoad(phone, () => phone.click(`button[value="${happyCustomer}"]`))
    await look('the same code a second time', phone)

    await page.goto((await stage.ask({ amount: '700.00' })).url)
    const second = await readLink(page)
    await scan(walk, phone, second.address)
    await approveOnPhone(phone, second.number === '99' ? '98' : '99')
    await look('a wrong number', phone)
    await page.reload()
    const third = await readLink(page)
    await scan(walk, phone, third.address)
    await andLoad(phone, () => phone.click('button[value=decline]'))
    await look('declined on the phone', phone)
    await goOn()

    await stayOnOnePhone(walk)

    Object.assign(sanad.settings, { passwordSignIn: false })
    await page.goto((await stage.ask({ amount: '200.00' })).url)
    await look('without a password')
    await phone.goto(sanad.url(routes.coreBankPhone(happyCustomer)))
    await look('nothing waits', phone)
  },
}
