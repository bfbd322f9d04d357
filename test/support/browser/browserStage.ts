import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { type ConsentChange, happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../servers/sanad.ts'
import { customerOf, sandboxPassword } from '../story.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'

/** The whole service and an app whose own site answers, so that a browser really arrives there. */
export interface BrowserStage {
  sanad: RunningSanad
  tpp: TestTpp
  /** Creates a consent and gives the address to which the app sends its customer. */
  ask(change?: ConsentChange & { uiLocales?: string }): Promise<{ url: string; ConsentId: string; PaymentId: string }>
  close(): Promise<void>
}

export async function openStage(): Promise<BrowserStage> {
  const site = createServer(
    (_request, response) =>
      void response.setHeader('content-type', 'text/html').end('<title>App</title><h1>Back at the app</h1>'),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(site.address() as AddressInfo).port}/callback`
  const sanad = await startSanad()
  const tpp = await registerTpp(sanad, { redirectUri, name: 'قهوة النخيل', organisation: 'Palm Coffee Trading Est.' })
  const ask = async ({ uiLocales, ...change }: ConsentChange & { uiLocales?: string } = {}) => {
    const client = tpp.client()
    const { Data } = (await client.createPaymentConsent(paymentConsentRequest(change))).message
    const url = await client.authorizationUrl({ ConsentId: Data.ConsentId, redirectUri, ...newAuthorizationSecrets() })
    if (uiLocales !== undefined) url.searchParams.set('ui_locales', uiLocales)
    return { url: url.href, ConsentId: Data.ConsentId, PaymentId: Data.PaymentId }
  }
  const close = async () => {
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
    await sanad.close()
  }
  return { sanad, tpp, ask, close }
}

/** Types credentials and sends them with the Enter key, as people do. */
export async function typeCredentials(page: Page, nationalId = happyCustomer, password = sandboxPassword): Promise<void> {
  await page.fill('[name=nationalIdentificationNumber]', nationalId)
  await page.fill('[name=password]', password)
  await page.press('[name=password]', 'Enter')
}

/** Types the code that the sandbox shows for this customer, or another one. */
export async function typeCode(page: Page, sanad: RunningSanad, code?: string, nationalId = happyCustomer): Promise<void> {
  await page.fill('[name=oneTimeCode]', code ?? (await customerOf(sanad, nationalId).readOneTimeCode()))
  await page.press('[name=oneTimeCode]', 'Enter')
}

/** From the app's link to the decision page. */
export async function goToDecision(page: Page, url: string, nationalId = happyCustomer): Promise<void> {
  await page.goto(url)
  await typeCredentials(page, nationalId)
  await page.waitForSelector('button[value=decline]')
}

/** From the decision page back to the app: presses approve and types the code that the bank sends for it. */
export async function approveWithCode(page: Page, sanad: RunningSanad, nationalId = happyCustomer): Promise<void> {
  await page.click('button[value=approve]')
  await page.waitForSelector('[name=oneTimeCode]')
  await typeCode(page, sanad, undefined, nationalId)
}
