import { type Request, type Response } from 'express'

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
  /** Called after the tokens of a consent were revoked at the token's end (/revoke, or a code used twice). */
  onGrantRevoked?(consentId: string): Promise<void>
  /** Draws the error page, with status and headers; a plain page of our own without it. */
  renderError?(request: Request, response: Response, problem: AuthorizationProblem): Promise<void> | void
  /** Defects only; refusals are not reported. */
  reportDefect?(error: unknown): void
}
