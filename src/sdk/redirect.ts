import {
  buildAuthorizationUrl,
  buildAuthorizationUrlWithJAR,
  buildAuthorizationUrlWithPAR,
  type Configuration,
} from 'openid-client'
import { authorizationParameters, type AuthorizationRequest, readCallback } from './authorization.ts'
import { asApp, type TokenContext } from './oauth.ts'
import type { Session } from './session.ts'
import { importSigningKey } from './signingKey.ts'
import { exchangeAuthorizationCode, type PsuToken, refreshPsuToken } from './tokens.ts'

/** The parameters as they are pushed (RFC 9126). An app without a secret wraps them in a signed request object (RFC 9101). */
async function parametersToPush(
  { app }: TokenContext,
  configuration: Configuration,
  parameters: Record<string, string>,
): Promise<URLSearchParams> {
  if (app.clientSecret !== undefined) return new URLSearchParams(parameters)
  const key = { key: await importSigningKey(app.signingKey), kid: app.signingKey.kid }
  return (await buildAuthorizationUrlWithJAR(configuration, parameters, key)).searchParams
}

/** The redirect flow. Each method throws SanadApiError for every refusal. */
export interface AuthorizationMethods {
  /**
   * The address to which the customer's browser is sent. An app with mutual TLS pushes the request first.
   *
   * @example
   * const secrets = newAuthorizationSecrets()
   * const address = await bank.authorizationUrl({ ConsentId, redirectUri, ...secrets })
   */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** The same address for a pushed request. It shows only the client id and a one-time reference. */
  pushedAuthorizationUrl(request: AuthorizationRequest): Promise<URL>
  /**
   * Checks `state` and `iss` of the address to which the customer came back, and returns its code. When the customer said no, the error has
   * `kind: 'declined'`.
   */
  readCallback(callback: URL, state: string): string
  /** Exchanges the code for a token. A code can be used once, within 60 s of the callback. */
  exchangeCode(grant: { code: string; redirectUri: string; codeVerifier: string; nonce?: string }): Promise<PsuToken>
  /** Gets a new token, for consents that outlive one access token: account information and letters of guarantee. */
  refreshToken(refreshToken: string): Promise<PsuToken>
}

/** The redirect flow as methods. */
export function authorizationMethods(session: Session, context: TokenContext): AuthorizationMethods {
  const { clientId } = session.options
  const pushed = async (request: AuthorizationRequest): Promise<URL> => {
    const { metadata } = await session.provider()
    if (metadata.pushed_authorization_request_endpoint === undefined)
      throw new TypeError('the bank offers no pushed authorization requests')
    const parameters = await authorizationParameters(clientId, request)
    const { result } = await asApp(context, async (configuration) =>
      buildAuthorizationUrlWithPAR(configuration, await parametersToPush(context, configuration, parameters)),
    )
    return result
  }
  return {
    authorizationUrl: async (request) => {
      if (session.options.mutualTls === true) return pushed(request)
      const parameters = await authorizationParameters(clientId, request)
      return (await asApp(context, (configuration) => Promise.resolve(buildAuthorizationUrl(configuration, parameters)))).result
    },
    pushedAuthorizationUrl: pushed,
    readCallback: (callback, state) => readCallback(callback, { state, issuer: session.issuer }),
    exchangeCode: (grant) => exchangeAuthorizationCode(context, grant),
    refreshToken: (refreshToken) => refreshPsuToken(context, refreshToken),
  }
}
