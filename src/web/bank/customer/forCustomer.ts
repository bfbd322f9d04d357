import type { Request, RequestHandler, Response } from 'express'
import { passingCookie, readCookie, setCookie } from '../../../http/cookies.ts'
import { findCustomerSession, type OpenCustomerSession } from '../../../services/customer/customerSession.ts'
import { arrivalOf } from '../../../telemetry/requests.ts'
import type { WebContext } from '../../context.ts'
import { formMarkOf, isFormOfOther } from '../../formMark.ts'
import type { ShownSession } from '../../kit.ts'
import { goTo } from '../../poll.ts'
import { markFormsOf, showSession } from '../../render.ts'
import { pageName, routes } from '../../routes.ts'

const cookieName = 'sanad_customer'

// Strict: the browser never sends this cookie with a link or form of another site.
function sendCookie(response: Response, { settings }: WebContext, value: string, maxAgeSeconds: number): void {
  const cookie = { name: cookieName, value, path: routes.bank(), maxAgeSeconds, sameSite: 'strict' } as const
  response.append('set-cookie', setCookie(cookie, settings))
}

/** How much longer than its session the cookie is kept. It opens nothing then; the sign-in sees that a session has ended. */
const toldSeconds = 12 * 3_600

/** Sets the session's cookie in the browser. */
export function keepSession(response: Response, context: WebContext, sessionId: string): void {
  sendCookie(response, context, sessionId, context.settings.limits.bankSessionSeconds + toldSeconds)
}

/** Makes the browser forget the session. */
export function forgetSession(response: Response, context: WebContext): void {
  sendCookie(response, context, '', 0)
}

const wantedPage = passingCookie('sanad_customer_page')
/** Pages of ours and nothing else, whatever a cookie holds: so no address leads elsewhere. */
const ownPage = /^\/bank(?:\/[\w-]+){1,3}$/

/** Where a customer goes on who has just signed in: to the page that they came for, such as that of a message's link. */
export function pageAfterSignIn(request: Request, response: Response, { settings }: WebContext): string {
  const wanted = wantedPage.read(request)
  if (wanted === undefined) return routes.bank()
  response.append('set-cookie', wantedPage.pass('', { path: routes.bank(), seconds: 0 }, settings))
  return ownPage.test(wanted) && pageName(wanted) !== undefined ? wanted : routes.bank()
}

function keepWantedPage({ method, path }: Request, response: Response, { settings }: WebContext): void {
  if (method !== 'GET' || !ownPage.test(path)) return
  const place = { path: routes.bank(), seconds: settings.limits.bankSessionSeconds }
  response.append('set-cookie', wantedPage.pass(path, place, settings))
}

/** The session of the browser's cookie, at any stage, or undefined. */
export async function readCustomerSession(
  request: Request,
  { dependencies }: WebContext,
): Promise<OpenCustomerSession | undefined> {
  const sessionId = readCookie(request, cookieName)
  return sessionId === undefined ? undefined : findCustomerSession(dependencies, { sessionId, now: dependencies.clock.now() })
}

/** What a page for a signed-in customer gets. */
export interface CustomerRequest {
  request: Request
  response: Response
  context: WebContext
  session: OpenCustomerSession
  now: Date
}

/**
 * Sends the browser to the sign-in, which says that the session has ended: after a form, that nothing of it was carried out; after a page,
 * only that. A browser that had no session is told nothing.
 */
export function sendToSignIn(request: Request, response: Response, context: WebContext): void {
  const hadSession = Boolean(readCookie(request, cookieName))
  const ended = request.method === 'POST' ? '?ended' : hadSession ? '?ended=page' : ''
  // Once is enough.
  if (hadSession) forgetSession(response, context)
  goTo(request, response, `${routes.bankSignIn()}${ended}`)
}

/** What is shown of the session. */
const shownOf = ({ nationalIdentificationNumber, expiresAt, isExtensible }: OpenCustomerSession): ShownSession => ({
  endsAt: expiresAt,
  extend: isExtensible ? routes.bankExtend() : undefined,
  numberEnd: nationalIdentificationNumber.slice(-4),
})

/**
 * Makes a handler for a signed-in customer. Everybody else is sent to the sign-in. A form of a page that another session has left open does
 * nothing (docs/decisions/customers.md#a-form-belongs-to-the-session-of-its-page).
 */
export function forCustomer(context: WebContext, handle: (customer: CustomerRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const session = await readCustomerSession(request, context)
    if (session?.stage !== 'signedIn') keepWantedPage(request, response, context)
    if (!session) return sendToSignIn(request, response, context)
    if (session.stage !== 'signedIn') return response.redirect(303, routes.bankOneTimeCode())
    const { nationalIdentificationNumber } = session
    const mark = formMarkOf(session.sessionId)
    if (isFormOfOther(request, mark)) return goTo(request, response, `${routes.bank()}?notDone`)
    markFormsOf(response, mark)
    showSession(response, shownOf(session))
    arrivalOf(response).actor = { kind: 'customer', nationalIdentificationNumber }
    await handle({ request, response, context, session, now: context.dependencies.clock.now() })
  }
}
