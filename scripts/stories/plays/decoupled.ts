import { routes } from '../../../src/web/routes.ts'
import { typeCode } from '../../../test/support/browser/browserStage.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import { sandboxPassword } from '../../../test/support/story.ts'
import { askOverBackChannel } from '../../../test/support/tpp/decoupled.ts'
import type { Story } from '../walk.ts'
import { andLoad, pressApprove, signInAtBank } from './steps.ts'

export const decoupledApproval: Story = {
  title: 'A payment asked for at a till is approved in the bank’s app, another declined',
  async walk(walk) {
    const { page, look, stage } = walk
    const phone = stage.sanad.url(routes.coreBankPhone(happyCustomer))
    const ask = async (bindingMessage: string) => {
      const { ConsentId } = await stage.ask({ amount: '5000.00' })
      const form = { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer, binding_message: bindingMessage }
      await askOverBackChannel(stage.sanad, stage.tpp, form)
    }
    await page.goto(phone)
    await look('nothing waits')
    await ask('طلب 1042 Order')
    await page.reload()
    await look('one waits')
    await andLoad(page, () => page.click('main .item a'))
    await look('sign-in')
    await page.fill('[name=password]', 'wrong')
    await page.press('[name=password]', 'Enter')
    await page.waitForSelector('[role=alert]')
    await look('wrong password')
    await page.fill('[name=password]', sandboxPassword)
    await page.press('[name=password]', 'Enter')
    await page.waitForSelector('button[value=approve]')
    await look('review')
    await page.check('[name=accountIds] >> nth=0')
    await pressApprove(page)
    await look('code')
    await typeCode(page, stage.sanad)
    await page.waitForSelector('[role=status]')
    await look('approved')
    await ask('Order 1043 طلب')
    await signInAtBank(walk)
    await look('overview')
    await andLoad(page, () => page.click('main .item a'))
    if ((await page.locator('[name=password]').count()) > 0) {
      await page.fill('[name=password]', sandboxPassword)
      await page.press('[name=password]', 'Enter')
    }
    await page.click('button[value=decline]')
    await page.waitForSelector('[role=status]')
    await look('declined')
  },
}
