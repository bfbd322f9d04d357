import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { createCertificateCache } from '../security/appKeys/certificates.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import { createOutwardFetch } from '../security/outward/outwardFetch.ts'
import { createCertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { arrivalOf, sourceOf } from '../telemetry/requests.ts'
import { type AdapterContext, createAdapterFactory } from './adapter.ts'
import { createJwksFetch } from './clients.ts'
import { createRouteGate, type Handler, nameOperation, programPaths } from './endpoints.ts'
import { atTimeOf, hasClocks } from './epochTime.ts'
import type { AuthServerHooks } from './hooks.ts'
import { type AuthorizationInteraction, finishInteraction, type InteractionOutcome, readInteraction } from './interactions.ts'
import { buildProvider, createJwtRevocation } from './provider.ts'
import { isProving } from './shutOut.ts'
import { createSignerCheck } from './signerCheck.ts'

/** The OAuth and OpenID server of the bank, to be mounted at the path of the issuer (`/auth`), before any body parser. */
export interface AuthServer {
  handler: Handler
  /** Notes which operation of the contract a request under `/auth` is for. */
  nameOperation: Handler
  /** The same metadata where RFC 8414 section 3.1 puts it: `/.well-known/oauth-authorization-server/auth` at the host. */
  metadata: Handler
  /** The paths under `/auth` that programs call: all but those of a customer's browser. */
  programPaths: readonly string[]
  /** Finds the authorization that the browser's cookie names. Throws BankRefusal 'resourceIdUnknown' when there is none. */
  interaction(request: IncomingMessage, response: ServerResponse): Promise<AuthorizationInteraction>
  /** Ends the authorization and redirects the browser (303). Throws BankRefusal 'resourceIdUnknown'. */
  finish(request: IncomingMessage, response: ServerResponse, outcome: InteractionOutcome): Promise<void>
  /** Switches to the keys that are valid at `now`. Returns true when they have changed. Every request calls this by itself. */
  refreshKeys(now: Date): boolean
  /** Closes idle connections to JWKS servers. */
  close(): Promise<void>
}

/** What the authorization server needs from the rest of the program. */
export interface AuthServerOptions {
  dependencies: Pick<Dependencies, 'db' | 'settings' | 'offers' | 'uses'>
  keyRing: KeyRing
  hooks: AuthServerHooks
  /** The base address for mutual TLS, where that is another one than SANAD_BASE_URL. */
  mutualTlsUrl?: string | undefined
}

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Makes the authorization server. It uses the network and the database only when requests come. Throws where the clock can be moved and the
 * library was loaded without clocks.
 */
export function createAuthServer({ dependencies, keyRing, hooks, mutualTlsUrl }: AuthServerOptions): AuthServer {
  const context = { ...dependencies, keyRing, clock: hooks.clock }
  const { db, settings, clock } = context
  const atServiceTime = inTimeOf(context)
  const jwksCaller = createOutwardFetch({ reach: settings.reach })
  const certificates = createCertificateCache(settings.limits.jwksCacheEntries)
  const fixed = {
    ...context,
    hooks,
    mutualTlsUrl,
    certificateOf: createCertificateOfRequest(settings),
    adapter: createAdapterFactory({
      ...{ db, certificates, clock, isProving, noteShutOut },
      minSecurity: settings.minSecurity,
      reportReplay: createReplayReport(hooks),
    }),
    fetch: createJwksFetch(jwksCaller, settings.limits),
  }
  const steps = [createJwtRevocation(context), createSignerCheck(context)]
  const build = (now: Date): { keyIds: string; provider: Provider; handle: NodeHandler } => {
    const provider = buildProvider({ ...fixed, now })
    for (const step of steps) provider.use(step)
    return { keyIds: keyIdsAt(keyRing, now), provider, handle: provider.callback() as NodeHandler }
  }
  let current = build(clock.now())
  // A request that is already running keeps the provider it began with. The next request gets the new keys.
  const refreshKeys = (now: Date) => {
    if (keyIdsAt(keyRing, now) === current.keyIds) return false
    current = build(now)
    return true
  }
  const handler = createRouteGate((request, response) => {
    refreshKeys(clock.now())
    return atServiceTime(() => current.handle(request, response))
  })
  return {
    handler,
    nameOperation,
    programPaths,
    metadata: (request, response, next) => {
      request.url = '/.well-known/oauth-authorization-server'
      arrivalOf(response).operationId = 'getAuthorizationServerMetadata'
      handler(request, response, next)
    },
    interaction: (request, response) => atServiceTime(() => readInteraction(current.provider, request, response)),
    finish: (request, response, outcome) =>
      atServiceTime(() => finishInteraction(context, current.provider, request, response, outcome)),
    refreshKeys,
    close: () => jwksCaller.close(),
  }
}

/** What lets the library work at the service's time. Production's is the machine's, which the library has by itself. */
function inTimeOf({ settings, clock }: { settings: { sandbox: boolean }; clock: AuthServerHooks['clock'] }) {
  if (!settings.sandbox) return <Result>(work: () => Result) => work()
  if (!hasClocks()) throw new Error('the library of the authorization server was loaded before it was given clocks')
  return <Result>(work: () => Result) => atTimeOf(clock, work)
}

/** Reports what is used twice. Where it was sent from is known to the request that the library is working on. */
function createReplayReport({ reportSecurity }: AuthServerHooks): AdapterContext['reportReplay'] {
  return (kind, clientId) => {
    const { ctx } = Provider
    reportSecurity({ kind, id: clientId, clientId, ...(ctx && sourceOf(ctx.req, ctx.res)) })
  }
}

/** To the library an app that may not act is unknown at most endpoints. The refusal, which comes later, shall name it all the same. */
function noteShutOut(clientId: string): void {
  const { ctx } = Provider
  if (ctx) arrivalOf(ctx.res).clientId = clientId
}

/** The key ids in order, as one text. The order matters, because the first key of an algorithm signs. */
function keyIdsAt(keyRing: KeyRing, now: Date): string {
  return keyRing
    .activeKeys(now)
    .map((key) => key.kid)
    .join(' ')
}
