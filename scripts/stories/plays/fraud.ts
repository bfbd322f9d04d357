import { closeFraudCase, resumeOpenBanking } from '../../../src/services/fraud/desk.ts'
import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { accountConsentRequest, linkAccounts } from '../../../test/support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../../../test/support/consents/paymentConsent.ts'
import { customerOf, payAs } from '../../../test/support/story.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, linkTo, registerApp, signInAtBank } from './steps.ts'

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

/** The bank has called back, and the customer walks on. */
async function closeCases({ stage }: Walk): Promise<void> {
  const { dependencies } = stage.sanad
  for (const { caseId } of await dependencies.db.selectFrom('fraudCases').select('caseId').execute()) {
    const decision = { caseId, reason: 'Called back.', actor: 'bankUser:story', now: new Date() }
    await resumeOpenBanking(dependencies, decision)
    await closeFraudCase(dependencies, decision)
  }
}
