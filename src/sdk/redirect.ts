import { authorizationParameters, type AuthorizationRequest, readCallback, signOwnJwt } from './authorization.ts'
import { type ProviderMetadata } from './discovery.ts'
import { type Session } from './session.ts'
import { exchangeAuthorizationCode, postForm, type PsuToken, refreshPsuToken, type TokenContext } from './tokens.ts'
import { readJson, untrusted } from './transport.ts'

/** Pushes the request (RFC 9126). An app without a secret wraps it in a signed request object (RFC 9101). */
async function pushRequest(
  context: TokenContext,
  metadata: ProviderMetadata,
  parameters: Record<string, string>,
): Promise<string> {
  const { app } = context
  const endpoint = metadata.pushed_authorization_request_endpoint
  if (endpoint === undefined) throw new TypeError('the bank offers no pushed authorization requests')
  const fields =
    app.clientSecret === undefined
      ? {
          request: await signOwnJwt(parameters, {
            key: app.signingKey,
            clientId: app.clientId,
            audience: metadata.issuer,
            now: context.now(),
          }),
        }
      : parameters
  const received = await postForm(context, endpoint, { ...fields, client_id: app.clientId })
  const requestUri = (readJson(received) as { request_uri?: unknown } | undefined)?.request_uri
  if (typeof requestUri !== 'string') throw untrusted(received, 'the pushed request was answered without request_uri')
  return requestUri
}

/** The redirect flow as methods. Each throws SanadApiError for every refusal. */
export function authorizationMethods(session: Session, context: TokenContext) {
  const { clientId } = session.options
  const address = (endpoint: string, parameters: Record<string, string>) => {
    const url = new URL(endpoint)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }
  const pushed = async (request: AuthorizationRequest): Promise<URL> => {
    const { metadata } = await session.provider()
    const request_uri = await pushRequest(context, metadata, authorizationParameters(clientId, request))
    return address(metadata.authorization_endpoint, { client_id: clientId, request_uri })
  }
  return {
    /** The address to which the customer's browser is sent. An app with mutual TLS pushes the request first. */
    authorizationUrl: async (request: AuthorizationRequest): Promise<URL> => {
      if (session.options.mutualTls === true) return pushed(request)
      const { metadata } = await session.provider()
      return address(metadata.authorization_endpoint, authorizationParameters(clientId, request))
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
