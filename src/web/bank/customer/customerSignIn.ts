import { type Request, type RequestHandler, type Response } from 'express'
import { beginBankVisit, confirmBankVisit, endBankVisit } from '../../../services/customer/session.ts'
import { type WebContext } from '../../context.ts'
import { digitsField, field } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { forgetSession, keepSession, readVisit } from './customerSession.ts'

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
