import { routes } from '../../../src/web/routes.ts'
import { customerOf, type Reachable } from '../story.ts'
import type { Browser } from './browser.ts'

/** A consent that waits for a customer, and their browser, signed in to their own area of the bank. */
export interface WaitingApproval {
  browser: Browser
  nationalId: string
  ConsentId: string
}

/** Presses the button that approves. The answer leads to the page for the code. */
export const askToApprove = (sanad: Reachable, { browser, ConsentId }: WaitingApproval): Promise<Response> =>
  browser.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'approve' })

/** Types a code on that page; the newest one of the customer, where none is given. */
export async function typeApproval(
  sanad: Reachable,
  { browser, nationalId, ConsentId }: WaitingApproval,
  code?: string,
): Promise<Response> {
  const oneTimeCode = code ?? (await customerOf(sanad, nationalId).readOneTimeCode())
  return browser.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'approve', method: 'code', oneTimeCode })
}

/** Approves a consent as a further authorizer, with the code that the bank sends for it. Returns the last answer. */
export async function approveAtBank(sanad: Reachable, waiting: WaitingApproval): Promise<Response> {
  const asked = await askToApprove(sanad, waiting)
  return asked.status === 303 ? typeApproval(sanad, waiting) : asked
}
