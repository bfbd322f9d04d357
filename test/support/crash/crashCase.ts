import { expect } from 'vitest'
import type { SanadProcess } from '../servers/childServer.ts'
import { bringToDecision, type WaitingCustomer } from '../browser/decisionPage.ts'
import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import type { TestTpp } from '../tpp/tpp.ts'

/** An account of the happy-path customer. */
const accountIds = 'acc-000101'

/** One consent whose customer is about to approve it, and the payment that will come of it. */
export interface CrashCase extends WaitingCustomer {
  PaymentId: string
}

/** Every case pays so much, to another bank. */
export const caseHalalas = 100

/** Brings a new consent to the bank's page for the decision. Its events go to `webhookUrl`, or nowhere. */
export async function prepareCase(server: SanadProcess, tpp: TestTpp, webhookUrl?: string): Promise<CrashCase> {
  const request = paymentConsentRequest({ amount: '1.00' })
  const Subscription = webhookUrl === undefined ? undefined : { Webhook: { Url: webhookUrl, IsActive: true } }
  const { Data } = (await tpp.client().createPaymentConsent({ ...request, ...(Subscription && { Subscription }) })).message
  return { ...(await bringToDecision(server, tpp, Data.ConsentId)), PaymentId: Data.PaymentId }
}

/**
 * Has the code sent. What is crashed is the step that pays; the code is there by then. It lives for three minutes, so it comes right
 * before, and not to all cases at the beginning.
 */
export const askForCode = async (server: SanadProcess, waiting: CrashCase): Promise<void> =>
  void (await waiting.ask(server, { accountIds }))

/** Presses `approve`; undefined when the connection broke before an answer came. */
export function approveCase(server: SanadProcess, waiting: CrashCase): Promise<Response | undefined> {
  return waiting.press(server, { accountIds }).catch(() => undefined)
}

/** Presses `approve`, again or for the first time, and goes back to the app with a code that works. */
export async function approveToTheEnd(server: SanadProcess, tpp: TestTpp, waiting: CrashCase): Promise<void> {
  const answer = (await approveCase(server, waiting))!
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/auth/authorize/')])
  const back = await waiting.browser.get(answer.headers.get('location')!)
  const { secrets } = waiting
  const code = tpp.client().readCallback(new URL(back.headers.get('location')!), secrets.state)
  await tpp
    .client()
    .exchangeCode({ code, redirectUri: tpp.redirectUri, codeVerifier: secrets.codeVerifier, nonce: secrets.nonce })
}

/** What the app reads of its consent and its payment. */
export async function statesOf(tpp: TestTpp, { ConsentId, PaymentId }: CrashCase): Promise<string> {
  const client = tpp.client()
  const consent = (await client.getPaymentConsent(ConsentId)).message.Data.Status
  return `${consent}, ${(await client.getPaymentStatus(PaymentId)).message.Data.Status}`
}
