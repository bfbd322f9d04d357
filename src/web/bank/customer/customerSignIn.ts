import { type Request, type RequestHandler, type Response } from 'express'
import { readCookie, setCookie } from '../../../http/cookies.ts'
import {
  type BankVisit,
  beginBankVisit,
  confirmBankVisit,
  endBankVisit,
  findBankVisit,
} from '../../../services/customer/session.ts'
import { type WebContext } from '../../context.ts'
import { digitsField, field } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'

function showSignIn(response: Response, error?: string, nationalIdentificationNumber?: string): void {
  const status = error === undefined ? 200 : 422
  renderPage(response, {
    page: 'bank/customer/customerSignIn',
    status,
    data: { error, nationalIdentificationNumber },
    path: routes.bankSignIn(),
  })
}

function showCode(response: Response, error?: string): void {
  renderPage(response, {
    page: 'bank/customer/customerCode',
    status: error === undefined ? 200 : 422,
    data: { error },
    path: routes.bankOneTimeCode(),
  })
}

export const signInPage: RequestHandler = (_request, response) => showSignIn(response)

/** First factor of the customer's own area. */
export function customerSignIn(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const nationalIdentificationNumber = digitsField(request, 'nationalIdentificationNumber')
    const password = field(request, 'password')
    if (nationalIdentificationNumber === '' || password === '')
      return showSignIn(response, 'signInMissing', nationalIdentificationNumber)
    const begun = await beginBankVisit(context.dependencies, { nationalIdentificationNumber, password, now: new Date() })
    if (begun.outcome === 'refused') return showSignIn(response, 'signInRefused', nationalIdentificationNumber)
    if (begun.outcome === 'locked') return showSignIn(response, 'locked', nationalIdentificationNumber)
    keepSession(response, context, begun.sessionId)
    response.redirect(303, routes.bankOneTimeCode())
  }
}

export function codePage(context: WebContext): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(request, context)
    if (visit?.stage === 'oneTimeCode') return showCode(response)
    response.redirect(303, visit ? routes.scheduledPayments() : routes.bankSignIn())
  }
}

/** Second factor. */
export function customerCode(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const visit = await readVisit(request, context)
    const oneTimeCode = digitsField(request, 'oneTimeCode')
    if (!visit) return response.redirect(303, routes.bankSignIn())
    if (visit.stage === 'signedIn') return response.redirect(303, routes.scheduledPayments())
    if (oneTimeCode === '') return showCode(response, 'codeMissing')
    const confirmed = await confirmBankVisit(context.dependencies, { sessionId: visit.sessionId, oneTimeCode, now: new Date() })
    if (confirmed.outcome === 'refused') return showCode(response, 'codeRefused')
    if (confirmed.outcome === 'ended') return showSignIn(response, 'sessionEnded')
    keepSession(response, context, confirmed.sessionId)
    response.redirect(303, routes.scheduledPayments())
  }
}

export function customerSignOut(context: WebContext): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(request, context)
    if (visit) await endBankVisit(context.dependencies, visit)
    forgetSession(response, context)
    response.redirect(303, routes.bankSignIn())
  }
}

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
