import type { Request, RequestHandler, Response } from 'express'
import {
  beginSignInByApp,
  continueSignInByApp,
  findSignInByApp,
  type SignInByApp,
} from '../../../../services/customer/signInByApp.ts'
import { sourceOf } from '../../../../telemetry/requests.ts'
import type { WebContext } from '../../../context.ts'
import { digitsField, isLanguageSwitch, keptProblem } from '../../../input.ts'
import { shownLanguage } from '../../../language.ts'
import { goTo, isPoll, stay } from '../../../poll.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { forgetSession, keepSession, pageAfterSignIn, readCustomerSession, sendToSignIn } from '../forCustomer.ts'
import { showSignIn } from './customerSignIn.ts'
import { keepDevice, readDeviceSecrets } from './deviceCookie.ts'
import { signInByAppPage } from './signInByAppPage.ts'

/** Ten digits, as national ids, residents' numbers and unified numbers of companies have. */
const nationalId = /^\d{10}$/

/** The customer's number, with which the bank's app is asked. Whoever has it or not reads the same page. */
export function beginByApp(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const { dependencies } = context
    const nationalIdentificationNumber = digitsField(request, 'nationalIdentificationNumber')
    const again = (error: string | undefined) => showSignIn(context, response, { error, nationalIdentificationNumber })
    if (isLanguageSwitch(request)) return again(keptProblem(request, { knowsTries: false }))
    if (context.settings.bankAppLink === undefined) return response.redirect(303, routes.bankSignIn())
    if (!nationalId.test(nationalIdentificationNumber)) return again('numberMissing')
    const earlier = await readCustomerSession(request, context)
    const begun = await beginSignInByApp(dependencies, {
      ...{ nationalIdentificationNumber, source: sourceOf(request, response), deviceSecrets: readDeviceSecrets(request) },
      ...{ earlierSessionId: earlier?.sessionId, now: dependencies.clock.now() },
    })
    if (begun.outcome === 'tooMany') return again('signInsInAppUsedUp')
    keepSession(response, context, begun.sessionId)
    response.redirect(303, routes.bankSignInByApp())
  }
}

/** What this browser waits for in the bank's app. */
async function waitOf(request: Request, context: WebContext): Promise<{ sessionId: string; signIn: SignInByApp } | undefined> {
  const session = await readCustomerSession(request, context)
  if (!session) return undefined
  const { sessionId } = session
  const { dependencies } = context
  const signIn = await findSignInByApp(dependencies, { sessionId, now: dependencies.clock.now() })
  return signIn && { sessionId, signIn }
}

const showWait = (response: Response, signIn: SignInByApp, error?: string) =>
  renderPage(response, {
    page: signInByAppPage,
    props: { signIn, error },
    status: error === undefined ? 200 : 422,
    path: routes.bankSignInByApp(),
  })

/** The wait for the bank's app. Without a sign-in that waits it redirects to the page that has one, or needs one. */
export function showByApp(context: WebContext): RequestHandler {
  return async (request, response) => {
    const wait = await waitOf(request, context)
    if (wait) return showWait(response, wait.signIn)
    response.redirect(303, routes.bank())
  }
}

/** Whether the customer has answered in the app. The page asks by itself, or at the press of its button. */
export function continueByApp(context: WebContext): RequestHandler {
  return async (request: Request, response: Response) => {
    const { dependencies } = context
    const wait = await waitOf(request, context)
    if (!wait) {
      const session = await readCustomerSession(request, context)
      return session ? goTo(request, response, routes.bank()) : sendToSignIn(request, response, context)
    }
    const continued = await continueSignInByApp(dependencies, {
      sessionId: wait.sessionId,
      source: sourceOf(request, response),
      language: shownLanguage(response),
      deviceSecrets: readDeviceSecrets(request),
      now: dependencies.clock.now(),
    })
    if (continued.outcome === 'waiting')
      return isPoll(request) ? stay(response) : showWait(response, wait.signIn, 'notDecidedInApp')
    if (continued.outcome !== 'signedIn') {
      // Another window may have gone on: its session stays.
      if (continued.outcome !== 'ended') forgetSession(response, context)
      return showSignIn(context, response, { error: problems[continued.outcome] })
    }
    keepSession(response, context, continued.sessionId)
    keepDevice(response, context, continued.deviceSecrets)
    goTo(request, response, pageAfterSignIn(request, response, context))
  }
}

/** Why a customer must begin again, as keys of bank.problem. */
const problems = {
  ended: 'sessionEnded',
  declined: 'signInInAppDeclined',
  numberWrong: 'signInNumberWrong',
  expired: 'signInNotAnswered',
}
