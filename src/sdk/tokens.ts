import { jwtVerify } from 'jose'
import { signOwnJwt } from './authorization.ts'
import { type Provider } from './discovery.ts'
import { type SigningKey } from './signingKey.ts'
import { type RawAnswer, readJson, refusal, type OutgoingRequest, untrusted } from './transport.ts'

/** The app as the token endpoint knows it. Without a secret it authenticates by its certificate or by private_key_jwt (RFC 7523). */
export interface AppIdentity {
  clientId: string
  clientSecret: string | undefined
  signingKey: SigningKey
  /** Whether the certificate of the connection is the proof (RFC 8705 section 2). */
  tlsClientAuth: boolean
}

/** What the token calls need: the app, the bank, and a way to send. */
export interface TokenContext {
  app: AppIdentity
  provider: () => Promise<Provider>
  send: (request: OutgoingRequest) => Promise<RawAnswer>
  now: () => Date
}

/** The tokens of one authorized consent. */
export interface PsuToken {
  accessToken: string
  expiresInSeconds: number
  scope: string
  refreshToken?: string
  /** The verified claims of the ID token. `sub` is the bank's own id of the customer. */
  idTokenClaims?: Record<string, unknown>
}

interface TokenAnswer {
  access_token: string
  expires_in: number
  scope?: string
  refresh_token?: string
  id_token?: string
}

/** How long before its end a developer token is renewed, so that it does not expire on the way to the bank. */
const renewBeforeEndMs = 30_000

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2)

/** Proves who the app is: client_secret_basic (RFC 6749 section 2.3.1, both parts form-encoded) or a signed assertion. */
export async function authenticateClient(
  app: AppIdentity,
  issuer: string,
  now: Date,
): Promise<{ headers: Record<string, string>; fields: Record<string, string> }> {
  if (app.clientSecret !== undefined) {
    const pair = `${formEncode(app.clientId)}:${formEncode(app.clientSecret)}`
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} }
  }
  if (app.tlsClientAuth) return { headers: {}, fields: { client_id: app.clientId } }
  const client_assertion = await signOwnJwt(
    { sub: app.clientId },
    { key: app.signingKey, clientId: app.clientId, audience: issuer, now },
  )
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  return { headers: {}, fields: { client_id: app.clientId, client_assertion_type, client_assertion } }
}

/** Sends an authenticated form to an endpoint of the authorization server. Throws SanadApiError for every non-2xx answer. */
export async function postForm(context: TokenContext, endpoint: string, fields: Record<string, string>): Promise<RawAnswer> {
  const { metadata } = await context.provider()
  const proof = await authenticateClient(context.app, metadata.issuer, context.now())
  const received = await context.send({
    method: 'POST',
    url: endpoint,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...proof.headers },
    body: new URLSearchParams({ ...fields, ...proof.fields }).toString(),
  })
  if (received.status < 200 || received.status > 299) throw refusal(received)
  return received
}

async function askForToken(
  context: TokenContext,
  fields: Record<string, string>,
): Promise<{ answer: TokenAnswer; received: RawAnswer }> {
  const { metadata } = await context.provider()
  const received = await postForm(context, metadata.token_endpoint, fields)
  const answer = (readJson(received) ?? {}) as Partial<TokenAnswer>
  if (typeof answer.access_token !== 'string' || typeof answer.expires_in !== 'number')
    throw untrusted(received, 'the token answer has no access_token and expires_in')
  return { answer: answer as TokenAnswer, received }
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
    const { answer } = await askForToken(context, { grant_type: 'client_credentials' })
    current = { token: answer.access_token, renewAt: context.now().getTime() + answer.expires_in * 1000 - renewBeforeEndMs }
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

/** Exchanges the code for a PSU token and checks the ID token: signature, issuer, audience, time and `nonce`. */
export async function exchangeAuthorizationCode(
  context: TokenContext,
  grant: { code: string; redirectUri: string; codeVerifier: string; nonce?: string },
): Promise<PsuToken> {
  const { code, redirectUri, codeVerifier, nonce } = grant
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
  return askForPsuToken(context, fields, nonce)
}

/** Exchanges the auth_req_id of a decoupled request for a PSU token and checks the ID token. */
export function exchangeDecoupledRequest(context: TokenContext, authReqId: string): Promise<PsuToken> {
  return askForPsuToken(context, { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: authReqId })
}

async function askForPsuToken(context: TokenContext, fields: Record<string, string>, nonce?: string): Promise<PsuToken> {
  const { answer, received } = await askForToken(context, fields)
  const idTokenClaims = answer.id_token === undefined ? undefined : await checkIdToken(context, received, answer.id_token, nonce)
  return { ...toPsuToken(answer), ...(idTokenClaims === undefined ? {} : { idTokenClaims }) }
}

/** Gets a new access token for a consent that is still in use. The refresh token stays the same. */
export async function refreshPsuToken(context: TokenContext, refreshToken: string): Promise<PsuToken> {
  const { answer } = await askForToken(context, { grant_type: 'refresh_token', refresh_token: refreshToken })
  return { refreshToken, ...toPsuToken(answer) }
}

function toPsuToken(answer: TokenAnswer): PsuToken {
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in,
    scope: answer.scope ?? '',
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
  }
}

async function checkIdToken(
  context: TokenContext,
  received: RawAnswer,
  idToken: string,
  nonce: string | undefined,
): Promise<Record<string, unknown>> {
  const { metadata, findKey } = await context.provider()
  try {
    const { payload } = await jwtVerify(idToken, findKey, {
      issuer: metadata.issuer,
      audience: context.app.clientId,
      algorithms: ['PS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: 10,
      currentDate: context.now(),
    })
    if (nonce !== undefined && payload.nonce !== nonce) throw new Error('nonce is not the one of this authorization')
    return payload
  } catch (cause) {
    throw untrusted(received, `the ID token was refused: ${(cause as Error).message}`, cause)
  }
}
