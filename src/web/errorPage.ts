import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import type { AuthServerHooks } from '../authserver/hooks.ts'
import { ServiceUnavailable, type ErrorCode, Refusal, BankRefusal, TooManyTries } from '../domain/shared/errors.ts'
import { wantsPage } from '../http/mediaTypes.ts'
import { arrivalOf } from '../telemetry/requests.ts'
import type { PastAuthorization } from '../services/authorization/past.ts'
import { renderPast } from './bank/authorization/forAuthorizer.ts'
import { layout } from './components/layout.ts'
import type { WebLog } from './context.ts'
import { userHtml } from './format.ts'
import { html, type Html } from './html.ts'
import type { PageKit } from './kit.ts'
import { renderPage } from './render.ts'
import { type PageParts, preparePages } from './security.ts'
import { isCustomerPath, pageName, pageOfForm, routes } from './routes.ts'

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
  signerUnavailable: 503,
}

/**
 * The status of an error. Sanad's, body-parser's and Express' refusals have a `status`. An error without one is a defect of Sanad.
 */
function statusOf(error: unknown): ToldStatus {
  if (error instanceof BankRefusal) return statusByCode[error.code] ?? 400
  const status = Number((error as { status?: unknown } | null)?.status ?? 500)
  return toldStatuses.find((told) => told === status) ?? (status >= 400 && status < 500 ? 400 : 500)
}

/** What may be right a moment later. */
const passingStatuses: readonly ToldStatus[] = [429, 500, 503]

/** Sends the page for a status: what happened and where to go, in the reader's language. It shows nothing internal. */
function renderErrorPage(response: Response, status: ToldStatus): void {
  const { method, originalUrl, path } = response.req
  const isRead = method === 'GET' || method === 'HEAD'
  const page = isRead ? originalUrl : pageOfForm(path)
  renderPage(response, {
    page: errorPage,
    props: { status, again: passingStatuses.includes(status) ? page : undefined },
    status,
    path: page ?? routes.home(),
  })
}

/** The last handler of the pages. It shows nothing about the cause, which is in the log. */
export function createErrorHandler(log: WebLog): ErrorRequestHandler {
  return (error: unknown, request: Request, response: Response, next) => {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    const arrived = arrivalOf(response)
    arrived.refusal = { code: error instanceof Refusal ? error.code : status >= 500 ? 'internal' : 'page' }
    if (error instanceof TooManyTries || error instanceof ServiceUnavailable)
      response.setHeader('retry-after', error.retryAfterSeconds)
    // Paths hold ids, the visit's among them, so the page's name is written (docs/decisions/log.md#request-line).
    // An outage is told once, not at each page (src/data/outage.ts).
    if (status >= 500 && !(error instanceof ServiceUnavailable))
      log.error({ err: error, page: pageName(request.path), interactionId: arrived.interactionId }, 'page failed')
    renderErrorPage(response, status)
  }
}

/** Makes the page for a status, for those who find out outside the router of the pages that a request cannot be served. */
export function createPageFor(status: ToldStatus, parts: PageParts): RequestHandler {
  return Router().use(...preparePages(parts), (_request, response) => renderErrorPage(response, status))
}

/** The answer to addresses in the pages' area that do not exist. */
export const pageNotFound: RequestHandler = (_request, response) => renderErrorPage(response, 404)

/**
 * Answers a person at an address that belongs to nothing (/health, a mistyped one) with the bank's page. Programs go on to the
 * answer in JSON.
 */
export function createUnknownAddressPage(parts: PageParts): RequestHandler {
  const page = createPageFor(404, parts)
  return (request, response, next) => {
    response.vary('Accept')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead && wantsPage(request) ? page(request, response, next) : next()
  }
}

/**
 * Makes the page for an authorization request that failed before the app could be trusted with an answer (unknown app, foreign
 * redirect address). It tells the customer what to do and the developer what was wrong. It never redirects. A customer who reloads
 * the way back to the app comes here too: where `findPast` knows how their visit ended, the page says that instead.
 */
export function createAuthorizationProblemPage(
  parts: PageParts,
  findPast: (interactionId: string) => Promise<PastAuthorization | undefined>,
): AuthServerHooks['renderError'] {
  const prepare = preparePages(parts)
  return async (request, response, problem) => {
    for (const handle of prepare) await new Promise((done) => void handle(request, response, done))
    const past = problem.interactionId === undefined ? undefined : await findPast(problem.interactionId)
    if (past && past.end !== null) return renderPast(response, past)
    renderPage(response, {
      page: authorizationProblemPage,
      props: { problem },
      status: problem.status,
    })
  }
}

/** What happened, in the words of its status, and where to go: `again` to the same page, and nothing is sent once more. */
function errorPage(kit: PageKit, { status, again }: { status: ToldStatus; again: string | undefined }): Html {
  const { t, path } = kit
  const home = isCustomerPath(path) ? routes.bank() : routes.home()
  const title = t(`common.errors.${status}.title`)
  return layout(
    kit,
    { title },
    html`<section class="card">
      <p class="status-code"><bdi dir="ltr">${status}</bdi></p>
      <h1>${title}</h1>
      <p class="lead">${t(`common.errors.${status}.text`)}</p>
      <p>${t('common.help', kit.bank)}</p>
      <p class="actions">
        ${again !== undefined && html`<a class="button" href="${again}">${t('common.tryAgain')}</a>`}
        <a class="button quiet" href="${home}">${t('common.toHome')}</a>
      </p>
    </section>`,
  )
}

/** What to do for the customer, and for the developer what was wrong. */
function authorizationProblemPage(kit: PageKit, { problem }: { problem: { error: string; description: string } }): Html {
  const { t } = kit
  const title = t('common.authorizationProblem.title')
  return layout(
    kit,
    { title },
    html`<section class="card">
      <h1>${title}</h1>
      <p class="lead">${t('common.authorizationProblem.text')}</p>
      <p>${t('common.help', kit.bank)}</p>
      <p class="small soft">${t('common.authorizationProblem.forDevelopers')}</p>
      <p class="secret">${problem.error}: ${userHtml(problem.description)}</p>
    </section>`,
  )
}
