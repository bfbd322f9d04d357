import { closeFraudCase, resumeOpenBanking } from '../../../src/services/fraud/desk.ts'
import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { accountConsentRequest, linkAccounts } from '../../../test/support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../../../test/support/consents/paymentConsent.ts'
import { customerOf, decideAtBank, payAs } from '../../../test/support/story.ts'
import type { TestTpp } from '../../../test/support/tpp/tpp.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, linkTo, registerApp, signInAtBank, untilShown } from './steps.ts'

const customer = '2000000014'

export const fraudReport: Story = {
  title: 'A request, a payment and an access are reported as fraud, and open banking is stopped',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const shop = await registerApp(walk, { name: 'متجر الواحة · Oasis Store' })
    const reader = await registerApp(walk, {
      product: 'KSA AIS',
      name: 'دفتر',
      organisation: 'Daftar Financial Technology Company',
    })
    const pay = (executionDate?: string) =>
      paymentConsentRequest({ nationalId: customer, ...(executionDate && { executionDate }) })
    const { PaymentId } = await payAs(sanad, shop, pay(), customerOf(sanad, customer))
    await payAs(sanad, shop, pay(new Date(Date.now() + 5 * 86_400_000).toISOString()), customerOf(sanad, customer))
    const held = await payOnItsDay(walk, shop)
    const { ConsentId: access } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: customer } })
    const { ConsentId } = (await shop.client().createPaymentConsent(pay())).message.Data
    const { url } = await linkTo(shop.client(), shop, ConsentId)
    await goToDecision(page, url, customer)
    await look('request')
    await andLoad(page, () => page.click('main a[href$="/report"]'))
    await look('report the request')
    await andLoad(page, () => page.click('button.danger'))
    await look('request reported')
    await signInAtBank(walk, { nationalId: customer })
    await page.goto(sanad.url(routes.bankPayment(PaymentId)))
    await look('payment')
    await andLoad(page, () => page.click('main a[href$="/report"]'))
    await look('payment of a reported app')
    await lookAtReported(walk, { held, paid: PaymentId })
    await page.goto(sanad.url(routes.bankConsent(access)))
    await look('access')
    await andLoad(page, () => page.click('main a[href$="/report"]'))
    await page.check('[name=openBanking]')
    await look('report the access')
    await andLoad(page, () => page.click('button.danger'))
    await look('open banking stopped')
    await page.goto(sanad.url(routes.bank()))
    await look('overview of who has stopped')
    const request = accountConsentRequest({ NationalIdentificationNumber: customer })
    const asked = (await reader.client().createAccountAccessConsent(request)).message.Data.ConsentId
    await page.goto((await linkTo(reader.client(), reader, asked)).url)
    await andLoad(page, () => typeCredentials(page, customer))
    await look('sign-in of who has stopped')
    await closeCases(walk)
  },
}

/** A payment whose day has begun, while the core bank was away at each try. Returns its id. */
async function payOnItsDay({ stage: { sanad } }: Walk, shop: TestTpp): Promise<string> {
  const executionDate = new Date(Date.now() + 86_400_000).toISOString()
  const asked = paymentConsentRequest({ nationalId: customer, amount: '87.00', executionDate })
  const { PaymentId } = await payAs(sanad, shop, asked, customerOf(sanad, customer))
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const { db } = sanad.dependencies
  const dates = { executionAt: ago(1), createdAt: ago(25) }
  await db.updateTable('payments').set(dates).where('paymentId', '=', PaymentId).execute()
  const tried = { attempts: 4, nextAttemptAt: new Date(Date.now() + 3_600_000) }
  await db.updateTable('coreBankInstructions').set(tried).where('resourceId', '=', PaymentId).execute()
  return PaymentId
}

/** The payments of a case: one that is held, and one that was paid all the same. */
async function lookAtReported(walk: Walk, { held, paid }: { held: string; paid: string }): Promise<void> {
  const { page, look, stage } = walk
  const { sanad } = stage
  await page.goto(sanad.url(routes.bankPayment(held)))
  await look('payment that is held')
  await page.goto(sanad.url(routes.scheduledPayment(held)))
  await look('scheduled payment that is held')
  await decideAtBank(sanad, paid, 'approve')
  await untilShown(walk, sanad.url(routes.bankPayment(paid)), '.badge:not(.warning)')
  await look('reported payment that was paid')
  await page.goto(sanad.url(routes.bankMessages()))
  await look('messages about the report')
}

/** The bank has called back, and the customer walks on. */
async function closeCases({ stage }: Walk): Promise<void> {
  const { dependencies } = stage.sanad
  for (const { caseId } of await dependencies.db.selectFrom('fraudCases').select('caseId').execute()) {
    const decision = { caseId, reason: 'Called back.', actor: 'bankUser:story', now: new Date() }
    await resumeOpenBanking(dependencies, decision)
    await closeFraudCase(dependencies, decision)
  }
}
