import type { Request, RequestHandler, Response } from 'express'
import {
  type OpenCustomerSession,
  startCustomerSession,
  confirmCustomerSession,
  endCustomerSession,
  extendCustomerSession,
} from '../../../../services/customer/customerSession.ts'
import { sourceOf } from '../../../../telemetry/requests.ts'
import type { WebContext } from '../../../context.ts'
import { shownLanguage } from '../../../language.ts'
import { areaPath, digitsField, field, isLanguageSwitch, keptProblem } from '../../../input.ts'
import { goTo, isPoll, stay } from '../../../poll.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import {
  type CustomerRequest,
  forgetSession,
  keepSession,
  pageAfterSignIn,
  readCustomerSession,
  sendToSignIn,
} from '../forCustomer.ts'
import { customerCodePage } from './customerCodePage.ts'
import { customerSignInPage } from './customerSignInPage.ts'

/** Sends the form for the first factor. `error` is a key of bank.problem. */
export function showSignIn(response: Response, error?: string, nationalIdentificationNumber?: string): void {
  const status = error === undefined ? 200 : 422
  renderPage(response, {
    page: customerSignInPage,
    props: { error, nationalIdentificationNumber },
    status,
    path: routes.bankSignIn(),
  })
}

function showCode(response: Response, { confirmation, triesLeft }: OpenCustomerSession, error?: string): void {
  renderPage(response, {
    page: customerCodePage,
    props: { confirmation, triesLeft, error },
    status: error === undefined ? 200 : 422,
    path: routes.bankOneTimeCode(),
  })
}

/** The first factor of the customer's own area. A wrong one shows the form again. */
export function customerSignIn(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const nationalIdentificationNumber = digitsField(request, 'nationalIdentificationNumber')
    if (isLanguageSwitch(request))
      return showSignIn(response, keptProblem(request, { knowsTries: false }), nationalIdentificationNumber)
    const password = field(request, 'password')
    if (nationalIdentificationNumber === '' || password === '')
      return showSignIn(response, 'signInMissing', nationalIdentificationNumber)
    const begun = await startCustomerSession(context.dependencies, {
      nationalIdentificationNumber,
      password,
      source: sourceOf(request, response),
      now: context.dependencies.clock.now(),
    })
    if (begun.outcome === 'refused') return showSignIn(response, 'signInRefused', nationalIdentificationNumber)
    if (begun.outcome === 'codesUsedUp') return showSignIn(response, 'signInCodesUsedUp', nationalIdentificationNumber)
    if (begun.outcome === 'locked') return showSignIn(response, 'locked', nationalIdentificationNumber)
    keepSession(response, context, begun.sessionId)
    response.redirect(303, routes.bankOneTimeCode())
  }
}

/** The form for the one-time code, or the wait for the bank's app. Without an open sign-in it redirects to the first factor. */
export function customerCodeForm(context: WebContext): RequestHandler {
  return async (request, response) => {
    const session = await readCustomerSession(request, context)
    if (!session) return sendToSignIn(request, response, context)
    if (session.stage === 'oneTimeCode') return showCode(response, session)
    response.redirect(303, routes.bank())
  }
}

/**
 * The second factor. A right code, or a yes in the bank's app, opens the area. The page that waits for the app asks here by itself, too.
 */
export function customerCode(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const session = await readCustomerSession(request, context)
    const oneTimeCode = digitsField(request, 'oneTimeCode')
    if (!session) return sendToSignIn(request, response, context)
    if (session.stage === 'signedIn') return goTo(request, response, routes.bank())
    if (isLanguageSwitch(request)) return showCode(response, session, keptProblem(request, { knowsTries: true }))
    if (session.confirmation.method === 'code' && oneTimeCode === '') return showCode(response, session, 'codeMissing')
    const confirmed = await confirmCustomerSession(context.dependencies, {
      sessionId: session.sessionId,
      oneTimeCode,
      source: sourceOf(request, response),
      language: shownLanguage(response),
      now: context.dependencies.clock.now(),
    })
    if (confirmed.outcome === 'waiting') return isPoll(request) ? stay(response) : showCode(response, session, 'notConfirmedYet')
    if (confirmed.outcome === 'refused') return showCode(response, { ...session, triesLeft: confirmed.triesLeft }, 'codeRefused')
    if (confirmed.outcome !== 'signedIn') return showSignIn(response, signInProblems[confirmed.outcome])
    keepSession(response, context, confirmed.sessionId)
    goTo(request, response, pageAfterSignIn(request, response, context))
  }
}

/** Why a customer must sign in again, as keys of bank.problem. */
const signInProblems = { ended: 'sessionEnded', declined: 'signInDeclined', expired: 'appQuestionOver' }

/** Ends the session and its cookie, and redirects to the sign-in. */
export function customerSignOut(context: WebContext): RequestHandler {
  return async (request, response) => {
    const session = await readCustomerSession(request, context)
    if (session) await endCustomerSession(context.dependencies, session)
    forgetSession(response, context)
    response.redirect(303, routes.bankSignIn())
  }
}

/** Extends the session, and leads back to the page that the customer was on. */
export async function extendSession({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  await extendCustomerSession(context.dependencies, { sessionId: session.sessionId, now })
  keepSession(response, context, session.sessionId)
  response.redirect(303, areaPath(request) ?? routes.bank())
}
