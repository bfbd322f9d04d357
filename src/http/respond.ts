import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type ErrorRequestHandler } from 'express'
import { type VerificationErrorCode } from '../domain/shared/errorCodes.ts'
import { Refusal } from '../domain/shared/errors.ts'
import { type Log } from '../telemetry/log.ts'
import { HttpError } from './errors/httpError.ts'
import { type ErrorStyle, isAnswered, renderError } from './errors/render.ts'
import { interactionIdHeader, readInteractionId } from './interactionId.ts'

/** On every answer of the interfaces: nothing of it is kept by caches or guessed at by browsers. */
export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Sends a text in UTF-8, or no body at all. Text on purpose: Node sends it together with the head, a Buffer needs a second piece. */
export function sendText(response: ServerResponse, status: number, headers: Record<string, string>, text?: string): void {
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    ...(text !== undefined && { 'Content-Length': String(Buffer.byteLength(text)) }),
  })
  response.end(text)
}

/** Another bank's faults, which the people of this bank must be told of. */
const responderFaults: readonly string[] = [
  'responderTimeout',
  'responderUnavailable',
  'responderInvalid',
] satisfies VerificationErrorCode[]

/**
 * Anything thrown, as a refusal that the style has an answer for. What is none is a defect: it is logged with its cause, and the
 * caller is told nothing of it.
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
  // A refusal to the caller, but for the bank's people a fault that they must see.
  if (thrown.code === 'coreBankUnavailable') log.warn({ err: thrown.cause, interactionId }, 'the core bank did not answer')
  if (responderFaults.includes(thrown.code))
    log.warn(
      { err: thrown.cause, code: thrown.code, reason: thrown.detail.internal, interactionId },
      'another bank’s responder failed',
    )
  return thrown
}

/** Sends a refusal unsigned, in the style of its interface. */
export function sendError(response: ServerResponse, error: Refusal, style: ErrorStyle, headers: Record<string, string>): void {
  const rendered = renderError(error, style)
  sendText(response, rendered.status, { ...headers, ...rendered.headers }, JSON.stringify(rendered.body))
}

/** The end of the line: an address that is of no contract, no page and no endpoint of the authorization server. */
export function answerUnknownAddress(request: IncomingMessage, response: ServerResponse): void {
  const error = new HttpError('routeUnknown', 'There is no such address; the contracts under specs/ list all of them.')
  sendError(response, error, 'problem', { [interactionIdHeader]: readInteractionId(request) })
}

/** Behind everything: what no part has caught, for which Express would send the stack. */
export function createFailureHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const interactionId = readInteractionId(request)
    const error = asRefusal(thrown, 'problem', log, interactionId)
    if (response.headersSent) return void response.destroy()
    sendError(response, error, 'problem', { [interactionIdHeader]: interactionId })
  }
}
