import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorStyle } from '../../generated/operations.ts'
import type { VerificationErrorCode } from '../domain/shared/errorCodes.ts'
import { Refusal } from '../domain/shared/errors.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import { signatureHeader } from '../security/envelope.ts'
import { makeEnvelope, type sealEnvelope } from '../security/seal.ts'
import type { Dependencies } from '../services/dependencies.ts'
import type { Log } from '../telemetry/log.ts'
import { arrivalOf, type Arrived, interactionIdHeader } from '../telemetry/requests.ts'
import type { ContractGuard } from './contract/guard.ts'
import type { Validators } from './contract/validators.ts'
import type { FailureListener } from './gate.ts'
import { HttpError } from './errors/httpError.ts'
import { isAnswered, renderError, type RenderedError } from './errors/render.ts'
import { jwtMediaType, utf8Json } from './mediaTypes.ts'
import type { Answered, Authenticated } from './stages.ts'

/** Headers of every answer of the interfaces: caches store nothing, and browsers do not guess the media type. */
export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

type Headers = Record<string, string>

/**
 * Sends a text in UTF-8, or no body at all. Node sends a text in one piece with the headers, but a Buffer in a second piece. A JWS is
 * ASCII, and as latin1 it is sent without being measured and converted.
 */
function sendText(response: ServerResponse, status: number, headers: Headers, text?: string): void {
  const isAscii = headers['Content-Type'] === jwtMediaType
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    ...(text !== undefined && { 'Content-Length': String(isAscii ? text.length : Buffer.byteLength(text)) }),
  })
  response.end(text, isAscii ? 'latin1' : 'utf8')
}

/** What is needed to check and sign answers. */
interface Sender {
  dependencies: Dependencies
  validators: Pick<Validators, 'checkAnswer'>
  keyRing: KeyRing
  seal: typeof sealEnvelope
  guard: ContractGuard | undefined
}

/**
 * Checks the answer against the contract, signs it where the contract says so, and sends it. Throws an Error for an answer that breaks the
 * contract.
 */
export async function sendAnswer(request: Answered, { dependencies, validators, keyRing, seal, guard }: Sender): Promise<void> {
  const { response, operation, answer } = request
  const headers = {
    [interactionIdHeader]: request.interactionId,
    ...request.conventions.answerHeaders(request.request, dependencies.clock.now()),
    ...request.rateHeaders,
    ...answer.headers,
  }
  if (answer.body === undefined || answer.body === null) {
    validators.checkAnswer(operation, answer.status, undefined)
    return sendText(response, answer.status, headers)
  }
  request.answerBody = answer.body
  if (!request.isFromApp || !request.operation.isEnveloped) {
    validators.checkAnswer(operation, answer.status, answer.body)
    await guard?.checkResponse(request, answer.status, answer.body)
    return sendText(response, answer.status, { ...headers, 'Content-Type': utf8Json }, JSON.stringify(answer.body))
  }
  const claims = envelopeClaims(request, dependencies)
  const key = keyRing.signingKey(request.caller.app.responseSigningAlg, request.now)
  const envelope = makeEnvelope((answer.body as { message: unknown }).message, claims)
  validators.checkAnswer(operation, answer.status, envelope)
  await guard?.checkResponse(request, answer.status, envelope)
  const sealed = await seal(envelope, request.responseMediaType === jwtMediaType ? 'jwt' : 'json', key)
  sendSealed(response, answer.status, headers, sealed)
}

/** A request whose answer is signed for its app. */
export type OfApp = Extract<Authenticated, { isFromApp: true }>

const envelopeClaims = ({ caller, now }: OfApp, { settings }: Pick<Dependencies, 'settings'>) => ({
  audience: caller.clientId,
  issuer: settings.issuer,
  lifetimeSeconds: settings.limits.responseEnvelopeSeconds,
  now,
})

/** Sends a sealed envelope: the JWS alone, or the JSON with its detached signature. */
function sendSealed(
  response: ServerResponse,
  status: number,
  headers: Headers,
  { text, detachedSignature }: Awaited<ReturnType<typeof sealEnvelope>>,
): void {
  const description: Headers =
    detachedSignature === undefined
      ? { 'Content-Type': jwtMediaType }
      : { 'Content-Type': utf8Json, [signatureHeader]: detachedSignature }
  sendText(response, status, { ...headers, ...description }, text)
}

/** Sends a refusal inside a signed envelope, for callers whose Accept prefers application/jwt. */
export async function sendEnvelopedError(request: OfApp, error: Refusal, headers: Headers, sender: Sender): Promise<void> {
  const { status, body, headers: own } = noteRefusal(request, error, request.operation.errorStyle)
  const key = sender.keyRing.signingKey(request.caller.app.responseSigningAlg, request.now)
  const sealed = await sender.seal(makeEnvelope(body, envelopeClaims(request, sender.dependencies)), 'jwt', key)
  sendSealed(request.response, status, { [interactionIdHeader]: request.interactionId, ...headers, ...own }, sealed)
}

/** Sends a refusal unsigned, in the style of its interface, with the interaction id. */
export function sendError(response: ServerResponse, error: Refusal, style: ErrorStyle, headers: Headers = {}): void {
  const arrived = arrivalOf(response)
  const { status, body, headers: own } = noteRefusal(arrived, error, style)
  sendText(response, status, { [interactionIdHeader]: arrived.interactionId, ...headers, ...own }, JSON.stringify(body))
}

/** The answer of a refusal, which those who observe the request know from now on. */
function noteRefusal(arrived: Arrived, error: Refusal, style: ErrorStyle): RenderedError {
  const rendered = renderError(error, style)
  // The pipeline has noted its own refusals whole. Of those outside the contracts only the code is kept.
  if (arrived.refusal !== error) arrived.refusal = { code: error.code }
  arrived.answerBody = rendered.body
  return rendered
}

/** Faults of another bank that this bank's staff must see in the log. */
export const responderFaults: readonly string[] = [
  'responderTimeout',
  'responderUnavailable',
  'responderInvalid',
] satisfies VerificationErrorCode[]

/**
 * Turns anything thrown into a refusal that the style has an answer for. Everything else is a defect: it is logged with its cause,
 * and the caller learns no details.
 */
export function asRefusal(thrown: unknown, style: ErrorStyle, log: Log, interactionId: string): Refusal {
  if (!(thrown instanceof Refusal) || !isAnswered(thrown, style)) {
    log.error({ err: thrown, interactionId }, 'unexpected failure')
    return new HttpError(
      'internal',
      `Something went wrong on our side. Quote x-fapi-interaction-id ${interactionId} when you ask about it.`,
      { cause: thrown },
    )
  }
  // For the caller these are refusals. For the bank's staff they are faults that must be seen.
  if (thrown.code === 'coreBankUnavailable') log.warn({ err: thrown.cause, interactionId }, 'the core bank did not answer')
  if (responderFaults.includes(thrown.code))
    log.warn(
      { err: thrown.cause, refusal: thrown.code, reason: thrown.detail.internal, interactionId },
      'another bank’s responder failed',
    )
  return thrown
}

/** The last handler: the address belongs to no contract, no page and no endpoint of the authorization server. */
export function answerUnknownAddress(_request: IncomingMessage, response: ServerResponse): void {
  const error = new HttpError('routeUnknown', 'There is no such address; the contracts at /docs/contracts list all of them.')
  sendError(response, error, 'problem')
}

/** Answers errors that no other part has caught. Express itself would send the stack. */
export function createFailureListener(log: Log): FailureListener {
  return (thrown, _request, response) => {
    const error = asRefusal(thrown, 'problem', log, arrivalOf(response).interactionId)
    if (response.headersSent) return void response.destroy()
    sendError(response, error, 'problem')
  }
}

/**
 * Adds the interaction id to answers that do not come from the pipeline (pages, the authorization server), because every answer
 * must carry it.
 */
export function stampInteractionId(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader(interactionIdHeader, arrivalOf(response).interactionId)
  next()
}
