import { goToDecision, typeCode, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, arriveAtApp, letExpire, pressApprove } from './steps.ts'

const [locked, withoutCode, stranger] = ['1000000040', '1000000057', '1000000024'] as const

/** Ends with the page that says no more tries are left. */
async function guess({ page, look, stage }: Walk): Promise<void> {
  await page.goto((await stage.ask({ nationalId: withoutCode })).url)
  await typeCredentials(page, withoutCode)
  await page.waitForSelector('button[value=approve]')
  await page.check('.choice >> nth=0 >> input')
  await pressApprove(page)
  for (let tries = 1; tries <= 5; tries += 1) {
    await andLoad(page, () => typeCode(page, stage.sanad, '123456', withoutCode))
    if (tries === 1) await look('code refused')
  }
  await look('no more codes')
}

export const signInTrouble: Story = {
  title: 'A wrong password, a locked sign-in, a code that is never right, and the way back',
  async walk(walk) {
    const { page, look, stage } = walk
    const { url } = await stage.ask({ amount: '5000.00' })
    await page.goto(url)
    await typeCredentials(page, happyCustomer, 'wrong')
    await page.waitForSelector('[role=alert]')
    await look('wrong password')
    await typeCredentials(page)
    await page.waitForSelector('button[value=approve]')
    await page.check('.choice >> nth=0 >> input')
    await pressApprove(page)
    await andLoad(page, () => page.click('button[name=again]'))
    await look('a new code')
    await typeCode(page, stage.sanad)
    await arriveAtApp(walk, page)
    await page.context().clearCookies()
    await page.goto((await stage.ask()).url)
    await typeCredentials(page, stranger)
    // Somebody else sees nothing of the request: the bank sends them back to the app.
    await arriveAtApp(walk, page)
    await page.context().clearCookies()
    await page.goto((await stage.ask({ nationalId: locked })).url)
    for (let tries = 1; tries <= 5; tries += 1) await andLoad(page, () => typeCredentials(page, locked))
    await look('locked')
    await guess(walk)
    const late = await stage.ask()
    await goToDecision(page, late.url)
    await letExpire(walk, late.ConsentId)
    await page.reload()
    await look('too late')
    const elsewhere = await walk.openWindow()
    await elsewhere.goto(page.url())
    await look('in another browser', elsewhere)
    await page.goto(stage.sanad.url('/bank'))
    await typeCredentials(page, happyCustomer, 'wrong')
    await page.waitForSelector('[role=alert]')
    await look('wrong password at the bank')
    await page.goto(stage.sanad.url('/bank/nowhere'))
    await look('no such page')
    await page.goto(stage.sanad.url('/auth/authorize?client_id=nobody'))
    await look('an app that nobody knows')
  },
}
