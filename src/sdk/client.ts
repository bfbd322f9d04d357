import { accountInformation } from './accountInformation.ts'
import { authorizationParameters, type AuthorizationRequest, readCallback, signOwnJwt } from './authorization.ts'
import { decoupledMethods } from './decoupled.ts'
import { discoverProvider, type Provider, type ProviderMetadata } from './discovery.ts'
import { type Encoding, signEnvelope, verifyEnvelope, type VerifiedEnvelope } from './envelope.ts'
import { letterOfGuarantee } from './letterOfGuarantee.ts'
import { type Answer, type Call, paymentInitiation } from './paymentInitiation.ts'
import { type SigningKey } from './signingKey.ts'
import {
  developerTokenSource,
  exchangeAuthorizationCode,
  postForm,
  refreshPsuToken,
  type PsuToken,
  type TokenContext,
} from './tokens.ts'
import { type RawAnswer, type Fetch, type OutgoingRequest, readJson, refusal, sendOnce, untrusted } from './transport.ts'

/** The options of a client. */
export interface TppClientOptions {
  /** The bank's {base_url}, for example `http://localhost:8080`. */
  baseUrl: string
  clientId: string
  /** For apps of security level `secret`. Without it the app authenticates by private_key_jwt. */
  clientSecret?: string
  signingKey: SigningKey
  /**
   * For apps of security level `fapi2`: `fetch` presents the app's client certificate. Calls then go to the bank's addresses for mutual TLS,
   * and authorization requests are pushed and signed.
   */
  mutualTls?: boolean
  /** The app authenticates by that certificate (tls_client_auth or self_signed_tls_client_auth) and not by private_key_jwt. */
  tlsClientAuth?: boolean
  /** How requests are signed, and which encoding answers should have. */
  encoding: Encoding
  fetch?: Fetch
  /** For tests, and for a sandbox whose clock was moved. */
  now?: () => Date
  /** The time for one call, in milliseconds. The default is 30,000. */
  timeoutMs?: number
  /** Called after each successful check of a signature. */
  onVerified?: (envelope: VerifiedEnvelope<unknown>) => void
}

interface Session {
  options: TppClientOptions
  baseUrl: string
  issuer: string
  now: () => Date
  send: (request: OutgoingRequest) => Promise<RawAnswer>
  provider: () => Promise<Provider>
}

function openSession(options: TppClientOptions): Session {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const issuer = `${baseUrl}/auth`
  const fetchImplementation = options.fetch ?? ((url, init) => fetch(url, init))
  const timeoutMs = options.timeoutMs ?? 30_000
  let known: Promise<Provider> | undefined
  const provider = () => {
    // A failed discovery is forgotten, so that the next call asks again.
    known ??= discoverProvider(fetchImplementation, { issuer, timeoutMs, mutualTls: options.mutualTls === true }).catch(
      (error: unknown) => {
        known = undefined
        throw error
      },
    )
    return known
  }
  return {
    options,
    baseUrl,
    issuer,
    provider,
    now: options.now ?? (() => new Date()),
    send: (request) => sendOnce(fetchImplementation, request, timeoutMs),
  }
}

async function verify<Message>(session: Session, received: RawAnswer): Promise<VerifiedEnvelope<Message>> {
  const { findKey } = await session.provider()
  const rules = { issuer: session.issuer, clientId: session.options.clientId, findKey, now: session.now() }
  const envelope = await verifyEnvelope<Message>(received, rules)
  session.options.onVerified?.(envelope)
  return envelope
}

/** A refusal may be unsigned JSON or a signed envelope. A signed one is believed only after its check. */
async function readRefusal(session: Session, received: RawAnswer): Promise<Error> {
  if (received.mediaType !== 'application/jwt') return refusal(received)
  return refusal(received, (await verify(session, received)).message)
}

/** Where the interfaces answer: with mutual TLS that is where the token endpoint takes client certificates. */
async function apiAddress({ options, baseUrl, provider }: Session): Promise<string> {
  if (options.mutualTls !== true) return baseUrl
  return (await provider()).metadata.token_endpoint.replace(/\/auth\/token$/, '')
}

function signedCall(session: Session, developerToken: () => Promise<string>): Call {
  return async <Message>({ method, path, message, idempotencyKey, psuToken }: Parameters<Call>[0]): Promise<Answer<Message>> => {
    // Links are relative paths. Anything else could send the token to another host.
    if (!path.startsWith('/') || path.startsWith('//')) throw new TypeError(`not a relative path of the bank: ${path}`)
    const { encoding, signingKey: key, clientId } = session.options
    const accept = encoding === 'jwt' ? 'application/jwt' : 'application/json'
    const signed =
      message && (await signEnvelope(message, { encoding, key, clientId, audience: session.issuer, now: session.now() }))
    const received = await session.send({
      method,
      url: `${await apiAddress(session)}${path}`,
      headers: {
        accept,
        authorization: `Bearer ${psuToken ?? (await developerToken())}`,
        ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
        ...signed?.headers,
      },
      ...(signed ? { body: signed.body } : {}),
    })
    if (received.status < 200 || received.status > 299) throw await readRefusal(session, received)
    const about = { status: received.status, interactionId: received.interactionId }
    if (received.status === 204 && received.body.length === 0) return about as Answer<Message>
    return { ...(await verify<Message>(session, received)), ...about }
  }
}

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

function authorizationMethods(session: Session, context: TokenContext) {
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

/**
 * The client of a TPP. It signs every request, checks the signature and claims of every answer, and makes exactly one HTTP call per
 * method (plus discovery, keys and a developer token when it does not have them yet). All failures are SanadApiError.
 */
export function createTppClient(options: TppClientOptions) {
  const session = openSession(options)
  const { clientId, clientSecret, signingKey } = options
  const context: TokenContext = {
    app: { clientId, clientSecret, signingKey, tlsClientAuth: options.tlsClientAuth === true },
    provider: session.provider,
    send: session.send,
    now: session.now,
  }
  const developerToken = developerTokenSource(context)
  const call = signedCall(session, developerToken)
  return {
    /** The metadata of the bank's authorization server. It is read once. */
    discover: async (): Promise<ProviderMetadata> => (await session.provider()).metadata,
    /** A token of the app itself. It is kept until 30 s before its end. */
    developerToken,
    /** Checks an envelope that came in another way (a webhook, a file): a compact JWS. Throws SanadApiError as a call would. */
    verifyEnvelope: (compact: string): Promise<VerifiedEnvelope<unknown>> =>
      verify(session, {
        status: 200,
        headers: new Headers(),
        body: Buffer.from(compact),
        interactionId: undefined,
        mediaType: 'application/jwt',
      }),
    ...authorizationMethods(session, context),
    ...decoupledMethods(context),
    ...paymentInitiation(call),
    ...accountInformation(call),
    ...letterOfGuarantee(call),
  }
}

/** The client of one app at one bank. */
export type TppClient = ReturnType<typeof createTppClient>
