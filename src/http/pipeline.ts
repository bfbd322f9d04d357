import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AppKeys } from '../security/appKeys/appKeys.ts'
import { type AccessTokenVerifier } from '../security/accessToken.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { parseJson } from '../security/json/jsonScanner.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { type Log } from '../telemetry/log.ts'
import { type ContractGuard } from './contract/guard.ts'
import { requestRules } from './contract/requestRules.ts'
import { type ContractRouter } from './contract/router.ts'
import { type Validators } from './contract/validators.ts'
import { negotiate } from './accept.ts'
import { type Answer, type Exchange, jsonMediaType, jwtMediaType } from './exchange.ts'
import { type AnyHandler } from './handlers.ts'
import { interactionIdHeader, readInteractionId } from './interactionId.ts'
import { manners } from './manners.ts'
import { answerMediaType, openExchange, pathnameOf } from './openExchange.ts'
import { remoteAddressOf } from './remoteAddress.ts'
import { asRefusal, sendError } from './respond.ts'
import { answerOnce } from './steps/answerOnce.ts'
import { attachConsent } from './steps/attachConsent.ts'
import { authenticate, checkPermission } from './steps/authenticate.ts'
import { checkOrigin } from './steps/checkOrigin.ts'
import { type RateLimit } from './steps/limitRate.ts'
import { openEnvelope } from './steps/openEnvelope.ts'
import { checkMediaType, passOver, readBody } from './steps/readBody.ts'
import { sendAnswer, sendEnvelopedError } from './steps/sendAnswer.ts'

/** What the pipeline works with; `app.ts` makes it once. */
export interface PipelineParts {
  dependencies: Dependencies
  router: ContractRouter
  handlers: ReadonlyMap<string, AnyHandler>
  validators: Validators
  keyRing: KeyRing
  appKeys: AppKeys
  verifyAccessToken: AccessTokenVerifier
  limitRate: RateLimit
  guard: ContractGuard | undefined
  log: Log
}

/** Handles a request of the contracts; calls `next` for an address of no contract. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>

/** The order of design.md section 12: request id, route, token, rate limit, consent, body, signature, schema, idempotency, handler, sign, send. */
export function createPipeline(parts: PipelineParts): Pipeline {
  return async (request, response, next) => {
    const interactionId = readInteractionId(request)
    const started = performance.now()
    let exchange: Exchange | undefined
    try {
      exchange = openExchange(parts.router, request, response, interactionId)
      if (!exchange) return next()
      await handle(parts, exchange)
    } catch (thrown) {
      await refuse(parts, { request, response, interactionId, exchange }, thrown)
    }
    if (exchange) logRequest(parts.log, exchange, started)
  }
}

async function handle(parts: PipelineParts, exchange: Exchange): Promise<void> {
  const { dependencies, validators, guard } = parts
  const { operation, request } = exchange
  exchange.caller = await authenticate(request, operation, dependencies, parts.verifyAccessToken, exchange.now)
  checkPermission(exchange.caller, operation)
  const remoteAddress = remoteAddressOf(request)
  await parts.limitRate(exchange.caller, remoteAddress)
  await attachConsent(exchange, dependencies)
  if (exchange.caller.kind === 'developer' || operation.interfaceName === 'platform') checkOrigin(request, dependencies.settings)
  if (manners[operation.errorStyle].judgesAcceptLate) exchange.responseMediaType = answerMediaType(exchange)
  const parameters = validators.checkParameters(exchange)
  requestRules[operation.canonicalId]?.checkHeaders?.(exchange, dependencies.settings)
  await readRequestBody(parts, exchange)
  await guard?.checkRequest(exchange)
  const handler = parts.handlers.get(operation.canonicalId)!
  const answer: Answer = await answerOnce(exchange, dependencies, (handlerDependencies) =>
    handler(
      // The contract's validators have just made sure of the types that the handler was written against.
      {
        ...parameters,
        body: exchange.body,
        caller: exchange.caller,
        interactionId: exchange.interactionId,
        remoteAddress,
        now: exchange.now,
      } as never,
      handlerDependencies,
    ),
  )
  await sendAnswer(parts, exchange, answer)
}

async function readRequestBody(
  { dependencies: { settings }, appKeys, validators }: PipelineParts,
  exchange: Exchange,
): Promise<void> {
  const { operation, request } = exchange
  const sendsNothing = request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0
  if (operation.requestMediaTypes.length === 0 || (sendsNothing && !operation.isBodyRequired)) {
    request.resume()
    return
  }
  const { limits } = settings
  exchange.requestMediaType = checkMediaType(request, operation)
  exchange.bodyBytes = await readBody(
    request,
    operation.isEnveloped ? limits.envelopeBodyBytes : manners[operation.errorStyle].bodyBytes(limits),
    limits.bodyTimeoutMs,
  )
  exchange.body = operation.isEnveloped
    ? await openEnvelope(exchange, appKeys, settings)
    : parseJson(exchange.bodyBytes, { maxDepth: limits.jsonDepth })
  validators.checkBody(exchange)
}

interface Refused {
  request: IncomingMessage
  response: ServerResponse
  interactionId: string
  exchange: Exchange | undefined
}

async function refuse(
  parts: PipelineParts,
  { request, response, interactionId, exchange }: Refused,
  thrown: unknown,
): Promise<void> {
  const style = exchange?.operation.errorStyle ?? parts.router.neighbourStyle(pathnameOf(request).pathname) ?? 'problem'
  const error = asRefusal(thrown, style, parts.log, interactionId)
  if (response.headersSent) return void response.destroy()
  const isPassedOver = error.code !== 'requestTimeout' && passOver(request, parts.dependencies.settings.limits)
  const headers: Record<string, string> = {
    [interactionIdHeader]: interactionId,
    ...manners[style].answerHeaders(request, new Date()),
    ...(isPassedOver ? {} : { Connection: 'close' }),
  }
  if (exchange?.caller.kind === 'app' && exchange.responseMediaType === jwtMediaType && wantsJwtErrors(request)) {
    return sendEnvelopedError(parts, exchange, error, headers)
  }
  sendError(response, error, style, headers)
}

/** Errors are signed only for those who ask for it: Accept must prefer application/jwt by name. */
function wantsJwtErrors(request: IncomingMessage): boolean {
  return negotiate(request.headers.accept, [jsonMediaType, jwtMediaType], jsonMediaType) === jwtMediaType
}

function logRequest(log: Log, { operation, response, interactionId, caller }: Exchange, started: number): void {
  log.info({
    operationId: operation.operationId,
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    interactionId,
    ...(caller.kind === 'app' && { clientId: caller.clientId }),
  })
}
