import { routes } from '../../../src/web/routes.ts'
import { goToDecision } from '../../../test/support/browser/browserStage.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import { customerOf, decideAtBank } from '../../../test/support/story.ts'
import type { Story, Walk } from '../walk.ts'
import { lookBehind, pressApprove, signInAtBank, untilShown } from './steps.ts'

/** The customer approves a payment of this amount, and the bank's answer is lost. Returns its id and the page of the visit. */
async function approve(walk: Walk, amount: string): Promise<{ PaymentId: string; visit: string }> {
  const { page, stage } = walk
  const { url, PaymentId } = await stage.ask({ amount })
  await goToDecision(page, url)
  const visit = page.url()
  await page.check('.choice >> nth=0 >> input')
  await pressApprove(page)
  const oneTimeCode = await customerOf(stage.sanad, happyCustomer).readOneTimeCode()
  const headers = { origin: stage.sanad.baseUrl }
  await page.request.post(`${visit}/one-time-code`, { form: { oneTimeCode }, headers, maxRedirects: 0 })
  return { PaymentId, visit }
}

/** Where a customer reads of a payment: the visit, the list, its page and its receipt. */
async function lookEverywhere(
  walk: Walk,
  { PaymentId, visit }: { PaymentId: string; visit: string },
  what: string,
): Promise<void> {
  const { page, look, stage } = walk
  const at = (path: string) => stage.sanad.url(path)
  await page.goto(visit)
  await look(`${what}, the visit`)
  await signInAtBank(walk)
  await look(`${what}, the overview`)
  await page.goto(at(`${routes.bankPayments()}?status=${what}`))
  await look(`${what}, found`)
  await page.goto(at(routes.bankPayment(PaymentId)))
  await look(`${what}, the payment`)
  await lookBehind(walk, 'main a[href$="/receipt"]', `${what}, the receipt`)
}

export const rejectedPayment: Story = {
  title: 'The bank rejects a payment, and says why in words',
  async walk(walk) {
    const payment = await approve(walk, '187.01')
    await untilShown(walk, payment.visit, '.badge.danger')
    await lookEverywhere(walk, payment, 'rejected')
  },
}

export const delayedPayment: Story = {
  title: 'A payment is delayed, and is paid when somebody has looked into it',
  async walk(walk) {
    const { page, look, stage } = walk
    const payment = await approve(walk, '187.13')
    await untilShown(walk, payment.visit, '.badge.warning')
    await lookEverywhere(walk, payment, 'delayed')
    await decideAtBank(stage.sanad, payment.PaymentId, 'approve')
    await page.goto(stage.sanad.url(routes.bankPayment(payment.PaymentId)))
    await look('paid after all')
  },
}
