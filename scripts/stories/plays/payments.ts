import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import { customerOf, decideAtBank } from '../../../test/support/story.ts'
import { ibans } from '../../../test/support/verification.ts'
import type { Story } from '../walk.ts'
import { admit, arriveAtApp, letExpire, lookBehind, pressApprove, signInAtBank } from './steps.ts'

export const oneOffPayment: Story = {
  title: 'A payment is approved with a code and seen paid',
  async walk(walk) {
    const { page, look, stage } = walk
    await admit(walk, stage.tpp)
    const { url, PaymentId } = await stage.ask({
      amount: '5000.00',
      data: { PayerNotes: 'فاتورة 2026/42 — invoice 42', MerchantDetails: { MerchantCategoryCode: 5814 } as never },
    })
    await page.goto(url)
    await look('sign-in')
    await typeCredentials(page)
    await page.waitForSelector('button[value=approve]')
    await look('decision')
    const decisionPage = page.url()
    await page.check('.choice >> nth=0 >> input')
    await pressApprove(page)
    await look('code')
    await typeCode(page, stage.sanad, '000000')
    await page.waitForSelector('[role=alert]')
    await look('wrong code')
    // The right code arrives at the bank, and its answer is lost on the way.
    const oneTimeCode = await customerOf(stage.sanad, happyCustomer).readOneTimeCode()
    const headers = { origin: stage.sanad.baseUrl }
    await page.request.post(`${decisionPage}/one-time-code`, { form: { oneTimeCode }, headers, maxRedirects: 0 })
    await page.goto(decisionPage)
    await look('approved and back')
    await page.click('form[action$="/return"] button')
    await arriveAtApp(walk, page)
    await page.goto(decisionPage)
    await look('approved')
    await decideAtBank(stage.sanad, PaymentId, 'approve')
    await signInAtBank(walk, { looking: true })
    await page.goto(stage.sanad.url(routes.bankPayment(PaymentId)))
    await look('paid')
    await lookBehind(walk, 'main a[href$="/receipt"]', 'receipt')
    await page.goto(stage.sanad.url(`${routes.bankReceipts()}?number=${PaymentId}`))
    await look('receipt checked')
    await page.goto(stage.sanad.url(routes.aboutOpenBanking()))
    await look('what open banking is')
  },
}

export const declinedPayment: Story = {
  title: 'A payment is declined, one is left, one expires while it is read',
  async walk(walk) {
    const { page, look, stage } = walk
    const { url } = await stage.ask({ executionDate: nextMonth(), amount: '12450.75' })
    await goToDecision(page, url)
    await look('decision of a dated payment')
    const declined = page.url()
    await page.click('button[value=decline]')
    await arriveAtApp(walk, page)
    await page.goto(declined)
    await look('declined')
    const left = await stage.ask()
    await page.goto(left.url)
    const visit = page.url()
    await page.click('form[action$="/return"] button')
    await arriveAtApp(walk, page)
    await page.goto(visit)
    await look('left')
    const { ConsentId, url: late } = await stage.ask()
    await goToDecision(page, late)
    await letExpire(walk, ConsentId)
    await page.check('.choice >> nth=0 >> input')
    await page.click('button[value=approve]')
    await page.waitForSelector('button[value=approve]', { state: 'detached' })
    await look('expired')
  },
}

const nextMonth = () => `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T00:00:00+03:00`

export const doubtfulPayee: Story = {
  title: 'The payee’s name matches, nearly matches, and belongs to somebody else',
  async walk(walk) {
    const { page, look, stage } = walk
    const creditorIban = ibans.company
    const names = {
      match: { en: 'Tuwaiq Modern Contracting Company', ar: 'شركة طويق الحديثة للمقاولات' },
      close: { en: 'Tuwaiq Modern Contractin Company', ar: 'شركة طويق الحديثة للمقاولت' },
      noMatch: { en: 'Palm Coffee Wholesale Trading Company', ar: 'شركة قهوة النخيل للتجارة بالجملة' },
    }
    for (const [verdict, creditorName] of Object.entries(names)) {
      const { url } = await stage.ask({ creditorIban, creditorName, amount: '5000.00' })
      await goToDecision(page, url)
      await look(`payee ${verdict}`)
    }
    await page.check('.choice >> nth=0 >> input')
    await pressApprove(page)
    await look('code in spite of it')
    await page.click('a[href$="?review"]')
    await page.waitForSelector('button[value=decline]')
    await page.click('button[value=decline]')
    await arriveAtApp(walk, page)
    await page.goto((await stage.ask({ creditorIban, creditorName: longName, amount: '5000.00' })).url)
    await typeCredentials(page)
    await page.waitForSelector('button[value=decline]')
    await look('a very long name')
  },
}

const longName = {
  en: 'Eastern Province Cooperative Society for Coffee, Dates and Spices Co.',
  ar: 'الجمعية التعاونية بالمنطقة الشرقية لتجارة القهوة والتمور والبهارات',
}

export const tooMuch: Story = {
  title: 'A payment above the limit, above the balance, and without an account',
  async walk(walk) {
    const { page, look, stage } = walk
    const { settings } = stage.sanad.dependencies
    await goToDecision(page, (await stage.ask({ amount: '30000.00' })).url)
    await look('one account without enough')
    Object.assign(settings, { paymentLimitSar: 2_000 })
    await goToDecision(page, (await stage.ask({ amount: '5000.00' })).url)
    await look('above the payment limit')
    Object.assign(settings, { paymentLimitSar: undefined, dailyLimitSar: 3_000 })
    await goToDecision(page, (await stage.ask({ amount: '5000.00' })).url)
    await look('above the daily limit')
    Object.assign(settings, { dailyLimitSar: undefined })
    for (const [name, nationalId] of [
      ['an empty account', '1000000073'],
      ['no account that may pay', '1000000065'],
    ] as const) {
      await page.context().clearCookies()
      await goToDecision(page, (await stage.ask({ nationalId, amount: '5000.00' })).url, nationalId)
      await look(name)
    }
    await page.context().clearCookies()
    await goToDecision(page, (await stage.ask({ amount: '9999999.99' })).url, happyCustomer)
    await look('more than any account has')
    await page.click('button[value=decline]')
    await arriveAtApp(walk, page)
  },
}
