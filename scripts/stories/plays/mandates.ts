import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode } from '../../../test/support/browser/browserStage.ts'
import { beginSigning, endSigning, sarat } from '../../../test/support/consents/companies.ts'
import { guaranteeConsentRequest } from '../../../test/support/consents/guaranteeConsent.ts'
import type { Story, Walk } from '../walk.ts'
import { arriveAtApp, linkTo, pressApprove, registerApp, signInAtBank } from './steps.ts'

const [maha, badr] = sarat.directors
const hessa = sarat.financeManager

/** A letter above what one of the directors signs alone, and where its customer is sent. */
async function askForLetter(walk: Walk) {
  const tpp = await registerApp(walk, { product: 'KSA LOG', name: 'ضمانات', organisation: 'Damanat Guarantee Services' })
  const client = tpp.client()
  const { commercialRegistrationNumber } = sarat
  const request = guaranteeConsentRequest({ amount: '1187500.50', commercialRegistrationNumber })
  const { ConsentId } = (await client.createLetterOfGuaranteeConsent(request)).message.Data
  return { ConsentId, ...(await linkTo(client, tpp, ConsentId)) }
}

/** A director approves on the way from the app. */
async function approveFirst(walk: Walk, url: string) {
  const { page, look, stage } = walk
  await goToDecision(page, url, maha)
  await look('decision of the first')
  const visit = page.url()
  await pressApprove(page)
  await look('code of the first')
  await typeCode(page, stage.sanad, undefined, maha)
  await arriveAtApp(walk, page)
  return visit
}

export const jointLetter: Story = {
  title: 'A letter above what one signs alone: the first approves, takes it back and gives it again, the second is the last',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const { ConsentId, url } = await askForLetter(walk)
    const visit = await approveFirst(walk, url)
    await page.goto(visit)
    await look('half approved')
    await signInAtBank(walk, { nationalId: maha })
    const consentPage = sanad.url(routes.bankConsent(ConsentId))
    await page.goto(consentPage)
    await look('approved by the first')
    await page.click('form[action$="/take-back"] button')
    await page.waitForSelector('button[value=approve]')
    await look('taken back')
    await pressApprove(page)
    await typeCode(page, sanad, undefined, maha)
    await page.waitForSelector('form[action$="/take-back"]')
    const other = await walk.openWindow()
    await signInAtBank(walk, { page: other, nationalId: hessa })
    await look('overview of the second', other)
    await other.goto(consentPage)
    await look('decision of the second', other)
    await pressApprove(other)
    await look('code of the second', other)
    await typeCode(other, sanad, undefined, hessa)
    await other.waitForSelector('[role=status]')
    await look('authorized', other)
  },
}

export const changedMandate: Story = {
  title:
    'A mandate changes half-way: who lost it counts no more, who is needed now is asked, and nobody can where too few are left',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const { ConsentId, url } = await askForLetter(walk)
    const consentPage = sanad.url(routes.bankConsent(ConsentId))
    await approveFirst(walk, url)
    const other = await walk.openWindow()
    await signInAtBank(walk, { page: other, nationalId: badr })
    await other.goto(consentPage)
    await pressApprove(other)
    await endSigning(sanad, sarat, maha)
    try {
      await typeCode(other, sanad, undefined, badr)
      await other.waitForSelector('form[action$="/take-back"]')
      await look('approved by the second, who is not the last', other)
      await signInAtBank(walk, { nationalId: maha })
      await page.goto(consentPage)
      await look('the first is not asked any more')
      const third = await walk.openWindow()
      await signInAtBank(walk, { page: third, nationalId: hessa })
      await third.goto(consentPage)
      await look('decision of the third', third)
      await endSigning(sanad, sarat, badr)
      await third.goto(consentPage)
      await look('nobody can approve', third)
      await beginSigning(sanad, sarat, badr)
      await third.goto(consentPage)
      await pressApprove(third)
      await typeCode(third, sanad, undefined, hessa)
      await third.waitForSelector('[role=status]')
      await look('authorized by who is left', third)
    } finally {
      await beginSigning(sanad, sarat, maha)
    }
  },
}
