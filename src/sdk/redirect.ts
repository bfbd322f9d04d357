import {
  buildAuthorizationUrl,
  buildAuthorizationUrlWithJAR,
  buildAuthorizationUrlWithPAR,
  type Configuration,
} from 'openid-client'
import { authorizationParameters, type AuthorizationRequest, readCallback } from './authorization.ts'
import { asApp, type TokenContext } from './oauth.ts'
import type { Session } from './session.ts'
import { importSigningCryptoKey } from './signingKey.ts'
import { exchangeAuthorizationCode, type PsuToken, refreshPsuToken } from './tokens.ts'

/** The parameters as they are pushed (RFC 9126). An app without a secret wraps them in a signed request object (RFC 9101). */
async function parametersToPush(
  { app }: TokenContext,
  configuration: Configuration,
  parameters: Record<string, string>,
): Promise<URLSearchParams> {
  if (app.clientSecret !== undefined) return new URLSearchParams(parameters)
  const key = { key: await importSigningCryptoKey(app.signingKey), kid: app.signingKey.kid }
  return (await buildAuthorizationUrlWithJAR(configuration, parameters, key)).searchParams
}

/** The redirect flow as methods. Each throws SanadApiError for every refusal. */
export function authorizationMethods(session: Session, context: TokenContext) {
  const { clientId } = session.options
  const pushed = async (request: AuthorizationRequest): Promise<URL> => {
    const { metadata } = await session.provider()
    if (metadata.pushed_authorization_request_endpoint === undefined)
      throw new TypeError('the bank offers no pushed authorization requests')
    const parameters = authorizationParameters(clientId, request)
    const { result } = await asApp(context, async (configuration) =>
      buildAuthorizationUrlWithPAR(configuration, await parametersToPush(context, configuration, parameters)),
    )
    return result
  }
  return {
    /** The address to which the customer's browser is sent. An app with mutual TLS pushes the request first. */
    authorizationUrl: async (request: AuthorizationRequest): Promise<URL> => {
      if (session.options.mutualTls === true) return pushed(request)
      const parameters = authorizationParameters(clientId, request)
      return (await asApp(context, (configuration) => Promise.resolve(buildAuthorizationUrl(configuration, parameters)))).result
    },
    /** The same address for a pushed request. It shows only the client id and a one-time reference. */
    pushedAuthorizationUrl: pushed,
    /** Checks `state` and `iss` of the callback and returns its code. */
    readCallback: (callback: URL, state: string): string => readCallback(callback, { state, issuer: session.issuer }),
    /** Exchanges the code for a token. A code can be used once, within 60 s of the callback. */
    exchangeCode: (grant: { code: string; redirectUri: string; codeVerifier: string; nonce?: string }): Promise<PsuToken> =>
      exchangeAuthorizationCode(context, grant),
    /** Gets a new token, for consents that outlive one access token: account information and letters of guarantee. */
    refreshToken: (refreshToken: string): Promise<PsuToken> => refreshPsuToken(context, refreshToken),
  }
}
