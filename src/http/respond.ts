import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type ErrorRequestHandler } from 'express'
import { type ErrorStyle } from '../../generated/operations.ts'
import { type VerificationErrorCode } from '../domain/shared/errorCodes.ts'
import { Refusal } from '../domain/shared/errors.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'
import { type Envelope, makeEnvelope, sealEnvelope, signatureHeader } from '../security/envelope.ts'
import { type Dependencies } from '../services/dependencies.ts'
import { type Log } from '../telemetry/log.ts'
import { notesOf } from '../telemetry/requests.ts'
import { type ContractGuard } from './contract/guard.ts'
import { type Validators } from './contract/validators.ts'
import { HttpError } from './errors/httpError.ts'
import { isAnswered, renderError } from './errors/render.ts'
import { type Exchange, interactionIdHeader, readInteractionId } from './exchange.ts'
import { interfaceConventions } from './interfaceConventions.ts'
import { jwtMediaType, utf8Json } from './mediaTypes.ts'
import { trafficOf } from './requestLog/traffic.ts'
import { type AppCaller, type Answer } from './operation.ts'

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
  validators: Validators
  keyRing: KeyRing
  guard: ContractGuard | undefined
}

/** Checks the answer against the contract, signs it where the contract says so, and sends it. Throws an Error for an answer that breaks the contract. */
export async function sendAnswer(sender: Sender, exchange: Exchange, answer: Answer): Promise<void> {
  const { validators, guard } = sender
  const { response, request, operation } = exchange
  const headers = {
    [interactionIdHeader]: exchange.interactionId,
    ...interfaceConventions[operation.errorStyle].answerHeaders(request, new Date()),
    ...answer.headers,
  }
  if (answer.body === undefined || answer.body === null) {
    validators.checkAnswer(exchange, answer.status, undefined)
    return sendText(response, answer.status, headers)
  }
  const body = operation.isEnveloped
    ? answerEnvelope(sender, exchange, (answer.body as { message: unknown }).message)
    : answer.body
  trafficOf(response).answer = answer.body
  validators.checkAnswer(exchange, answer.status, body)
  await guard?.checkResponse(exchange, answer.status, body)
  if (operation.isEnveloped) return sendEnvelope(sender, exchange, answer.status, headers, body as Envelope)
  sendText(response, answer.status, { ...headers, 'Content-Type': utf8Json }, JSON.stringify(body))
}

function answerEnvelope({ dependencies: { settings } }: Sender, { caller, now }: Exchange, message: unknown): Envelope {
  return makeEnvelope(message, {
    audience: (caller as AppCaller).clientId,
    issuer: settings.issuer,
    lifetimeSeconds: settings.limits.responseEnvelopeSeconds,
    now,
  })
}

/** Signs an envelope in the encoding that the caller wants, with the algorithm that the app registered, and sends it. */
async function sendEnvelope(
  { keyRing }: Sender,
  { caller, now, response, responseMediaType }: Exchange,
  status: number,
  headers: Headers,
  envelope: Envelope,
): Promise<void> {
  const key = keyRing.signingKey((caller as AppCaller).app.responseSigningAlg, now)
  const { text, detachedSignature } = await sealEnvelope(envelope, responseMediaType === jwtMediaType ? 'jwt' : 'json', key)
  const description: Headers =
    detachedSignature === undefined
      ? { 'Content-Type': jwtMediaType }
      : { 'Content-Type': utf8Json, [signatureHeader]: detachedSignature }
  sendText(response, status, { ...headers, ...description }, text)
}

/** Sends a refusal inside a signed envelope, for callers whose Accept prefers application/jwt. */
export async function sendEnvelopedError(sender: Sender, exchange: Exchange, error: Refusal, headers: Headers): Promise<void> {
  notesOf(exchange.response).refusal = error.code
  const rendered = renderError(error, exchange.operation.errorStyle)
  trafficOf(exchange.response).answer = rendered.body
  const envelope = answerEnvelope(sender, exchange, rendered.body)
  await sendEnvelope(sender, exchange, rendered.status, { ...headers, ...rendered.headers }, envelope)
}

/** Sends a refusal unsigned, in the style of its interface. */
export function sendError(response: ServerResponse, error: Refusal, style: ErrorStyle, headers: Headers): void {
  notesOf(response).refusal = error.code
  const rendered = renderError(error, style)
  trafficOf(response).answer = rendered.body
  sendText(response, rendered.status, { ...headers, ...rendered.headers }, JSON.stringify(rendered.body))
}

/** Faults of another bank that this bank's staff must see in the log. */
const responderFaults: readonly string[] = [
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
  if (thrown.code === 'databaseUnavailable') log.warn({ err: thrown.cause, interactionId }, 'the database did not answer')
  if (responderFaults.includes(thrown.code))
    log.warn(
      { err: thrown.cause, code: thrown.code, reason: thrown.detail.internal, interactionId },
      'another bank’s responder failed',
    )
  return thrown
}

/** The last handler: the address belongs to no contract, no page and no endpoint of the authorization server. */
export function answerUnknownAddress(request: IncomingMessage, response: ServerResponse): void {
  const error = new HttpError('routeUnknown', 'There is no such address; the contracts at /docs/contracts list all of them.')
  sendError(response, error, 'problem', { [interactionIdHeader]: readInteractionId(request, response) })
}

/** Answers errors that no other part has caught. Express itself would send the stack. */
export function createFailureHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const interactionId = readInteractionId(request, response)
    const error = asRefusal(thrown, 'problem', log, interactionId)
    if (response.headersSent) return void response.destroy()
    sendError(response, error, 'problem', { [interactionIdHeader]: interactionId })
  }
}
