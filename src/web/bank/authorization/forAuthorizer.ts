import type { Request, RequestHandler, Response } from 'express'
import { BankRefusal } from '../../../domain/shared/errors.ts'
import type { PastAuthorization } from '../../../services/authorization/past.ts'
import type { AuthorizationView } from '../../../services/authorization/authorizationSession.ts'
import { findWhoSignedIn } from '../../../services/authorization/visit.ts'
import { arrivalOf } from '../../../telemetry/requests.ts'
import type { AuthorizationFlow, WebContext } from '../../context.ts'
import { isFormOfOther, isMarked, visitMarkOf } from '../../formMark.ts'
import { languageOf } from '../../language.ts'
import { goTo, isPoll } from '../../poll.ts'
import { markFormsOf, renderPage, showSession } from '../../render.ts'
import { routes } from '../../routes.ts'
import { allowFormsTo, originOf } from '../../security.ts'
import { decisionPage } from './decisionPage.ts'
import { endedPage, type EndedAuthorization, type EndReason } from './endedPage.ts'
import { oneTimeCodePage } from './oneTimeCodePage.ts'
import { signInPage } from './signInPage.ts'
import type { StepPaths, StepProps, AuthorizationProps, ShownAppLink } from './steps.ts'

/** One request of a customer who authorizes on the bank's pages: the app, the consent, and the services that answer. */
export interface AuthorizerRequest {
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
  /** The way to the bank's own app, where the bank has one. */
  appLink(): Promise<ShownAppLink | undefined>
  /** When the request ends, where that is sooner than the consent's window. */
  endsAt?: Date
  /** What every page of this visit shows besides its own. */
  data: AuthorizationProps
  /** What the forms of a page of this customer send along, where another one can sign in on the same page. */
  markFor?: ((nationalIdentificationNumber: string) => string) | undefined
  /** Ends the visit: with the answer to the app, where the customer came from one. */
  finish(outcome: { approved: { customerId: string } } | { denied: string }): Promise<void>
  /** Called when the password was right. */
  signedIn?(): Promise<void>
}

/**
 * Makes a handler of a step. The browser's own interaction cookie decides which authorization this is, and the address must name
 * the same one. So an id that somebody passed on opens nothing. A form that was made for one customer does nothing once another one has
 * signed in to the same visit (docs/decisions/customers.md#a-form-belongs-to-the-session-of-its-page).
 */
export function forAuthorizer(context: WebContext, handle: (authorizer: AuthorizerRequest) => Promise<void>): RequestHandler {
  return async (request, response) => {
    const interaction = await context.authServer.interaction(request, response).catch(undefinedWhenUnknown)
    const flow = context.authorizations
    if (interaction?.interactionId !== request.params.interactionId || !interaction) {
      const step = { interactionId: String(request.params.interactionId), now: context.dependencies.clock.now() }
      const past = await flow.findPastAuthorization(context.dependencies, step)
      const isReport = request.method === 'POST' && request.path === routes.authorizationReport(step.interactionId)
      return renderPast(response, past, { path: routes.authorization(step.interactionId), isReport })
    }
    response.locals.language = languageOf(request, interaction.uiLocales)
    allowFormsTo(response, originOf(interaction.redirectUri))
    const { interactionId, consentId, clientId, browserKey } = interaction
    arrivalOf(response).actor = { kind: 'customer', clientId }
    const step = { interactionId, now: context.dependencies.clock.now() }
    const authorizer: AuthorizerRequest = {
      ...{ request, response, context, flow, step },
      consent: { consentId, clientId },
      paths: pathsOf(interactionId),
      appLink: () => flow.getVisitAppLink(context.dependencies, { interactionId, now: context.dependencies.clock.now() }),
      data: {},
      markFor: browserKey === undefined ? undefined : (customer) => visitMarkOf(browserKey, customer),
      finish: (outcome) => context.authServer.finish(request, response, outcome),
    }
    if (!(await isShownToOther(authorizer))) return handle(authorizer)
    // Whoever believes that they have reported must not be led on as if it had been taken.
    if (request.path === authorizer.paths.report) return showEnd(authorizer, 'reportLost')
    // A page that asks by itself has pressed nothing.
    goTo(request, response, isPoll(request) ? authorizer.paths.page : `${authorizer.paths.page}?notDone`)
  }
}

/** Whether a form was made for one customer, and another one has signed in to the visit since. */
async function isShownToOther({ request, context, step, markFor }: AuthorizerRequest): Promise<boolean> {
  if (request.method !== 'POST' || !isMarked(request) || !markFor) return false
  const signedIn = await findWhoSignedIn(context.dependencies, step)
  return typeof signedIn === 'string' && isFormOfOther(request, markFor(signedIn))
}

function pathsOf(interactionId: string): StepPaths {
  return {
    page: routes.authorization(interactionId),
    signIn: routes.authorizationSignIn(interactionId),
    oneTimeCode: routes.authorizationOneTimeCode(interactionId),
    decision: routes.authorizationDecision(interactionId),
    receipt: routes.authorizationReceipt(interactionId),
    receiptFile: routes.authorizationReceiptFile(interactionId),
    report: routes.authorizationReport(interactionId),
    leave: routes.authorizationReturn(interactionId),
    bankApp: routes.authorizationBankApp(interactionId),
  }
}

/** To be caught with: undefined for what nobody knows. */
export function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof BankRefusal && error.code === 'resourceIdUnknown') return undefined
  throw error
}

/** To be caught with: undefined for what is not possible any more, or what nobody knows. */
export function undefinedWhenRefused(error: unknown): undefined {
  if (error instanceof BankRefusal && error.code === 'businessRule') return undefined
  return undefinedWhenUnknown(error)
}

const pastStatus: Partial<Record<EndReason, number>> = { approved: 200, declined: 200, refused: 403 }

/**
 * Sends the page for an authorization that this browser cannot continue. It says which app it was and how it ended, as a customer who
 * reloads or goes back after an approval must not read that nothing happened, and pay twice. `path` shows the same page again, in the
 * other language too. `isReport`: the customer has just sent a report of fraud, which nobody has taken.
 */
export function renderPast(
  response: Response,
  past?: PastAuthorization,
  { path, isReport = false }: { path?: string; isReport?: boolean } = {},
): void {
  const reason = isReport ? 'reportLost' : (past?.end ?? 'gone')
  renderPage(response, {
    page: endedPage,
    props: { ...past, reason },
    status: pastStatus[reason] ?? 404,
    path: path ?? (response.req.method === 'GET' ? response.req.originalUrl : routes.home()),
  })
}

/** Has the forms of a page bear the mark of this customer. */
export function markFormsFor({ response, markFor }: AuthorizerRequest, customer: string | undefined): void {
  if (markFor && customer !== undefined) markFormsOf(response, markFor(customer))
}

/** Sends the page of a step. `error` is a key of bank.problem. */
export async function showStep(
  authorizer: AuthorizerRequest,
  step: 'signIn' | 'oneTimeCode' | 'decision',
  found: AuthorizationView,
  typed: { error?: string; nationalIdentificationNumber?: string; chosen?: string[] } = {},
): Promise<void> {
  const { response, paths, markFor } = authorizer
  // The sign-in is for whoever signs in: to a browser that has not, nothing may tell whose request it is.
  const signedIn = step === 'signIn' ? undefined : found.signedIn
  markFormsFor(authorizer, signedIn)
  // Who asked over the back channel has said how long they wait.
  const extend = found.time?.isExtensible && authorizer.endsAt === undefined ? paths[step] : undefined
  if (found.time) showSession(response, { endsAt: found.time.endsAt, extend, numberEnd: markFor && signedIn?.slice(-4) })
  const view = { ...found, expiresAt: authorizer.endsAt ?? found.expiresAt }
  const props: StepProps = { ...authorizer.data, view, paths, ...typed }
  const sending = { status: typed.error === undefined ? 200 : 422, path: paths.page }
  if (step === 'signIn') {
    const appLink = await authorizer.appLink()
    const isAppOnly = !authorizer.context.settings.passwordSignIn
    return renderPage(response, { page: signInPage, props: { ...props, isAppOnly, ...(appLink && { appLink }) }, ...sending })
  }
  const { subject } = view
  if (!subject) throw new Error('Only a customer who has signed in can go on to this step.')
  const known = { ...props, view: { ...view, subject } }
  if (step === 'decision') renderPage(response, { page: decisionPage, props: known, ...sending })
  else renderPage(response, { page: oneTimeCodePage, props: known, ...sending })
}

/** Sends the page that says why the authorization is over, what it was about and what became of it. Its button leads back to the app. */
export function showEnd(authorizer: AuthorizerRequest, reason: EndReason, ended: EndedAuthorization = {}, status = 403): void {
  const { appName, isStanding, summary, decided, signing, fraudCase, staysAtBank, isNotDone } = ended
  const shown = { appName, isStanding, summary, decided, signing, fraudCase, staysAtBank, isNotDone }
  renderPage(authorizer.response, {
    page: endedPage,
    props: { ...authorizer.data, reason, paths: authorizer.paths, ...shown },
    status,
    path: authorizer.paths.page,
  })
}
