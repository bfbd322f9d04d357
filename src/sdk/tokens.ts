import { compactVerify } from 'jose'
import { clientCredentialsGrant, genericGrantRequest, refreshTokenGrant, type Configuration } from 'openid-client'
import { checkHeader } from './envelope.ts'
import { envelopeRules } from './envelopeRules.ts'
import { asApp, type TokenContext } from './oauth.ts'
import { type RawAnswer, untrusted } from './transport.ts'

/** The tokens of one authorized consent. */
export interface PsuToken {
  accessToken: string
  expiresInSeconds: number
  scope: string
  refreshToken?: string
  /** The verified claims of the ID token. `sub` is the bank's own id of the customer. */
  idTokenClaims?: Record<string, unknown>
}

/** How long before its end a developer token is renewed, so that it does not expire on the way to the bank. */
const renewBeforeEndMs = 30_000

/** The bank issues an ID token with the answer that carries it, so an older one is from somewhere else. */
const idTokenAgeSeconds = 300

type TokenAnswer = Awaited<ReturnType<typeof genericGrantRequest>>

async function askForToken(context: TokenContext, ask: (configuration: Configuration) => Promise<TokenAnswer>) {
  const { result, received } = await asApp(context, ask)
  const { expires_in: expiresInSeconds } = result
  if (expiresInSeconds === undefined) throw untrusted(received, 'the token answer has no expires_in')
  return { answer: result, received, expiresInSeconds }
}

/** The app's own token. */
export interface DeveloperTokens {
  get(): Promise<string>
  /** Forgets a token that the bank no longer takes, and gets another. False when there is none to be had. */
  renew(): Promise<boolean>
}

/**
 * Makes a source of developer tokens (client_credentials, with the scope of the app's product). It returns the same token until 30
 * s before its end, and makes one request at a time.
 */
export function developerTokens(context: TokenContext): DeveloperTokens {
  let current: { token: string; renewAt: number } | undefined
  let underWay: Promise<string> | undefined
  const ask = async () => {
    const { answer, expiresInSeconds } = await askForToken(context, clientCredentialsGrant)
    current = { token: answer.access_token, renewAt: context.now().getTime() + expiresInSeconds * 1000 - renewBeforeEndMs }
    return current.token
  }
  const get = async () => {
    if (current && context.now().getTime() < current.renewAt) return current.token
    underWay ??= ask().finally(() => (underWay = undefined))
    return underWay
  }
  const renew = () => {
    current = undefined
    return get().then(
      () => true,
      () => false,
    )
  }
  return { get, renew }
}

/** Exchanges the code for a PSU token and checks the ID token: signature, issuer, audience, times and `nonce`. */
export async function exchangeAuthorizationCode(
  context: TokenContext,
  grant: { code: string; redirectUri: string; codeVerifier: string; nonce?: string },
): Promise<PsuToken> {
  const { code, redirectUri, codeVerifier, nonce } = grant
  const fields = { code, redirect_uri: redirectUri, code_verifier: codeVerifier }
  // Not authorizationCodeGrant: it takes the redirect address out of the callback, without the query of its own that it may have.
  return askForPsuToken(context, 'authorization_code', fields, nonce)
}

/** Exchanges the auth_req_id of a decoupled request for a PSU token and checks the ID token. */
export function exchangeDecoupledRequest(context: TokenContext, authReqId: string): Promise<PsuToken> {
  // Not pollBackchannelAuthenticationGrant: it waits by itself, and here the caller does.
  return askForPsuToken(context, 'urn:openid:params:grant-type:ciba', { auth_req_id: authReqId })
}

async function askForPsuToken(
  context: TokenContext,
  grantType: string,
  fields: Record<string, string>,
  nonce?: string,
): Promise<PsuToken> {
  const { answer, received, expiresInSeconds } = await askForToken(context, (configuration) =>
    genericGrantRequest(configuration, grantType, fields),
  )
  if (answer.id_token === undefined && nonce !== undefined)
    throw untrusted(received, 'the answer has no ID token, so nothing says that the code belongs to this authorization')
  const idTokenClaims = answer.id_token === undefined ? undefined : await checkIdToken(context, received, answer, nonce)
  return { ...toPsuToken(answer, expiresInSeconds), ...(idTokenClaims === undefined ? {} : { idTokenClaims }) }
}

/** Gets a new access token for a consent that is still in use. The refresh token stays the same. */
export async function refreshPsuToken(context: TokenContext, refreshToken: string): Promise<PsuToken> {
  const { answer, expiresInSeconds } = await askForToken(context, (configuration) =>
    refreshTokenGrant(configuration, refreshToken),
  )
  return { refreshToken, ...toPsuToken(answer, expiresInSeconds) }
}

function toPsuToken(answer: TokenAnswer, expiresInSeconds: number): PsuToken {
  return {
    accessToken: answer.access_token,
    expiresInSeconds,
    scope: answer.scope ?? '',
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
  }
}

/** openid-client has checked the claims; the signature is checked with the keys that answers are checked with. */
async function checkIdToken(
  context: TokenContext,
  received: RawAnswer,
  answer: TokenAnswer,
  nonce: string | undefined,
): Promise<Record<string, unknown>> {
  const { findKey } = await context.provider()
  try {
    checkHeader((await compactVerify(answer.id_token!, findKey, { algorithms: ['PS256', 'ES256'] })).protectedHeader)
    const claims = answer.claims()!
    // OpenID Connect Core section 3.1.3.7, rule 10: without it, one that ends late may be used long after it was made.
    const ageSeconds = context.now().getTime() / 1_000 - claims.iat
    if (ageSeconds > idTokenAgeSeconds + envelopeRules.clockSkewSeconds) throw new Error('it was issued too long ago')
    if (nonce !== undefined && claims.nonce !== nonce) throw new Error('nonce is not the one of this authorization')
    return claims
  } catch (cause) {
    throw untrusted(received, `the ID token was refused: ${(cause as Error).message}`, cause)
  }
}
