import { type Request, type RequestHandler, type Response } from 'express'
import { SanadError } from '../../../domain/shared/errors.ts'
import { type AuthorizationView } from '../../../services/authorization/session.ts'
import { type AuthorizationFlow, bankAuthorizations, type WebContext } from '../../context.ts'
import { languageOf } from '../../language.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { allowFormsTo, originOf } from '../../security.ts'

/** One request of a customer whom an app sent to the bank's pages: the app, the consent, and the services that answer. */
export interface Visit {
  request: Request
  response: Response
  context: WebContext
  flow: AuthorizationFlow
  /** The argument of every step. */
  step: { interactionId: string; now: Date }
  consent: { consentId: string; clientId: string }
}

/** Why an authorization cannot continue. The locales have a text for each. */
export type EndReason = 'gone' | 'unusable' | 'authorizedBefore' | 'locked' | 'refused' | 'approved' | 'declined'

/**
 * Makes a handler of a step. The browser's own interaction cookie decides which authorization this is, and the address must name
 * the same one. So an id that somebody passed on opens nothing.
 */
export function visitor(context: WebContext, handle: (visit: Visit) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const interaction = await context.authServer.interaction(request, response).catch(undefinedWhenUnknown)
    const flow = context.authorizations ?? bankAuthorizations
    if (interaction?.interactionId !== request.params.interactionId || !interaction) {
      const outcome = await flow.findAuthorizationOutcome(context.dependencies, String(request.params.interactionId))
      return renderPast(response, outcome)
    }
    response.locals.language = languageOf(request, interaction.uiLocales)
    allowFormsTo(response, originOf(interaction.redirectUri))
    const { interactionId, consentId, clientId } = interaction
    await handle({ request, response, context, flow, step: { interactionId, now: new Date() }, consent: { consentId, clientId } })
  }
}

function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof SanadError && error.code === 'resourceIdUnknown') return undefined
  throw error
}

const pastStatus: Partial<Record<EndReason, number>> = { approved: 200, declined: 200, refused: 403 }

/**
 * Sends the page for an authorization that this browser cannot continue. It says how it ended, as a customer who reloads or goes
 * back after an approval must not read that nothing happened, and pay twice.
 */
export function renderPast(response: Response, outcome: EndReason = 'gone'): void {
  renderPage(response, {
    page: 'bank/authorization/ended',
    status: pastStatus[outcome] ?? 404,
    data: { reason: outcome },
    path: routes.home(),
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
    data: { view, interactionId: visit.step.interactionId, ...extra },
    path: routes.authorization(visit.step.interactionId),
  })
}

/** Sends the page that says why the authorization is over, and what became of the payment. Its button leads back to the app. */
export function showEnd(visit: Visit, reason: EndReason, status = 403, decided?: AuthorizationView['decided']): void {
  const { interactionId } = visit.step
  renderPage(visit.response, {
    page: 'bank/authorization/ended',
    status,
    data: { reason, interactionId, decided },
    path: routes.authorization(interactionId),
  })
}
