import { calls } from '../../generated/calls.ts'
import type { OperationMethods } from '../../generated/client.ts'
import { bytesOf } from './bytes.ts'
import { callOperation, type Caller, followLink, type LooseInput, verify } from './call.ts'
import { decoupledMethods, type DecoupledMethods } from './decoupled.ts'
import type { ProviderMetadata } from './discovery.ts'
import type { VerifiedEnvelope } from './envelopeRules.ts'
import type { TokenContext } from './oauth.ts'
import type { Answer, OperationId, PlainAnswer } from './operations.ts'
import type { TppClientOptions } from './options.ts'
import { pageMethods, type PageMethods } from './pages.ts'
import type { Authorisation } from './paymentInitiation.ts'
import { authorizationMethods, type AuthorizationMethods } from './redirect.ts'
import { openSession, type Session } from './session.ts'
import { inputOf, type ShortForms } from './shortForms.ts'
import { developerTokens } from './tokens.ts'
import { waitForPayment, type WaitMethods } from './waitForPayment.ts'

/** What a client can do beside the operations of the contracts. */
export interface ClientMethods extends PageMethods, AuthorizationMethods, DecoupledMethods, WaitMethods {
  /** The same methods as those of the client itself. */
  operations: OperationMethods
  /** Any operation by a name in a variable, for tools that work on all of them and know none of the types. */
  call(operationId: OperationId, input?: LooseInput): Promise<PlainAnswer<unknown> & { kid?: string; claims?: object }>
  /** The metadata of the bank's authorization server. It is read once. */
  discover(): Promise<ProviderMetadata>
  /** A token of the app itself. It is kept until 30 s before its end. */
  developerToken(): Promise<string>
  /** Checks an envelope that came in another way (a webhook, a file): a compact JWS. Throws SanadApiError as a call would. */
  verifyEnvelope(compact: string): Promise<VerifiedEnvelope<unknown>>
  /** Follows `Links.scaStatus` of a consent: received, psuAuthenticated, finalised or failed. */
  getAuthorisation(link: string): Promise<Answer<Authorisation>>
  /** Follows a link of a page: First, Prev, Next or Last. */
  followPage<Message>(psuToken: string, link: string): Promise<Answer<Message>>
}

/**
 * The client of one app at one bank. Each operation of the contracts is a method of its operationId that takes one input: path, query,
 * body, the token of a customer where it needs one, and what may accompany any call (signal, timeoutMs, headers, idempotencyKey,
 * maxRetries).
 */
export type TppClient = ClientMethods & OperationMethods & ShortForms

type AnyMethod = (...values: unknown[]) => Promise<unknown>

/** Every operation as a method of its own name; the table of calls says how each is called. */
function methodsOf(caller: Caller): OperationMethods & ShortForms {
  const ids = Object.keys(calls) as OperationId[]
  const method =
    (id: OperationId): AnyMethod =>
    (...values) =>
      callOperation(caller, id, inputOf(id, values))
  return Object.fromEntries(ids.map((id) => [id, method(id)])) as unknown as OperationMethods & ShortForms
}

/** Checks an envelope as the body of an answer. */
const verifyCompact = (session: Session, compact: string): Promise<VerifiedEnvelope<unknown>> =>
  verify(session, {
    status: 200,
    headers: new Headers(),
    body: bytesOf(compact),
    interactionId: undefined,
    mediaType: 'application/jwt',
  })

/**
 * Makes the client of a TPP. It signs every request, checks the signature and claims of every answer before it returns it, and repeats only
 * what may be repeated (`maxRetries`). Options that cannot be right are a TypeError at once; every failure of a call is a SanadApiError.
 *
 * @example
 * const bank = createTppClient({
 *   baseUrl: 'https://api.bank.example',
 *   clientId,
 *   clientSecret,
 *   signingKey: { kid, alg: 'PS256', privateKey: readFileSync('key.pem', 'utf8') },
 *   encoding: 'jwt',
 * })
 */
export function createTppClient(options: TppClientOptions): TppClient {
  const session = openSession(options)
  const { clientId, clientSecret, signingKey } = options
  const context: TokenContext = {
    app: { clientId, clientSecret, signingKey, tlsClientAuth: options.tlsClientAuth === true },
    provider: session.provider,
    send: session.send,
    now: session.now,
  }
  const tokens = developerTokens(context)
  const caller: Caller = { session, context, developerTokens: tokens }
  const operations = methodsOf(caller)
  const follow = (id: OperationId, link: string, input?: unknown) => followLink(caller, id, link, input as LooseInput | undefined)
  return {
    ...operations,
    ...pageMethods((id, input) => callOperation(caller, id, input as LooseInput), follow),
    ...authorizationMethods(session, context),
    ...decoupledMethods(context),
    operations,
    call: (operationId, input) => callOperation(caller, operationId, input),
    discover: async () => (await session.provider()).metadata,
    developerToken: tokens.get,
    verifyEnvelope: (compact) => verifyCompact(session, compact),
    getAuthorisation: (link) => follow('getPaymentConsentAuthorisation', link) as Promise<Answer<Authorisation>>,
    followPage: <Message>(psuToken: string, link: string) =>
      follow('getAccounts', link, { psuToken }) as Promise<Answer<Message>>,
    waitForPayment: (PaymentId, wait) => waitForPayment(caller, PaymentId, wait),
  }
}
