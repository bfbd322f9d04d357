import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode } from '../../../test/support/browser/browserStage.ts'
import { accountConsentRequest } from '../../../test/support/consents/accountConsent.ts'
import { najd } from '../../../test/support/consents/companies.ts'
import type { Story } from '../walk.ts'
import { arriveAtApp, linkTo, pressApprove, registerApp, signInAtBank } from './steps.ts'

/** They share an account, and both sign for a company; the first has one of their own besides. */
const [first, second] = najd.signatories

export const sharedAccess: Story = {
  title: 'Access to accounts of several people: the first chooses them, the other decides, and either may end it',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const reader = await registerApp(walk, {
      product: 'KSA AIS',
      name: 'دفتر',
      organisation: 'Daftar Financial Technology Company',
    })
    const request = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    await goToDecision(page, (await linkTo(reader.client(), reader, ConsentId)).url, first)
    await look('decision about accounts of several people')
    for (const box of await page.locator('.choice input').all()) await box.check()
    await pressApprove(page)
    await look('code of the first')
    await typeCode(page, sanad, undefined, first)
    await arriveAtApp(walk, page)
    const consentPage = sanad.url(routes.bankConsent(ConsentId))
    await signInAtBank(walk, { nationalId: first })
    await page.goto(consentPage)
    await look('approved by the first')
    const other = await walk.openWindow()
    await signInAtBank(walk, { page: other, nationalId: second })
    await look('overview of the second', other)
    await other.goto(consentPage)
    await look('decision of the second', other)
    await pressApprove(other)
    await look('code of the second', other)
    await typeCode(other, sanad, undefined, second)
    await other.waitForSelector('form[action$="/end"]')
    await look('given by both as the second sees it', other)
    await page.goto(consentPage)
    await look('given by both as the first sees it')
    await other.click('form[action$="/end"] button')
    await other.waitForSelector('form[action$="/end"]', { state: 'detached' })
    await look('ended by the second', other)
    await page.goto(sanad.url(routes.bankMessages()))
    await look('messages of the first')
  },
}
