import { type Request, type RequestHandler, type Response } from 'express'
import { SanadError } from '../../../domain/shared/errors.ts'
import { type PastAuthorization } from '../../../services/authorization/past.ts'
import { type AuthorizationEnd, type AuthorizationView } from '../../../services/authorization/session.ts'
import { type AuthorizationFlow, bankAuthorizations, type WebContext } from '../../context.ts'
import { languageOf } from '../../language.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { allowFormsTo, originOf } from '../../security.ts'

/** The addresses of the steps. A customer who came from an app can leave for it. */
export interface StepPaths {
  page: string
  signIn: string
  oneTimeCode: string
  decision: string
  receipt: string
  leave?: string
}

/** One request of a customer who authorizes on the bank's pages: the app, the consent, and the services that answer. */
export interface Visit {
  request: Request
  response: Response
  context: WebContext
  flow: AuthorizationFlow
  /** The argument of every step. */
  step: { interactionId: string; now: Date }
  consent: { consentId: string; clientId: string }
  paths: StepPaths
  /** The only customer who may go on, where the app has named one. */
  onlyFor?: string
  /** When the request ends, where that is sooner than the consent's window. */
  endsAt?: Date
  /** What every page of this visit shows besides its own. */
  data: object
  /** Ends the visit: with the answer to the app, where the customer came from one. */
  finish(outcome: { approved: { customerId: string } } | { denied: string }): Promise<void>
  /** Called when the password was right. */
  signedIn?(): Promise<void>
}

/** Why an authorization cannot continue. The locales have a text for each. */
export type EndReason = AuthorizationEnd | 'gone' | 'locked'

/**
 * Makes a handler of a step. The browser's own interaction cookie decides which authorization this is, and the address must name
 * the same one. So an id that somebody passed on opens nothing.
 */
export function visitor(context: WebContext, handle: (visit: Visit) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const interaction = await context.authServer.interaction(request, response).catch(undefinedWhenUnknown)
    const flow = context.authorizations ?? bankAuthorizations
    if (interaction?.interactionId !== request.params.interactionId || !interaction) {
      const step = { interactionId: String(request.params.interactionId), now: new Date() }
      return renderPast(
        response,
        await flow.findPastAuthorization(context.dependencies, step),
        routes.authorization(step.interactionId),
      )
    }
    response.locals.language = languageOf(request, interaction.uiLocales)
    allowFormsTo(response, originOf(interaction.redirectUri))
    const { interactionId, consentId, clientId } = interaction
    await handle({
      request,
      response,
      context,
      flow,
      step: { interactionId, now: new Date() },
      consent: { consentId, clientId },
      paths: pathsOf(interactionId),
      data: {},
      finish: (outcome) => context.authServer.finish(request, response, outcome),
    })
  }
}

function pathsOf(interactionId: string): StepPaths {
  return {
    page: routes.authorization(interactionId),
    signIn: routes.authorizationSignIn(interactionId),
    oneTimeCode: routes.authorizationOneTimeCode(interactionId),
    decision: routes.authorizationDecision(interactionId),
    receipt: routes.authorizationReceipt(interactionId),
    leave: routes.authorizationReturn(interactionId),
  }
}

function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof SanadError && error.code === 'resourceIdUnknown') return undefined
  throw error
}

const pastStatus: Partial<Record<EndReason, number>> = { approved: 200, declined: 200, refused: 403 }

/**
 * Sends the page for an authorization that this browser cannot continue. It says which app it was and how it ended, as a customer who
 * reloads or goes back after an approval must not read that nothing happened, and pay twice. `path` shows the same page again, in the
 * other language too.
 */
export function renderPast(response: Response, past?: PastAuthorization, path?: string): void {
  const reason = past?.end ?? 'gone'
  renderPage(response, {
    page: 'bank/authorization/ended',
    status: pastStatus[reason] ?? 404,
    data: { reason, appName: past?.appName, appSite: past?.appSite },
    path: path ?? (response.req.method === 'GET' ? response.req.originalUrl : routes.home()),
  })
}

/** Sends the page of a step. `error` is a key of bank.problem. */
export function showStep(
  visit: Visit,
  page: 'signIn' | 'oneTimeCode' | 'decision',
  view: AuthorizationView,
  extra: { error?: string } & Record<string, unknown> = {},
): void {
  renderPage(visit.response, {
    page: `bank/authorization/${page}`,
    status: extra.error === undefined ? 200 : 422,
    data: { ...visit.data, view: { ...view, expiresAt: visit.endsAt ?? view.expiresAt }, paths: visit.paths, ...extra },
    path: visit.paths.page,
  })
}

/** What the page of the end names: the app, and what the customer was shown before. */
export type EndedVisit = Partial<Pick<AuthorizationView, 'appName' | 'summary' | 'decided' | 'others'>>

/** Sends the page that says why the authorization is over, what it was about and what became of it. Its button leads back to the app. */
export function showEnd(
  visit: Visit,
  reason: EndReason,
  { appName, summary, decided, others }: EndedVisit = {},
  status = 403,
): void {
  renderPage(visit.response, {
    page: 'bank/authorization/ended',
    status,
    data: { ...visit.data, reason, paths: visit.paths, appName, summary, decided, others },
    path: visit.paths.page,
  })
}
