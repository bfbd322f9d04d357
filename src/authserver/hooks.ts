import { type Request, type Response } from 'express'
import { type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider'

/** What the browser is told when it cannot be sent back to the app. `description` is for developers, in English. */
export interface AuthorizationProblem {
  status: number
  error: string
  description: string
}

/** What the authorization server asks of the rest of the bank. `app.ts` fills it in. */
export interface AuthServerHooks {
  /**
   * Throws a SanadError when this app may not send its customer to authorize this consent at `now`. Its text goes back to the
   * app, so it must be the same for an unknown consent and for another app's.
   */
  assertAuthorizable(clientId: string, consentId: string, now: Date): Promise<unknown>
  /** Whether the consent's tokens are worth nothing any more: revoked, expired or rejected; Consumed ends nothing. */
  consentEndsTokens(consentId: string, now: Date): Promise<boolean>
  /** Draws the error page, with status and headers. */
  renderError(request: Request, response: Response, problem: AuthorizationProblem): Promise<void> | void
  /** Defects only; refusals are not reported. */
  reportDefect(error: unknown): void
}

const browserRoutes = new Set(['authorization', 'resume'])

/** Answers what cannot go back to the app: JSON to programs (token, par, revoke), a page to browsers. Never a redirect, never a stack. */
export function createErrorRenderer(hooks: AuthServerHooks) {
  return async (ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> => {
    const route = (ctx.oidc as { route?: string } | undefined)?.route
    if (route === undefined || !browserRoutes.has(route)) {
      ctx.body = out
      return
    }
    const status = ctx.status >= 500 ? 500 : 400
    const problem = { status, error: out.error, description: out.error_description ?? '' }
    ctx.status = status
    // The web kit writes to Node's response itself; Koa must not answer a second time.
    ctx.respond = false
    await hooks.renderError(ctx.req as Request, ctx.res as Response, problem)
  }
}
