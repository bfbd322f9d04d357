import { type Request, type RequestHandler, type Response } from 'express'
import { readCookie, setCookie } from '../../../http/cookies.ts'
import { type BankVisit, findBankVisit } from '../../../services/customer/session.ts'
import { type WebContext } from '../../context.ts'
import { routes } from '../../routes.ts'

const cookieName = 'sanad_customer'

// Strict: no link or form of another site ever arrives here signed in.
function sendCookie(response: Response, { settings }: WebContext, value: string, maxAgeSeconds: number): void {
  const cookie = { name: cookieName, value, path: routes.bank(), maxAgeSeconds, sameSite: 'strict' } as const
  response.append('set-cookie', setCookie(cookie, settings))
}

/** Gives the browser the session. */
export function keepSession(response: Response, context: WebContext, sessionId: string): void {
  sendCookie(response, context, sessionId, context.settings.limits.bankSessionSeconds)
}

/** Makes the browser forget the session. */
export function forgetSession(response: Response, context: WebContext): void {
  sendCookie(response, context, '', 0)
}

/** The visit of the browser's cookie, at whatever stage, or undefined. */
export async function readVisit(request: Request, { dependencies }: WebContext): Promise<BankVisit | undefined> {
  const sessionId = readCookie(request, cookieName)
  return sessionId === undefined ? undefined : findBankVisit(dependencies, { sessionId, now: new Date() })
}

/** What a page of the signed-in customer gets. */
export interface CustomerRequest {
  request: Request
  response: Response
  context: WebContext
  visit: BankVisit
  now: Date
}

/** Makes a handler for a signed-in customer; everybody else is sent to sign in. */
export function forCustomer(context: WebContext, handle: (customer: CustomerRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(request, context)
    if (visit?.stage !== 'signedIn') return response.redirect(303, visit ? routes.bankOneTimeCode() : routes.bankSignIn())
    await handle({ request, response, context, visit, now: new Date() })
  }
}
