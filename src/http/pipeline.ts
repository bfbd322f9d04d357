import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Context } from 'openapi-backend'
import { type Operation } from '../../generated/operations.ts'
import { type AccessTokenVerifier } from '../security/accessToken.ts'
import { type AppKeys } from '../security/appKeys/appKeys.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { type CertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { type Log } from '../telemetry/log.ts'
import { networkOf, notesOf, remoteAddressOf, sourceOf } from '../telemetry/requests.ts'
import { type ContractGuard } from './contract/guard.ts'
import { ContractApi } from './contract/router.ts'
import { type Validators } from './contract/validators.ts'
import { HttpError, MethodNotAllowed } from './errors/httpError.ts'
import { type Arrival, type Exchange, interactionIdHeader, openExchange, readArrival } from './exchange.ts'
import { interfaceConventions, requestRules } from './interfaceConventions.ts'
import { jwtMediaType } from './mediaTypes.ts'
import { answerMediaType, prefersJwt } from './steps/negotiate.ts'
import { type AnyHandler } from './operation.ts'
import { asRefusal, sendAnswer, sendEnvelopedError, sendError } from './respond.ts'
import { answerOnce } from './steps/answerOnce.ts'
import { attachConsent, authenticate, checkOrigin, checkPermission } from './steps/authenticate.ts'
import { trafficOf } from './requestLog/traffic.ts'
import { type RateLimit } from './steps/limitRate.ts'
import { dropBody, readRequestBody } from './steps/readBody.ts'

/** What the pipeline works with. `app.ts` makes it once. */
export interface PipelineParts {
  dependencies: Dependencies
  /** The operations of all contracts, also those that only a sandbox serves. */
  operations: readonly Operation[]
  /** The handlers by operationId. */
  handlers: Record<string, AnyHandler>
  validators: Validators
  keyRing: KeyRing
  appKeys: AppKeys
  verifyAccessToken: AccessTokenVerifier
  certificateOf: CertificateOfRequest
  limitRate: RateLimit
  guard: ContractGuard | undefined
  log: Log
}

/** Handles a request of the contracts. Calls `next` for an address that belongs to no contract. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>

/**
 * Makes the pipeline. Every request passes these steps in order: request id, route, token, rate limit, consent, body, signature,
 * schema, idempotency, handler, sign, send. Throws when an operation has no handler or a handler no operation, so that such a build
 * does not start.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const api = registerOperations(parts)
  return async (request, response, next) => {
    const arrival = readArrival(request, response, next)
    try {
      checkDecodable(arrival.pathname)
      await api.handleRequest({ method: request.method ?? 'GET', path: arrival.pathname, headers: {} }, arrival)
    } catch (thrown) {
      await refuse(parts, api, arrival, thrown)
    }
  }
}

/** Registers every operation with its handler. An alias runs the handler of its canonical operation. */
function registerOperations(parts: PipelineParts): ContractApi {
  const { operations, handlers, dependencies } = parts
  // The sandbox's operations exist only in a sandbox.
  const served = operations.filter(({ sandboxOnly }) => dependencies.settings.sandbox || !sandboxOnly)
  const canonicalIds = new Set(operations.map(({ canonicalId }) => canonicalId))
  const unused = Object.keys(handlers).filter((operationId) => !canonicalIds.has(operationId))
  if (unused.length > 0) throw new Error(`handlers without an operation: ${unused.join(', ')}`)
  const missing = [...new Set(served.map(({ canonicalId }) => canonicalId))].filter((operationId) => !handlers[operationId])
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`)
  const api = new ContractApi(served)
  for (const operation of served) {
    const handler = handlers[operation.canonicalId]!
    api.register(operation.operationId, async ({ request: { params } }: Context, arrival: Arrival) => {
      const exchange = openExchange(arrival, operation, params as Record<string, string>)
      if (!interfaceConventions[operation.errorStyle].judgesAcceptLate) exchange.responseMediaType = answerMediaType(exchange)
      arrival.exchange = exchange
      trafficOf(arrival.response).exchange = exchange
      notesOf(arrival.response).operationId = operation.operationId
      await handle(parts, exchange, handler)
    })
  }
  api.register('methodNotAllowed', (_context: Context, { pathname }: Arrival) => {
    throw new MethodNotAllowed(api.router.allowedMethods(pathname))
  })
  api.register('notFound', (_context: Context, { pathname, next }: Arrival) => {
    const style = api.neighbourStyle(pathname)
    // Pages have addresses beside the APIs of the dashboard and the simulator, so an unknown address there is passed on to the
    // pages.
    if (style === undefined || !interfaceConventions[style].ownsNeighbourhood) return next()
    throw new HttpError('routeUnknown', 'There is no such address; the contracts at /docs/contracts list all of them.')
  })
  return api
}

/**
 * Refuses a path that cannot be decoded, because routers would throw at it, and one with control characters: no id has any, and
 * PostgreSQL takes no NUL. It stands before APIs and pages alike. Throws HttpError 'routeUnknown'.
 */
function checkDecodable(pathname: string): void {
  if (!pathname.includes('%')) return
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    throw new HttpError('routeUnknown', 'There is no such address; its % escapes are not UTF-8 (RFC 3986 section 2.5).')
  }
  if (/\p{Cc}/u.test(decoded)) throw new HttpError('routeUnknown', 'There is no such address; it has control characters.')
}

async function handle(parts: PipelineParts, exchange: Exchange, handler: AnyHandler): Promise<void> {
  const { dependencies, validators } = parts
  const { operation, request } = exchange
  traceStep(parts, exchange, 'step: routed')
  exchange.caller = await authenticate(exchange, dependencies, parts)
  traceStep(parts, exchange, 'step: caller known', { caller: exchange.caller.kind })
  if (exchange.caller.kind === 'app') notesOf(exchange.response).clientId = exchange.caller.clientId
  checkPermission(exchange.caller, operation)
  const remoteAddress = remoteAddressOf(request)
  await parts.limitRate(exchange.caller, networkOf(remoteAddress))
  await attachConsent(exchange, dependencies)
  traceStep(parts, exchange, 'step: caller may do it')
  // The interfaces for people's browsers: dashboard, sandbox and console.
  if (operation.errorStyle === 'problem') checkOrigin(request, dependencies.settings)
  if (interfaceConventions[operation.errorStyle].judgesAcceptLate) exchange.responseMediaType = answerMediaType(exchange)
  const parameters = validators.checkParameters(exchange)
  requestRules[operation.canonicalId]?.checkHeaders?.(exchange, dependencies.settings)
  if (await readRequestBody(exchange, parts.appKeys, dependencies)) validators.checkBody(exchange)
  traceStep(parts, exchange, 'step: request read', { bytes: exchange.bodyBytes.length })
  await parts.guard?.checkRequest(exchange)
  const { ask, answer, tell } = typeof handler === 'function' ? { ask: undefined, answer: handler, tell: undefined } : handler
  // The validators have just checked the types that the handler was written against.
  const input = {
    ...parameters,
    body: exchange.body,
    caller: exchange.caller,
    interactionId: exchange.interactionId,
    remoteAddress,
    userAgent: request.headers['user-agent'],
    now: exchange.now,
  } as never
  const answered = await answerOnce(exchange, dependencies, {
    ...(ask && { ask: () => ask(input, dependencies) }),
    ...(tell && { tell: (given) => tell(given as never, dependencies) }),
    answer: (handlerDependencies) => answer(input, handlerDependencies),
  })
  traceStep(parts, exchange, 'step: handled', { status: answered.status })
  await sendAnswer(parts, exchange, answered)
}

/** One line for each step, for who follows one request with SANAD_LOG_LEVEL=debug. A refusal names the step that the lines end before. */
function traceStep({ log }: PipelineParts, { interactionId, operation }: Exchange, step: string, details?: object): void {
  if (log.isLevelEnabled('debug')) log.debug({ interactionId, operationId: operation.operationId, ...details }, step)
}

async function refuse(parts: PipelineParts, api: ContractApi, arrival: Arrival, thrown: unknown): Promise<void> {
  const { request, response, interactionId, pathname, exchange } = arrival
  const style = exchange?.operation.errorStyle ?? api.neighbourStyle(pathname) ?? 'problem'
  const error = asRefusal(thrown, style, parts.log, interactionId)
  parts.log.debug({ interactionId, code: error.code }, 'step: refused')
  trafficOf(response).refusal = error
  if (error.code === 'originForeign')
    parts.dependencies.securityLog?.report({ kind: 'originForeign', ...sourceOf(request, response) })
  if (response.headersSent) return void response.destroy()
  const isDropped = error.code !== 'requestTimeout' && dropBody(request, parts.dependencies.settings.limits)
  const headers: Record<string, string> = {
    [interactionIdHeader]: interactionId,
    ...interfaceConventions[style].answerHeaders(request, new Date()),
    ...(isDropped ? {} : { Connection: 'close' }),
  }
  if (exchange?.caller.kind === 'app' && exchange.responseMediaType === jwtMediaType && prefersJwt(request))
    return sendEnvelopedError(parts, exchange, error, headers)
  sendError(response, error, style, headers)
}
