import { type CookieOptions, type Request, type RequestHandler, type Response } from 'express'
import { type BankVisit, findBankVisit } from '../../../services/customer/session.ts'
import { type WebContext } from '../../context.ts'
import { routes } from '../../routes.ts'

const cookieName = 'sanad_customer'

// Strict: no link or form of another site ever arrives here signed in.
function cookieOptions({ settings }: WebContext): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure: settings.baseUrl.startsWith('https:'), path: routes.bank() }
}

/** Gives the browser the session. */
export function keepSession(response: Response, context: WebContext, sessionId: string): void {
  response.cookie(cookieName, sessionId, {
    ...cookieOptions(context),
    maxAge: context.settings.limits.bankSessionSeconds * 1_000,
  })
}

/** Makes the browser forget the session. */
export function forgetSession(response: Response, context: WebContext): void {
  response.clearCookie(cookieName, cookieOptions(context))
}

/** The visit of the browser's cookie, at whatever stage, or undefined. */
export async function readVisit(request: Request, { dependencies }: WebContext): Promise<BankVisit | undefined> {
  const match = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')
  return match?.[1] === undefined ? undefined : findBankVisit(dependencies, { sessionId: match[1], now: new Date() })
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
