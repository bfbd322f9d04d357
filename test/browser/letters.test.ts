import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { type BrowserStage, openStage, goToDecision, typeCode } from '../support/browser/browserStage.ts'
import {
  desktop,
  findBarriers,
  hasChromium,
  keepPicture,
  launchChromium,
  openWindow,
  phone,
} from '../support/browser/chromium.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { exhausted, signatory } from '../support/consents/letters.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const rich = {
  ProjectName: 'تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front',
  ProjectNumber: 'WND-2026-044',
  Reference: 'TENDER WND-2026-044',
  ApplicableRules: 'URDG',
  SpecialTerms: 'EFCT',
  DeliveryOfOriginalGuarantee: 'COUR' as const,
  DeliveryTo: 'OTHR' as const,
  GuaranteeValueInPercent: 2,
  TotalOrderAmount: { Amount: '12500000.00', Currency: 'SAR' },
  DeliveryAddress: {
    Name: 'إدارة المنافسات والعقود',
    Address: {
      BuildingNumber: '4411',
      StreetName: 'طريق الإمام سعود بن فيصل',
      District: 'النفل',
      City: 'الرياض',
      PostalCode: '13312',
      Country: 'SA',
    },
  },
  ChargesAndFees: 'العمولات على طالب الضمان',
  DetailsOfGuarantee:
    'نتعهد بأن ندفع للمستفيد مبلغ هذا الضمان عند أول طلب كتابي منه.\nWe undertake to pay the beneficiary on first written demand.',
  TermsAndConditions: 'لا يجوز التنازل عن هذا الضمان.\nThis guarantee is not assignable.',
}

describe.skipIf(!hasChromium)('letters of guarantee in a browser', () => {
  let browser: Browser
  let stage: BrowserStage
  let tpp: TestTpp
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
    tpp = await registerTpp(stage.sanad, {
      product: 'KSA LOG',
      redirectUri: stage.tpp.redirectUri,
      name: 'ضمانات',
      organisation: 'Damanat Guarantee Services',
    })
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })

  async function ask(change: Parameters<typeof guaranteeConsentRequest>[0], language: 'ar' | 'en') {
    const client = tpp.client()
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentRequest(change))).message.Data
    const secrets = newAuthorizationSecrets()
    const url = await client.authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...secrets })
    url.searchParams.set('ui_locales', language)
    return { client, ConsentId, secrets, url: url.href }
  }

  it.each([
    ['en', desktop],
    ['ar', phone],
  ] as const)('are read, authorized, issued and printed, in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const look = async (name: string) => {
      expect(await findBarriers(page, language), name).toEqual([])
      await keepPicture(page, `letter-${name}-${language}-${viewport.width}`)
    }
    const { client, ConsentId, secrets, url } = await ask({ amount: '1187500.50', mt798: rich }, language)
    await goToDecision(page, url, signatory)
    expect(await page.textContent('main')).toContain(
      language === 'ar'
        ? 'مليون ومئة وسبعة وثمانون ألفًا وخمسمئة ريال سعودي وخمسون هللة'
        : 'One million one hundred eighty-seven thousand five hundred Saudi riyals and fifty halalas',
    )
    await look('1-decision')
    await page.click('button[value=approve]')
    await page.waitForSelector('[name=oneTimeCode]')
    await look('1-confirmation')
    await typeCode(page, stage.sanad, undefined, signatory)
    await page.waitForURL(`${tpp.redirectUri}**`)
    const token = await client.exchangeCode({
      code: client.readCallback(new URL(page.url()), secrets.state),
      redirectUri: tpp.redirectUri,
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
    })
    const { LetterOfGuaranteeId } = (await client.createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data

    await page.goto(stage.sanad.url('/core-bank/letters-of-guarantee'))
    await look('2-desk')
    await page.click(`a[href$="${LetterOfGuaranteeId}"]`)
    await look('3-letter')
    await page.click('form[action$="/issue"] button')
    await page.waitForSelector('[role=status]')
    expect((await client.getLetterOfGuarantee(token.accessToken, LetterOfGuaranteeId)).message.Data.Status).toBe('Issued')
    await page.click('a[href$="/print"]')
    await page.waitForSelector('.letter-fields')
    await look('4-printed')
    const paper = await page.textContent('.letter')
    for (const text of [
      'One million one hundred eighty-seven thousand',
      'مليون ومئة وسبعة وثمانون ألفًا',
      'شركة طويق الحديثة للمقاولات',
      'Tuwaiq Modern Contracting Company',
    ])
      expect(paper).toContain(text)
    expect(await page.textContent('.letter-fields')).toContain('SAR1187500,50')
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    await keepPicture(page, `letter-5-paper-${language}`)
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true)
    // Two sheets: the letter, and the fields of the message.
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(sheets.length).toBe(2)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('an amount above the free line shows its reason and no way to approve', async () => {
    const { page, context, complaints } = await openWindow(browser)
    const { url } = await ask({ ...exhausted, amount: '100.00' }, 'en')
    await goToDecision(page, url, signatory)
    expect(await page.locator('button[value=approve]').count()).toBe(0)
    expect((await page.locator('.notice.warning').allTextContents()).join(' ')).toContain('guarantee line')
    expect(complaints).toEqual([])
    await context.close()
  })
})
