import { calls } from '../../generated/calls.ts'
import { accountInformation } from './accountInformation.ts'
import { callOperation, type Caller, followLink, type LooseInput, verify } from './call.ts'
import { decoupledMethods } from './decoupled.ts'
import type { ProviderMetadata } from './discovery.ts'
import type { VerifiedEnvelope } from './envelopeRules.ts'
import { letterOfGuarantee } from './letterOfGuarantee.ts'
import type { TokenContext } from './oauth.ts'
import type { OperationId, OperationMethods, PlainAnswer } from './operations.ts'
import { pageMethods } from './pages.ts'
import { paymentInitiation } from './paymentInitiation.ts'
import { authorizationMethods } from './redirect.ts'
import { openSession, type TppClientOptions } from './session.ts'
import { developerTokens } from './tokens.ts'

/** Every operation as a method of its own name; the table of calls says how each is called. */
function methodsOf(caller: Caller): OperationMethods {
  const ids = Object.keys(calls) as OperationId[]
  const methods = ids.map((id) => [id, (input?: LooseInput) => callOperation(caller, id, input)] as const)
  return Object.fromEntries(methods) as unknown as OperationMethods
}

/**
 * The client of a TPP. It signs every request, checks the signature and claims of every answer before it returns it, and repeats only
 * what may be repeated (`maxRetries`). All failures are SanadApiError.
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
  const tokens = developerTokens(context)
  const caller: Caller = { session, context, developerTokens: tokens }
  const operations = methodsOf(caller)
  const follow = (id: OperationId, link: string, input?: unknown) => followLink(caller, id, link, input as LooseInput | undefined)
  return {
    /** Every operation of the seven contracts by its operationId: `bank.operations.getPayment({ path: { PaymentId } })`. */
    operations,
    /** The same by a name in a variable, for tools that work on any operation and know none of the types. */
    call: (operationId: OperationId, input?: LooseInput): Promise<PlainAnswer<unknown> & { kid?: string; claims?: object }> =>
      callOperation(caller, operationId, input),
    ...pageMethods((id, input) => callOperation(caller, id, input as LooseInput), follow),
    /** The metadata of the bank's authorization server. It is read once. */
    discover: async (): Promise<ProviderMetadata> => (await session.provider()).metadata,
    /** A token of the app itself. It is kept until 30 s before its end. */
    developerToken: tokens.get,
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
    ...paymentInitiation(operations, follow),
    ...accountInformation(operations, follow),
    ...letterOfGuarantee(operations),
  }
}

/** The client of one app at one bank. */
export type TppClient = ReturnType<typeof createTppClient>
