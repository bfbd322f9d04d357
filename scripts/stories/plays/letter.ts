import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode } from '../../../test/support/browser/browserStage.ts'
import { type GuaranteeChange, guaranteeConsentRequest } from '../../../test/support/consents/guaranteeConsent.ts'
import { exhausted, signatory } from '../../../test/support/consents/letters.ts'
import type { Story } from '../walk.ts'
import { andLoad, arriveAtApp, linkTo, pressApprove, registerApp, signInAtBank } from './steps.ts'

const tender: GuaranteeChange['mt798'] = {
  ProjectName: 'تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front',
  ProjectNumber: 'WND-2026-044',
  ApplicableRules: 'URDG',
  SpecialTerms: 'EFCT',
  DeliveryOfOriginalGuarantee: 'COUR',
  GuaranteeValueInPercent: 2,
  TotalOrderAmount: { Amount: '12500000.00', Currency: 'SAR' },
  ChargesAndFees: 'العمولات على طالب الضمان',
  DetailsOfGuarantee:
    'نتعهد بأن ندفع للمستفيد مبلغ هذا الضمان عند أول طلب كتابي منه.\nWe undertake to pay the beneficiary on first written demand.',
}

export const letterOfGuarantee: Story = {
  title: 'A signatory authorizes a letter of guarantee, and sees one above the line; it is issued, and reported as fraud',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const tpp = await registerApp(walk, { product: 'KSA LOG', name: 'ضمانات', organisation: 'Damanat Guarantee Services' })
    const client = tpp.client()
    const ask = async (change: GuaranteeChange) => {
      const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest(change))).message.Data
      return { ConsentId, ...(await linkTo(client, tpp, ConsentId)) }
    }
    await goToDecision(page, (await ask({ ...exhausted, amount: '100.00' })).url, signatory)
    await look('above the line')
    const { ConsentId, url, secrets } = await ask({ amount: '1187500.50', mt798: tender })
    await goToDecision(page, url, signatory)
    await look('decision')
    await pressApprove(page)
    await look('code')
    await typeCode(page, sanad, undefined, signatory)
    await arriveAtApp(walk, page)
    const token = await client.exchangeCode({
      code: client.readCallback(new URL(page.url()), secrets.state),
      redirectUri: tpp.redirectUri,
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
    })
    await signInAtBank(walk, { nationalId: signatory })
    await page.goto(sanad.url(routes.bankConsent(ConsentId)))
    await look('authorized')
    const { LetterOfGuaranteeId } = (await client.createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    await page.reload()
    await look('used')
    await page.goto(sanad.url(routes.coreBankLetter(LetterOfGuaranteeId)))
    await look('at the core bank')
    await andLoad(page, () => page.click('form[action$="/issue"] button'))
    await look('issued by the core bank')
    await page.goto(sanad.url(routes.coreBankLetterPrint(LetterOfGuaranteeId)))
    await look('on paper')
    await page.goto(sanad.url(routes.bankLetters()))
    await look('letters')
    await andLoad(page, () => page.click('.row a'))
    await look('issued')
    await andLoad(page, () => page.click('main a[href$="/report"]'))
    await look('report the letter')
    await andLoad(page, () => page.click('button.danger'))
    await look('letter reported')
  },
}
