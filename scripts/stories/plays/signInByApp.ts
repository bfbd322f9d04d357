import type { Page } from 'playwright-core'
import { routes } from '../../../src/web/routes.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad } from './steps.ts'

/** Gives the customer's number. Returns the number that the page then shows. */
async function begin(page: Page): Promise<string> {
  await page.fill('#appNumber', happyCustomer)
  await andLoad(page, () => page.click('form[action$="/bank-app"] button'))
  return (await page.locator('.amount .value').textContent())!.trim()
}

/** Answers the newest sign-in on the phone. */
async function answer({ stage }: Walk, phone: Page, decision: 'approve' | 'decline', number?: string): Promise<void> {
  await phone.goto(stage.sanad.url(routes.coreBankPhone(happyCustomer)))
  if (number !== undefined) await phone.fill('[name=number] >> nth=0', number)
  await andLoad(phone, () => phone.click(`button[value=${decision}] >> nth=0`))
}

/** With scripts the page asks by itself, without them by its button. */
const goOn = async ({ javaScript }: Walk, page: Page) => {
  if (!javaScript) await page.click('form[action$="/answer"] button')
}

export const signInByApp: Story = {
  title:
    'A customer signs in to their own area by the bank’s app, types a wrong number, refuses a sign-in, and does without a password',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    Object.assign(sanad.settings, { bankAppLink: sanad.url(routes.coreBankAnyPhone()) })
    await sanad.dependencies.db.deleteFrom('signInCodes').execute()
    const phone = await walk.openWindow()
    await page.goto(sanad.url(routes.bankMessages()))
    await look('sign-in with the app or a password')
    const number = await begin(page)
    await look('waits for the app')
    if (!walk.javaScript) {
      await andLoad(page, () => page.click('form[action$="/answer"] button'))
      await look('not answered yet')
    }
    await phone.goto(sanad.url(routes.coreBankPhone(happyCustomer)))
    await look('the sign-in on the phone', phone)
    await answer(walk, phone, 'approve', number)
    await look('confirmed on the phone', phone)
    await goOn(walk, page)
    await page.waitForURL(`**${routes.bankMessages()}`)
    await look('signed in, on the page of the message')
    await page.goto(sanad.url(routes.bankSignIns()))
    await look('sign-ins')
    await andLoad(page, () => page.click('form[action$="/sign-out"] button'))

    const wrong = await begin(page)
    await answer(walk, phone, 'approve', wrong === '999' ? '998' : '999')
    await look('a wrong number', phone)
    await goOn(walk, page)
    await page.waitForSelector('[role=alert]')
    await look('nobody was signed in')
    await page.goto(sanad.url(routes.bankSignIn()))
    await begin(page)
    await answer(walk, phone, 'decline')
    await look('refused on the phone', phone)
    await goOn(walk, page)
    await page.waitForSelector('[role=alert]')
    await look('refused')

    Object.assign(sanad.settings, { passwordSignIn: false })
    await page.goto(sanad.url(routes.bankSignIn()))
    await look('without a password')
    Object.assign(sanad.settings, { passwordSignIn: true })
  },
}
