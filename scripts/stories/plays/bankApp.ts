import type { Page } from 'playwright-core'
import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, arriveAtApp, linkTo } from './steps.ts'

/** She confirms in the bank's app instead of with a code. */
const customer = '1000000107'

/** Answers the newest question on the phone's page. */
async function answerOnPhone({ stage }: Walk, phone: Page, decision: 'approve' | 'decline'): Promise<void> {
  await phone.goto(stage.sanad.url(routes.coreBankPhone(customer)))
  await andLoad(phone, () => phone.click(`button[value=${decision}] >> nth=0`))
}

/** Goes on after an answer on the phone: with scripts the page asks by itself, without them by its button. */
async function goOn({ javaScript }: Walk, page: Page): Promise<void> {
  if (!javaScript) await page.click('main form button >> nth=0')
}

export const bankApp: Story = {
  title: 'A payment is confirmed in the bank’s own app, another declined there in spite of a second window',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const phone = await walk.openWindow()
    const ask = async (at: Page, url: string) => {
      await goToDecision(at, url, customer)
      await at.check('.choice >> nth=0 >> input')
      await at.click('button[value=approve]')
      await at.waitForSelector('[name=shownNumber]', { state: 'attached' })
      return at.url()
    }
    const paid = await stage.ask({ nationalId: customer, amount: '5000.00' })
    const visit = await ask(page, paid.url)
    await look('waits for the app')
    await phone.goto(sanad.url(routes.coreBankPhone(customer)))
    await look('question on the phone', phone)
    await answerOnPhone(walk, phone, 'approve')
    await look('answered on the phone', phone)
    await goOn(walk, page)
    await arriveAtApp(walk, page)
    await page.goto(visit)
    await look('approved')
    const declined = await stage.ask({ nationalId: customer, amount: '700.00' })
    const asked = await walk.openWindow()
    await ask(asked, declined.url)
    // Nobody looks at this window any more, so no page asks after the answer.
    await asked.goto('about:blank')
    const again = await linkTo(stage.tpp.client(), stage.tpp, declined.ConsentId)
    await goToDecision(page, again.url, customer)
    await answerOnPhone(walk, phone, 'decline')
    await look('declined on the phone', phone)
    await page.reload()
    await look('declined in the other window')
    await page.goto(sanad.url('/bank'))
    await typeCredentials(page, customer)
    await page.waitForSelector('[name=shownNumber]', { state: 'attached' })
    await look('sign-in waits for the app')
    await answerOnPhone(walk, phone, 'approve')
    await goOn(walk, page)
    await page.waitForSelector('nav.tabs')
    await page.goto(sanad.url(routes.bankPayment(paid.PaymentId)))
    await look('the payment')
    await page.goto(sanad.url(routes.bankPaymentReceipt(paid.PaymentId)))
    await look('receipt')
  },
}
