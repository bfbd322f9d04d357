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
import { keepDevice, readDeviceSecrets } from './deviceCookie.ts'

/** Sends the form for the first factor. `error` is a key of bank.problem. */
export function showSignIn(
  { settings: { bankAppLink, passwordSignIn: hasPassword } }: WebContext,
  response: Response,
  { error, nationalIdentificationNumber }: { error?: string | undefined; nationalIdentificationNumber?: string } = {},
): void {
  const ways = { hasApp: bankAppLink !== undefined, hasPassword }
  renderPage(response, {
    page: customerSignInPage,
    props: { ...ways, error, nationalIdentificationNumber },
    status: error === undefined ? 200 : error === 'appOnly' ? 403 : 422,
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

/** The first factor of the customer's own area. A wrong one shows the form again, and so does any where the bank takes no password. */
export function customerSignIn(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const nationalIdentificationNumber = digitsField(request, 'nationalIdentificationNumber')
    const again = (error?: string) => showSignIn(context, response, { error, nationalIdentificationNumber })
    if (isLanguageSwitch(request)) return again(keptProblem(request, { knowsTries: false }))
    if (!context.settings.passwordSignIn) return again('appOnly')
    const password = field(request, 'password')
    if (nationalIdentificationNumber === '' || password === '') return again('signInMissing')
    const begun = await startCustomerSession(context.dependencies, {
      nationalIdentificationNumber,
      password,
      source: sourceOf(request, response),
      now: context.dependencies.clock.now(),
    })
    if (begun.outcome !== 'oneTimeCode') return again(startProblems[begun.outcome])
    keepSession(response, context, begun.sessionId)
    response.redirect(303, routes.bankOneTimeCode())
  }
}

/** Why no code was sent, as keys of bank.problem. */
const startProblems = { refused: 'signInRefused', codesUsedUp: 'signInCodesUsedUp', locked: 'locked' }

/** The form for the one-time code, or the wait for the bank's app. Without an open sign-in it redirects to the first factor. */
export function customerCodeForm(context: WebContext): RequestHandler {
  return async (request, response) => {
    const session = await readCustomerSession(request, context)
    if (!session) return sendToSignIn(request, response, context)
    if (session.stage === 'oneTimeCode') return showCode(response, session)
    response.redirect(303, session.stage === 'bankApp' ? routes.bankSignInByApp() : routes.bank())
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
    if (session.stage === 'bankApp') return goTo(request, response, routes.bankSignInByApp())
    if (isLanguageSwitch(request)) return showCode(response, session, keptProblem(request, { knowsTries: true }))
    if (session.confirmation.method === 'code' && oneTimeCode === '') return showCode(response, session, 'codeMissing')
    const confirmed = await confirmCustomerSession(context.dependencies, {
      sessionId: session.sessionId,
      oneTimeCode,
      source: sourceOf(request, response),
      language: shownLanguage(response),
      deviceSecrets: readDeviceSecrets(request),
      now: context.dependencies.clock.now(),
    })
    if (confirmed.outcome === 'waiting') return isPoll(request) ? stay(response) : showCode(response, session, 'notConfirmedYet')
    if (confirmed.outcome === 'refused') return showCode(response, { ...session, triesLeft: confirmed.triesLeft }, 'codeRefused')
    if (confirmed.outcome !== 'signedIn') return showSignIn(context, response, { error: signInProblems[confirmed.outcome] })
    keepSession(response, context, confirmed.sessionId)
    keepDevice(response, context, confirmed.deviceSecrets)
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
