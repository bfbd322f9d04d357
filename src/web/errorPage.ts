import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { type AuthServerHooks } from '../authserver/hooks.ts'
import { type Settings } from '../config/settings.ts'
import { DatabaseUnavailable, type ErrorCode, Refusal, SanadError, TooManyTries } from '../domain/shared/errors.ts'
import { arrivalOf } from '../telemetry/requests.ts'
import { type PastAuthorization } from '../services/authorization/past.ts'
import { renderPast } from './bank/authorization/visit.ts'
import { type WebLog } from './context.ts'
import { renderPage } from './render.ts'
import { pageFrame } from './security.ts'
import { pageName, routes } from './routes.ts'

/** The statuses that have a page with its own words. All others are shown as 400 or 500. */
const toldStatuses = [400, 403, 404, 409, 413, 415, 429, 500, 503] as const
type ToldStatus = (typeof toldStatuses)[number]

/** The status of services' refusals, where it is not 400. */
const statusByCode: Partial<Record<ErrorCode, ToldStatus>> = {
  notSignedIn: 403,
  customerWrong: 403,
  resourceIdUnknown: 404,
  sandboxOnly: 404,
  stateConflict: 409,
  duplicate: 409,
  tooManyTries: 429,
  coreBankUnavailable: 503,
  databaseUnavailable: 503,
}

/**
 * The status of an error. Sanad's, body-parser's and Express' refusals have a `status`. An error without one is a defect of Sanad.
 */
function statusOf(error: unknown): ToldStatus {
  if (error instanceof SanadError) return statusByCode[error.code] ?? 400
  const status = Number((error as { status?: unknown } | null)?.status ?? 500)
  return toldStatuses.find((told) => told === status) ?? (status >= 400 && status < 500 ? 400 : 500)
}

/** Sends the page for a status: what happened and where to go, in the reader's language. It shows nothing internal. */
function renderErrorPage(response: Response, status: ToldStatus): void {
  renderPage(response, {
    page: 'error',
    status,
    data: { status },
    path: response.req.method === 'GET' ? response.req.originalUrl : routes.home(),
  })
}

/** The last handler of the pages. It shows nothing about the cause, which is in the log. */
export function createErrorHandler(log: WebLog): ErrorRequestHandler {
  return (error: unknown, request: Request, response: Response, next) => {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    const arrived = arrivalOf(response)
    arrived.refusal = { code: error instanceof Refusal ? error.code : status >= 500 ? 'internal' : 'page' }
    if (error instanceof TooManyTries || error instanceof DatabaseUnavailable)
      response.setHeader('retry-after', error.retryAfterSeconds)
    // Paths hold ids, the visit's among them, so the page's name is written (docs/decisions.md#request-line).
    if (status >= 500)
      log.error({ err: error, page: pageName(request.path), interactionId: arrived.interactionId }, 'page failed')
    renderErrorPage(response, status)
  }
}

/** Makes the page for a customer whose browser, or whose network, asks the authorization server too often. */
export function createTooManyPage(settings: Settings): RequestHandler {
  const page = Router()
  return page.use(...pageFrame(settings), (_request, response) => renderErrorPage(response, 429))
}

/** The answer to addresses in the pages' area that do not exist. */
export const pageNotFound: RequestHandler = (_request, response) => renderErrorPage(response, 404)

/**
 * Answers a person at an address that belongs to nothing (/health, a mistyped one) with the bank's page. Programs go on to the
 * answer in JSON: only browsers name text/html in Accept.
 */
export function createUnknownAddressPage(settings: Settings): RequestHandler {
  const page = Router()
  page.use(...pageFrame(settings), pageNotFound)
  return (request, response, next) => {
    response.vary('Accept')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isBrowser = isRead && /\btext\/html\b/i.test(request.headers.accept ?? '')
    return isBrowser ? page(request, response, next) : next()
  }
}

/**
 * Makes the page for an authorization request that failed before the app could be trusted with an answer (unknown app, foreign
 * redirect address). It tells the customer what to do and the developer what was wrong. It never redirects. A customer who reloads
 * the way back to the app comes here too: where `findPast` knows how their visit ended, the page says that instead.
 */
export function createAuthorizationProblemPage(
  settings: Settings,
  findPast: (interactionId: string) => Promise<PastAuthorization | undefined>,
): AuthServerHooks['renderError'] {
  const frame = pageFrame(settings)
  return async (request, response, problem) => {
    for (const handle of frame) await new Promise((done) => void handle(request, response, done))
    const past = problem.interactionId === undefined ? undefined : await findPast(problem.interactionId)
    if (past && past.end !== null) return renderPast(response, past)
    renderPage(response, { page: 'authorizationProblem', status: problem.status, data: { problem } })
  }
}
