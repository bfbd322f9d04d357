import { expect } from 'vitest'
import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { routes } from '../../../src/web/routes.ts'
import { type Browser, openBrowser } from './browser.ts'
import { happyCustomer } from '../consents/paymentConsent.ts'
import { customerOf, type Reachable } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'

/** A customer with a browser who has signed in and now looks at the two buttons. */
export interface WaitingCustomer {
  interactionId: string
  ConsentId: string
  browser: Browser
  secrets: ReturnType<typeof newAuthorizationSecrets>
  /** Chooses to approve, and reads the code that the bank sends for it. Undefined where the bank sends none. */
  ask(sanad: Reachable, form?: Record<string, string>): Promise<string | undefined>
  /**
   * Presses the button that decides, at any instance of the bank; the raw answer. For an approval it is the button beside the code, which
   * is asked for first where that has not happened yet.
   */
  press(sanad: Reachable, form?: Record<string, string>): Promise<Response>
}

async function follow(answer: Response, expected: string): Promise<string> {
  const location = answer.headers.get('location') ?? ''
  expect([answer.status, location], await answer.text()).toEqual([303, expect.stringContaining(expected)])
  return location
}

/** Leads the customer of a consent through the bank's pages up to the decision. What they approve there needs a code. */
export async function bringToDecision(
  sanad: Reachable,
  tpp: TestTpp,
  ConsentId: string,
  nationalId = happyCustomer,
): Promise<WaitingCustomer> {
  const browser = openBrowser()
  const secrets = newAuthorizationSecrets()
  const customer = customerOf(sanad, nationalId)
  const start = await tpp.client().authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...secrets })
  const page = await follow(await browser.get(start), routes.authorization(''))
  const interactionId = page.split('/').at(-1)!
  // The page as such: seeing it begins the authorization.
  expect((await browser.get(sanad.url(routes.authorization(interactionId)))).status).toBe(200)
  const credentials = { nationalIdentificationNumber: nationalId, password: customer.password }
  await follow(await browser.post(sanad.url(routes.authorizationSignIn(interactionId)), credentials), interactionId)
  const decide = (instance: Reachable, form: Record<string, string>) =>
    browser.post(instance.url(routes.authorizationDecision(interactionId)), { decision: 'approve', ...form })
  let asked: Promise<string | undefined> | undefined
  const ask: WaitingCustomer['ask'] = async (instance, form = {}) => {
    const answer = await decide(instance, form)
    return answer.headers.get('location') === routes.authorization(interactionId) ? customer.readOneTimeCode() : undefined
  }
  const press: WaitingCustomer['press'] = async (instance, form = {}) => {
    if (form.decision === 'decline') return decide(instance, form)
    asked ??= ask(instance, form)
    const oneTimeCode = await asked.catch(() => (asked = undefined))
    if (oneTimeCode === undefined) return decide(instance, form)
    return browser.post(instance.url(routes.authorizationOneTimeCode(interactionId)), { oneTimeCode })
  }
  const waiting: WaitingCustomer = {
    interactionId,
    ConsentId,
    browser,
    secrets,
    press,
    ask: (instance, form) => (asked = ask(instance, form)),
  }
  return waiting
}
