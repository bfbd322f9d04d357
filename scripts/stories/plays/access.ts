import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode } from '../../../test/support/browser/browserStage.ts'
import { accountConsentRequest } from '../../../test/support/consents/accountConsent.ts'
import type { Story } from '../walk.ts'
import { admit, andLoad, arriveAtApp, linkTo, lookBehind, pressApprove, registerApp, signInAtBank } from './steps.ts'

const rich = '1000000081'

export const accountAccess: Story = {
  title: 'Access is given for some of thirty accounts, used, and ended',
  async walk(walk) {
    const { page, look, stage } = walk
    const tpp = await registerApp(walk, { product: 'KSA AIS', name: 'دفتر', organisation: 'Daftar Financial Technology Company' })
    await admit(walk, tpp)
    const client = tpp.client()
    const { ConsentId } = (await client.createAccountAccessConsent(accountConsentRequest({ NationalIdentificationNumber: rich })))
      .message.Data
    const { url, secrets } = await linkTo(client, tpp, ConsentId)
    await goToDecision(page, url, rich)
    await look('thirty accounts')
    await page.click('fieldset a[href*="select=all"]')
    await page.waitForSelector('fieldset a[href*="select=none"]')
    await look('all chosen')
    await page.click('fieldset a[href*="select=none"]')
    await page.waitForSelector('fieldset a[href*="select=all"]')
    await page.click('button[value=approve]')
    await page.waitForSelector('[role=alert]')
    await look('none chosen')
    for (const nth of [0, 1, 4]) await page.check(`.choice >> nth=${nth} >> input`)
    await pressApprove(page)
    await look('code')
    await typeCode(page, stage.sanad, undefined, rich)
    await arriveAtApp(walk, page)
    const token = await client.exchangeCode({
      code: client.readCallback(new URL(page.url()), secrets.state),
      redirectUri: tpp.redirectUri,
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
    })
    for (let reads = 0; reads < 3; reads += 1) await client.getAccounts(token.accessToken)
    await stage.sanad.dependencies.reads?.store()
    await signInAtBank(walk, { nationalId: rich })
    await andLoad(page, () => page.click('nav.tabs a[href$="/consents"]'))
    await look('access given')
    await page.goto(stage.sanad.url(routes.bankApp(tpp.clientId)))
    await look('access of the app')
    await lookBehind(walk, 'main a[href$="/end"]', 'ending all access of the app')
    await page.goto(stage.sanad.url(routes.bankConsent(ConsentId)))
    await look('one access')
    await page.click('form[action$="/end"] button')
    await page.waitForSelector('form[action$="/end"]', { state: 'detached' })
    await look('ended')
    await page.goto(stage.sanad.url(routes.bankEndedConsents()))
    await look('ended access')
  },
}
