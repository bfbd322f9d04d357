import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type ErrorRequestHandler } from 'express'
import { type ErrorCode, SanadError } from '../domain/shared/errors.ts'
import { type Log } from '../telemetry/log.ts'
import { type ErrorStyle, renderError } from './errors/render.ts'
import { jsonMediaType, problemMediaType } from './exchange.ts'
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

/** Another bank's faults, which its people must be told of. */
const responderFaults: readonly ErrorCode[] = ['responderTimeout', 'responderUnavailable', 'responderInvalid']

/** Anything thrown, as a SanadError: what is not one is a defect, is logged with its cause, and tells the caller nothing. */
export function asSanadError(thrown: unknown, log: Log, interactionId: string): SanadError {
  if (thrown instanceof SanadError) {
    // A refusal to the caller, but for the bank's people a fault that they must see.
    if (thrown.code === 'coreBankUnavailable') log.warn({ err: thrown.cause, interactionId }, 'the core bank did not answer')
    if (responderFaults.includes(thrown.code))
      log.warn(
        { err: thrown.cause, code: thrown.code, reason: thrown.detail.internal, interactionId },
        'another bank’s responder failed',
      )
    return thrown
  }
  log.error({ err: thrown, interactionId }, 'unexpected failure')
  return new SanadError(
    'internal',
    `Something went wrong on our side. Quote x-fapi-interaction-id ${interactionId} when you ask about it.`,
    { cause: thrown },
  )
}

const errorMediaTypes: Record<ErrorStyle, string> = {
  ksaob: `${jsonMediaType}; charset=utf-8`,
  problem: problemMediaType,
  vop: problemMediaType,
  verification: `${jsonMediaType}; charset=utf-8`,
}

/** Sends a refusal unsigned, in the style of its interface. */
export function sendError(response: ServerResponse, error: SanadError, style: ErrorStyle, headers: Record<string, string>): void {
  const rendered = renderError(error, style)
  sendText(
    response,
    rendered.status,
    { ...headers, ...rendered.headers, 'Content-Type': errorMediaTypes[style] },
    JSON.stringify(rendered.body),
  )
}

/** The end of the line: an address that is of no contract, no page and no endpoint of the authorization server. */
export function answerUnknownAddress(request: IncomingMessage, response: ServerResponse): void {
  const error = new SanadError('routeUnknown', 'There is no such address; the contracts under specs/ list all of them.')
  sendError(response, error, 'problem', { [interactionIdHeader]: readInteractionId(request) })
}

/** Behind everything: what no part has caught, for which Express would send the stack. */
export function createFailureHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const interactionId = readInteractionId(request)
    const error = asSanadError(thrown, log, interactionId)
    if (response.headersSent) return void response.destroy()
    sendError(response, error, 'problem', { [interactionIdHeader]: interactionId })
  }
}
