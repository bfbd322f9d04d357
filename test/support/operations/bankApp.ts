import { expect, it } from 'vitest'
import { newAuthorizationSecrets, type PaymentConsentRequest } from '../../../src/sdk/index.ts'
import { type Browser, openBrowser } from '../browser/browser.ts'
import { happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad } from '../servers/shared.ts'
import { askOverBackChannel } from '../tpp/decoupled.ts'
import { makeStatement, newBankAppKeys, type StatementChange } from '../tpp/bankAppStatement.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { askPlatform, type PlatformAnswer } from './platform.ts'

/** The settings of a bank with an app of its own. */
export const bankAppEnvironment = { SANAD_BANK_APP_LINK: 'https://app.bank.example/open' }

/** One call of the bank's app. */
export interface AppCall extends StatementChange {
  body?: unknown
  /** The national id of the customer. */
  customer?: string
  /** A statement that was made before. */
  statement?: string
}

/** A bank with an app of its own, and an app of each product. */
export interface BankAppStage {
  sanad: RunningSanad
  tpp: TestTpp
  call(method: string, path: string, call?: AppCall): Promise<PlatformAnswer>
  state(method: string, path: string, call?: AppCall): Promise<string>
}

/** The stage of the operations of the bank's own app. */
export const openBankApp = (): Promise<BankAppStage> =>
  shared('bank app stage', async () => {
    const sanad = await sharedSanad('bank app', bankAppEnvironment)
    const state: BankAppStage['state'] = async (method, path, { customer = happyCustomer, body, ...change } = {}) => {
      const { customerId } = (await sanad.dependencies.coreBank.findCustomer(customer))!
      const sent = { method, path, body: body === undefined ? undefined : JSON.stringify(body) }
      return makeStatement({ settings: sanad.settings, customerId, ...sent, ...change })
    }
    return {
      sanad,
      tpp: await registerTpp(sanad),
      state,
      async call(method, path, call = {}) {
        const statement = call.statement ?? (await state(method, path, call))
        const headers = { authorization: `Bearer ${statement}` }
        return askPlatform(sanad, method, path, { headers, ...('body' in call && { body: call.body }) })
      },
    }
  })

export const requestsPath = '/bank-app/v1/requests'
export const linksPath = '/bank-app/v1/links'

/** A payment that an app asks of the happy-path customer over the back channel. Returns the id of the request. */
export async function askOnPhone(
  message: PaymentConsentRequest = paymentConsentRequest(),
  customer = happyCustomer,
): Promise<{ requestId: string; consentId: string }> {
  const { sanad, tpp, call } = await openBankApp()
  const consentId = (await tpp.client().createPaymentConsent(message)).message.Data.ConsentId
  const form = { scope: `openid payments:${consentId}`, login_hint: customer, binding_message: 'طلب 1042 Order' }
  await askOverBackChannel(sanad, tpp, form)
  const listed = (await call('GET', requestsPath, { customer })).body as unknown as { requestId: string; consentId: string }[]
  const { requestId } = listed.find((one) => one.consentId === consentId && one.requestId !== consentId)!
  return { requestId, consentId }
}

/** What the page shows before anybody has signed in. */
export interface BegunPage {
  browser: Browser
  interactionId: string
  consentId: string
  code: string
  number: string
  page(): Promise<{ status: number; html: string; location: string | null }>
}

/** A browser that an app has sent to the bank for a payment. */
export async function beginPage(message: PaymentConsentRequest = paymentConsentRequest()): Promise<BegunPage> {
  const { sanad, tpp } = await openBankApp()
  const client = tpp.client()
  const consentId = (await client.createPaymentConsent(message)).message.Data.ConsentId
  const url = await client.authorizationUrl({ ConsentId: consentId, redirectUri: tpp.redirectUri, ...newAuthorizationSecrets() })
  const browser = openBrowser()
  const begun = await browser.get(url)
  const address = new URL(begun.headers.get('location')!, sanad.baseUrl)
  const page = async () => {
    const response = await browser.get(address)
    return { status: response.status, html: await response.text(), location: response.headers.get('location') }
  }
  return { browser, interactionId: address.pathname.split('/').at(-1)!, consentId, page, ...readLink((await page()).html) }
}

/** The code of the link, and the number, that a page shows. */
export function readLink(html: string): { code: string; number: string } {
  const code = /https:\/\/app\.bank\.example\/open\?link=([\w-]+)/.exec(html)?.[1]
  const number = /<bdi class="value" dir="ltr">(\d\d)<\/bdi>/.exec(html)?.[1]
  if (!code || !number) throw new Error(`no link on the page: ${html.slice(0, 2_000)}`)
  return { code, number }
}

/** A page whose link the customer has opened in the bank's app, and what they are shown there. */
export async function openOnPhone(
  message?: PaymentConsentRequest,
  customer = happyCustomer,
): Promise<BegunPage & { shown: Record<string, unknown> & { termsDigest: string; accounts: { accountId: string }[] } }> {
  const { call } = await openBankApp()
  const begun = await beginPage(message)
  const { status, body } = await call('POST', linksPath, { body: { code: begun.code }, customer })
  if (status !== 200) throw new Error(`link: ${status} ${JSON.stringify(body)}`)
  return { ...begun, shown: body as never }
}

/** A yes to what is shown, from the first account. */
export const yesTo = (shown: { termsDigest: string; accounts: { accountId: string }[] }, number?: string) => ({
  termsDigest: shown.termsDigest,
  accountIds: shown.accounts.slice(0, 1).map(({ accountId }) => accountId),
  ...(number !== undefined && { number }),
})

export const signInsPath = '/bank-app/v1/sign-ins'

/** A sign-in to a customer's own pages that waits for the bank's app. */
export interface BegunSignIn {
  browser: Browser
  signInId: string
  number: string
  /** Asks as the page does by itself. */
  poll(): Promise<Response>
}

/** A browser in which somebody has given the number of a customer. What waited for them before is over, but where it is kept. */
export async function beginSignIn(customer = happyCustomer, { keepEarlier = false } = {}): Promise<BegunSignIn> {
  const { sanad } = await openBankApp()
  const { db } = sanad.dependencies
  await db.deleteFrom('signInCodes').where('counted', 'like', '%#app').execute()
  const earlier = db.deleteFrom('bankSessions').where('stage', '=', 'bankApp')
  if (!keepEarlier) await earlier.where('nationalIdentificationNumber', '=', customer).execute()
  const browser = openBrowser()
  await browser.post(sanad.url('/bank/sign-in/bank-app'), { nationalIdentificationNumber: customer })
  const html = await (await browser.get(sanad.url('/bank/sign-in/bank-app'))).text()
  const signInId = /\?signIn=([\w-]{43})/.exec(html)?.[1]
  const number = /<bdi class="value" dir="ltr">(\d{3})<\/bdi>/.exec(html)?.[1]
  if (!signInId || !number) throw new Error(`no sign-in on the page: ${html.slice(0, 2_000)}`)
  const poll = () => browser.post(sanad.url('/bank/sign-in/bank-app/answer'), {}, { 'hx-request': 'true' })
  return { browser, signInId, number, poll }
}

/** Digits that are not these, and as many. */
export const anotherNumber = (number: string): string => (number.startsWith('9') ? '8' : '9').repeat(number.length)

/** What every operation of the bank's app promises of the statement about the customer. */
export function proveStatementNeeded(method: string, path: string, body?: unknown): void {
  const wrong: [string, StatementChange][] = [
    ['a key that is not registered', { key: newBankAppKeys().privateKey }],
    ['an unknown kid', { header: { kid: 'another' } }],
    ['another issuer', { claims: { iss: 'somebody' } }],
    ['another audience', { claims: { aud: 'https://another.example/auth' } }],
    ['another method', { claims: { htm: 'PUT' } }],
    ['another address', { claims: { htu: 'https://another.example/bank-app/v1/requests' } }],
    ['an end that has passed', { claims: { iat: 1_700_000_000, exp: 1_700_000_060 } }],
    ['a life of more than a minute', { claims: { exp: Math.floor(Date.now() / 1_000) + 900 } }],
    ['one factor only', { claims: { amr: ['pwd'] } }],
    ['no sub', { claims: { sub: undefined } }],
    ['no jti', { claims: { jti: undefined } }],
    ['no auth_time', { claims: { auth_time: undefined } }],
    ['another body', { claims: { body_hash: 'x'.repeat(43) } }],
  ]
  it.each(wrong)('is 401 for a statement with %s', async (_, change) => {
    const { call } = await openBankApp()
    const answer = await call(method, path, { ...change, ...(body !== undefined && { body }) })
    expect(answer).toMatchObject({ status: 401, type: 'application/problem+json', body: { code: 'tokenInvalid' } })
  })

  it('is 401 without a statement, and for one that was used before', async () => {
    const { sanad, call, state } = await openBankApp()
    expect((await askPlatform(sanad, method, path, body === undefined ? {} : { body })).status).toBe(401)
    const given = body === undefined ? {} : { body }
    const statement = await state(method, path, given)
    expect((await call(method, path, { statement, ...given })).status).not.toBe(401)
    expect((await call(method, path, { statement, ...given })).status).toBe(401)
  })

  it('is 403 for a sub that no customer has', async () => {
    const { call } = await openBankApp()
    const answer = await call(method, path, { claims: { sub: 'nobody' }, ...(body !== undefined && { body }) })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })
}
