import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { newAuthorizationSecrets } from '../../src/sdk/index.ts'
import { reportFraud } from '../../src/services/fraud/report.ts'
import { routes } from '../../src/web/routes.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { sarat } from '../support/consents/companies.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf } from '../support/story.ts'
import { askOverBackChannel } from '../support/tpp/decoupled.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** The phone of the sandbox has only what the interface of the bank's own app tells, and shows what the bank's pages show. */
const [maha, badr] = sarat.directors
/** One account is dormant, one suspended, one closed. */
const withoutAccount = '1000000065'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone' } })
})
afterAll(() => sanad?.close())

/** The rows of a list of details, name and value. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<dt>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) =>
    `${name}: ${value}`
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

it('the phone says that it is not known what waits while the core bank is away, and that nothing does once it has looked', async () => {
  const read = async () => (await openBrowser().get(sanad.url(`${routes.coreBankPhone('1000000073')}?lang=en`))).text()
  const [nothing, unknown] = ['Nothing waits for you', 'it is not known whether something else waits for you']
  const away = vi.spyOn(sanad.dependencies.coreBank, 'findCustomer')
  away.mockRejectedValue(new BankRefusal('coreBankUnavailable', 'away'))
  try {
    const page = await read()
    expect(page).toContain(unknown)
    expect(page).not.toContain(nothing)
  } finally {
    away.mockRestore()
  }
  const page = await read()
  expect(page).toContain(nothing)
  expect(page).not.toContain(unknown)
})

describe('a request on the phone', () => {
  it.each(['en', 'ar'])('shows of a letter all that the bank’s page shows of it before a yes: %s', async (language) => {
    const letters = await registerTpp(sanad, { product: 'KSA LOG' })
    const { commercialRegistrationNumber } = sarat
    const texts = { TermsAndConditions: 'Payable on first demand.\nNo condition.', ProjectName: 'School of Diriyah' }
    const message = guaranteeConsentRequest({ amount: '500000.01', commercialRegistrationNumber, mt798: texts })
    const { ConsentId } = (await letters.client().createLetterOfGuaranteeConsent(message)).message.Data
    await authorize(letters.client(), letters, ConsentId, customerOf(sanad, maha))
    const area = await visitBank(sanad, badr)
    const read = async (path: string) =>
      (await area.get(sanad.url(`${path}?lang=${language}`), { 'accept-language': language, 'sec-fetch-site': 'none' })).text()
    const [page, phone] = [await read(routes.bankConsent(ConsentId)), await read(routes.coreBankPhoneRequest(badr, ConsentId))]
    expect(rowsOf(page).length).toBeGreaterThan(8)
    expect(rowsOf(phone)).toEqual(rowsOf(page))
    for (const words of ['Payable on first demand.', 'School of Diriyah']) expect(phone).toContain(words)
    expect(phone).toContain('value="approve"')
  })

  it('says of each account why it cannot pay, where none can', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest({ nationalId: withoutAccount }))).message
      .Data
    await askOverBackChannel(sanad, tpp, { scope: `openid payments:${ConsentId}`, login_hint: withoutAccount })
    const list = await (await openBrowser().get(sanad.url(routes.coreBankPhone(withoutAccount)))).text()
    const address = new RegExp(`${routes.coreBankPhone(withoutAccount)}/requests/[\\w-]+`).exec(list)![0]
    const phone = await (await openBrowser().get(sanad.url(address))).text()
    expect(phone).not.toContain('value="approve"')
    for (const words of [
      'None of your accounts can be used',
      'idle for over a year',
      'blocked for now',
      'This account is closed',
    ])
      expect(phone).toContain(words)
  })

  it('has nothing chosen before the customer chooses it', async () => {
    const tpp = await registerTpp(sanad)
    const { ConsentId } = (await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data
    await askOverBackChannel(sanad, tpp, { scope: `openid payments:${ConsentId}`, login_hint: happyCustomer })
    const list = await (await openBrowser().get(sanad.url(routes.coreBankPhone(happyCustomer)))).text()
    const address = new RegExp(`${routes.coreBankPhone(happyCustomer)}/requests/[\\w-]+`).exec(list)![0]
    const phone = await (await openBrowser().get(sanad.url(address))).text()
    expect(phone).toContain('name="accountIds"')
    expect(phone).not.toMatch(/name="accountIds"[^>]* checked/)
  })

  it('opens for nobody who has stopped open banking, and says so instead of that its link is over', async () => {
    const tpp = await registerTpp(sanad)
    const client = tpp.client()
    const ask = async () => (await client.createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId
    const reported = await ask()
    const by = { nationalIdentificationNumber: happyCustomer, stopsOpenBanking: true, now: new Date() }
    await reportFraud(sanad.dependencies, { ...by, about: 'consent', resourceId: reported })
    const browser = openBrowser()
    const start = await client.authorizationUrl({
      ...{ ConsentId: await ask(), redirectUri: tpp.redirectUri },
      ...newAuthorizationSecrets(),
    })
    const page = (await browser.get(start)).headers.get('location')!
    const link = /[?&;]link=([\w-]+)/.exec(await (await browser.get(new URL(page, sanad.url('/')))).text())![1]!
    const phone = openBrowser()
    const form = { link, nationalIdentificationNumber: happyCustomer }
    const opened = (await phone.post(sanad.url(routes.coreBankAnyPhone()), form)).headers.get('location')!
    for (const [language, words] of [
      ['en', 'You have reported this app or another of the same company, or stopped open banking'],
      ['ar', 'أوقفتَ المصرفية المفتوحة'],
    ])
      expect(await (await phone.get(sanad.url(`${opened}&lang=${language}`))).text()).toContain(words)
  })
})
