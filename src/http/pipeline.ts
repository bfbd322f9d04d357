import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../generated/operations.ts'
import { type Refusal, SignerUnavailable } from '../domain/shared/errors.ts'
import type { AccessTokenVerifier } from '../security/accessToken.ts'
import type { AppKeys } from '../security/appKeys/appKeys.ts'
import type { JwkSet } from '../security/appKeys/jwks.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import type { sealEnvelope } from '../security/seal.ts'
import type { SecurityEvent } from '../security/log/securityLog.ts'
import type { CertificateOfRequest } from '../security/tls/presentedCertificate.ts'
import type { Dependencies } from '../services/dependencies.ts'
import type { Log } from '../telemetry/log.ts'
import { arrivalOf, sourceOf } from '../telemetry/requests.ts'
import { prefersJwt } from './accept.ts'
import { HolderRefused } from './checkClientCertificate.ts'
import type { ContractGuard } from './contract/guard.ts'
import { ContractRouter } from './contract/router.ts'
import type { Validators } from './contract/validators.ts'
import { HttpError, MethodNotAllowed } from './errors/httpError.ts'
import { interfaceConventions } from './interfaceConventions.ts'
import type { RateLimit } from './limitRate.ts'
import { jwtMediaType } from './mediaTypes.ts'
import type { AnyHandler, HandlerSteps } from './operation.ts'
import { asRefusal, type OfApp, sendAnswer, sendEnvelopedError, sendError } from './respond.ts'
import { addressOf, checkDecodable, route } from './route.ts'
import { type Guarded, pass, type Read, type Routed, type SoFar, type Step } from './stages.ts'
import { answerOnce } from './steps/answerOnce.ts'
import { authenticate } from './steps/authenticate.ts'
import { authorize } from './steps/authorize.ts'
import { checkHead } from './steps/checkHead.ts'
import { dropBody, readBody } from './steps/readBody.ts'

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
  bankAppKeys: JwkSet
  limitRate: RateLimit
  /** Signs answers. */
  seal: typeof sealEnvelope
  guard: ContractGuard | undefined
  log: Log
}

/** Handles a request of the contracts. Calls `next` for an address that belongs to no contract. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>

/**
 * Makes the pipeline. Every request passes the steps of `handle` in their order. Throws when an operation has no handler or a handler no
 * operation, so that such a build does not start.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const served = servedOperations(parts)
  const router = new ContractRouter(served)
  const steps = new Map(served.map((operation) => [operation, stepsOf(parts.handlers[operation.canonicalId]!)]))
  return async (_request, response, next) => {
    const arrived = arrivalOf(response)
    try {
      const { pathname } = addressOf(arrived)
      checkDecodable(pathname)
      const found = router.find(arrived.request.method ?? 'GET', pathname)
      if (found === undefined) return passOn(router, pathname, next)
      const { clock, offers } = parts.dependencies
      await handle(route(arrived, { ...found, now: clock.now(), offers }), parts, steps.get(found.operation)!)
    } catch (thrown) {
      await refuse(arrived, thrown, parts, router)
    }
  }
}

/** The steps of a request of the contracts, each from one stage to the next (stages.ts). */
async function handle(request: Routed, parts: PipelineParts, handler: HandlerSteps): Promise<void> {
  const begin = followSteps(request, parts)
  begin('authenticate')
  const authenticated = await authenticate(request, parts)
  begin('authorize')
  const authorized = await authorize(authenticated, parts)
  begin('checkHead')
  const checked = checkHead(authorized, parts)
  begin('readBody')
  const read = await readBody(checked, parts)
  if (parts.guard) begin('guardRequest')
  const guarded = await guardRequest(read, parts.guard)
  // Nothing shall be done whose answer nobody can sign.
  if (isSigned(guarded)) parts.keyRing.demandSigner()
  begin('answerOnce')
  const answered = await answerOnce(guarded, parts.dependencies, handler)
  begin('sendAnswer')
  await sendAnswer(answered, parts)
}

/** Has the request checked once more where there is a guard. */
async function guardRequest(request: Read, guard: ContractGuard | undefined): Promise<Guarded> {
  return guard === undefined ? pass(request, 'guard') : guard.checkRequest(request)
}

/**
 * What is called as each step begins. With SANAD_LOG_LEVEL=debug it prints a line and notes the step, which a refusal then names;
 * otherwise nobody asks, and nothing is done.
 */
function followSteps(request: Routed, { log }: PipelineParts): (step: Step) => void {
  if (!log.isLevelEnabled('debug')) return followNothing
  return (step) => {
    request.step = step
    log.debug(knownOf(request), `step: ${step}`)
  }
}

const followNothing = () => undefined

/** What the line of a step says of a request, as far as it is known by then. */
function knownOf({ interactionId, operationId, operation, caller, clientId, sent, answer }: SoFar): object {
  return {
    interactionId,
    operationId,
    ...(operation && { route: `${operation.method} ${operation.path}` }),
    ...(caller && { caller: caller.kind }),
    ...(clientId !== undefined && { clientId }),
    ...(sent && { bytes: sent.bytes.length }),
    ...(answer && { status: answer.status }),
  }
}

/** The operations that this server has. Throws where operations and handlers do not fit. */
function servedOperations({ operations, handlers, dependencies }: PipelineParts): readonly Operation[] {
  // The sandbox's operations exist only in a sandbox.
  const served = operations.filter(({ sandboxOnly }) => dependencies.settings.sandbox || !sandboxOnly)
  const canonicalIds = new Set(operations.map(({ canonicalId }) => canonicalId))
  const unused = Object.keys(handlers).filter((operationId) => !canonicalIds.has(operationId))
  if (unused.length > 0) throw new Error(`handlers without an operation: ${unused.join(', ')}`)
  const missing = [...new Set(served.map(({ canonicalId }) => canonicalId))].filter((operationId) => !handlers[operationId])
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`)
  return served
}

const stepsOf = (handler: AnyHandler): HandlerSteps => (typeof handler === 'function' ? { answer: handler } : handler)

/** What happens to a request that no operation answers. Throws MethodNotAllowed, or HttpError 'routeUnknown'. */
function passOn(router: ContractRouter, pathname: string, next: () => void): void {
  const allowed = router.allowedMethods(pathname)
  if (allowed.length > 0) throw new MethodNotAllowed(allowed)
  const style = router.neighbourStyle(pathname)
  // Pages have addresses beside the APIs of the dashboard and the simulator, so an unknown address there is passed on to the
  // pages.
  if (style === undefined || !interfaceConventions[style].ownsNeighbourhood) return next()
  throw new HttpError('routeUnknown', 'There is no such address; the contracts at /docs/contracts list all of them.')
}

async function refuse(request: SoFar, thrown: unknown, parts: PipelineParts, router: ContractRouter): Promise<void> {
  const { response, interactionId, step = 'route' } = request
  const { log, dependencies } = parts
  const style = request.operation?.errorStyle ?? router.neighbourStyle(addressOf(request).pathname) ?? 'problem'
  const error = asRefusal(thrown, style, log, interactionId)
  if (log.isLevelEnabled('debug'))
    log.debug({ ...knownOf(request), step, refusal: error.code, finding: error.detail?.finding }, 'step: refused')
  const event = securityEventOf(error)
  if (event) dependencies.securityLog.report({ ...event, ...sourceOf(request.request, response) })
  if (response.headersSent) return void response.destroy()
  request.refusal = error
  const isDropped = error.code !== 'requestTimeout' && dropBody(request.request, dependencies.settings.limits)
  const headers: Record<string, string> = {
    ...interfaceConventions[style].answerHeaders(request.request, dependencies.clock.now()),
    ...request.rateHeaders,
    ...(isDropped ? {} : { Connection: 'close' }),
  }
  const isEnveloped = isOfApp(request) && request.responseMediaType === jwtMediaType && prefersJwt(request.request)
  if (!isEnveloped || error instanceof SignerUnavailable) return sendError(response, error, style, headers)
  // What can be signed no more is said without a signature, as it is to who has no preference.
  await sendEnvelopedError(request, error, headers, parts).catch((failure: unknown) =>
    sendError(response, asRefusal(failure, style, log, interactionId), style, headers),
  )
}

/** Whether the answer of a request is signed for its app. */
const isSigned = ({ isFromApp, operation }: Guarded): boolean => isFromApp && operation.isEnveloped

const isOfApp = (request: SoFar): request is SoFar & OfApp => request.isFromApp === true

/** What the security log hears of a refusal: an attack may look like it. */
function securityEventOf(error: Refusal): SecurityEvent | undefined {
  if (error instanceof HolderRefused) return { kind: error.kind, id: error.clientId, clientId: error.clientId }
  return error.code === 'originForeign' ? { kind: 'originForeign' } : undefined
}
