import type { Clock } from '../config/clock.ts'
import type { Request, Response } from 'express'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { NamedEntity } from '../data/repositories/callers.ts'
import type { SecurityEvent } from '../security/log/securityLog.ts'
import type { DecoupledOutcome } from '../services/decoupled/request.ts'

/** What the browser is shown when it cannot be sent back to the app. `description` is for developers, in English. */
export interface AuthorizationProblem {
  status: number
  error: string
  description: string
  /** Of the authorization whose end could not be told to the app, where the address names one. */
  interactionId?: string
}

/** What decoupled authorization (decoupled/) asks of the rest of the bank. */
export interface DecoupledHooks {
  /**
   * Whom a request asks. Throws BankRefusal 'customerWrong' when the hint does not fit the app's own consent, and TooManyTries when the
   * customer has said no to this app too often.
   */
  findAddressee(target: {
    clientId: string
    consentId: string
    loginHint: string
    now: Date
  }): Promise<{ nationalIdentificationNumber: string; authorizationExpiresAt: Date }>
  /** Makes the consent of a request that names none. Throws BankRefusal outside the sandbox. Returns its ConsentId. */
  createTrialConsent(request: { clientId: string; loginHint: string; interactionId: string; now: Date }): Promise<string>
  /** Shows a request that was accepted to its customer. */
  begin(request: {
    authRequestId: string
    consentId: string
    clientId: string
    nationalIdentificationNumber: string
    bindingMessage: string | undefined
    /** What the app wants to be told with. */
    notificationToken: string | undefined
    expiresAt: Date
    now: Date
  }): Promise<unknown>
  /** How a request ended. Undefined while it waits for its customer. */
  findOutcome(poll: { authRequestId: string; now: Date }): Promise<DecoupledOutcome | undefined>
  /** Records that the app was told to wait. Returns false when it asked sooner than the interval allows. */
  recordPoll(poll: { authRequestId: string; now: Date }): Promise<boolean>
}

/** What the authorization server asks of the rest of the bank. `app.ts` fills it in. */
export interface AuthServerHooks {
  /** The time of the service. */
  clock: Pick<Clock, 'now'>
  /**
   * Throws a BankRefusal when this app may not ask its customer to authorize this consent at `now`. The text goes back to the app,
   * so it must be the same for an unknown consent and for a consent of another app. `named` is what was read with the app already.
   */
  assertAuthorizable(target: {
    clientId: string
    consentId: string
    now: Date
    named?: NamedEntity | undefined
  }): Promise<unknown>
  /**
   * Whether the consent's tokens are worthless now: it was revoked, has expired or was rejected. The status Consumed ends no
   * tokens.
   */
  consentEndsTokens(consentId: string, now: Date): Promise<boolean>
  decoupled: DecoupledHooks
  /** Renders the error page, with status and headers. */
  renderError(request: Request, response: Response, problem: AuthorizationProblem): Promise<void> | void
  /** Reports defects of the program. Refusals are not reported. */
  reportDefect(error: unknown): void
  /** Reports what an attack may look like: an app that does not prove who it is, a code that is used twice. */
  reportSecurity(event: SecurityEvent): void
}

const browserRoutes = new Set(['authorization', 'resume'])

/**
 * Makes the answer for errors that cannot go back to the app: JSON for programs (token, par, revoke) and a page for browsers. It
 * never redirects and never shows a stack.
 */
export function createErrorRenderer(hooks: AuthServerHooks) {
  return async (ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> => {
    const route = (ctx.oidc as { route?: string } | undefined)?.route
    if (route === undefined || !browserRoutes.has(route)) {
      ctx.body = out
      return
    }
    const status = ctx.status === 503 ? 503 : ctx.status >= 500 ? 500 : 400
    // The router puts the parameters of the path here; only the address that resumes an authorization has one.
    const interactionId = (ctx as { params?: { uid?: string } }).params?.uid
    const problem = {
      status,
      error: out.error,
      description: out.error_description ?? '',
      ...(interactionId && { interactionId }),
    }
    ctx.status = status
    // The page was written to Node's response directly, so Koa must not answer a second time.
    ctx.respond = false
    await hooks.renderError(ctx.req as Request, ctx.res as Response, problem)
  }
}
