import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Operation } from '../../generated/operations.ts'
import { isUuid } from '../domain/shared/formats.ts'
import { notesOf } from '../telemetry/requests.ts'
import { jsonMediaType } from './mediaTypes.ts'
import { type Caller } from './operation.ts'

/** One request on its way through the pipeline. Each step fills in its part. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  interactionId: string
  now: Date
  /** The path without the query, as sent. */
  pathname: string
  query: URLSearchParams
  operation: Operation
  pathParameters: Record<string, string>
  caller: Caller
  /** Media type of the request body. Undefined when the operation takes none. */
  requestMediaType: string | undefined
  responseMediaType: string
  bodyBytes: Buffer
  /** The parsed body. The body of an envelope is also verified. */
  body: unknown
}

/**
 * A request as it comes in. Its exchange is set once its operation is known. `next` handles addresses that belong to no contract.
 */
export interface Arrival {
  request: IncomingMessage
  response: ServerResponse
  next: () => void
  interactionId: string
  pathname: string
  query: URLSearchParams
  exchange: Exchange | undefined
}

/** Reads a request before its operation is known. */
export function readArrival(request: IncomingMessage, response: ServerResponse, next: () => void): Arrival {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const [pathname, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
  return {
    request,
    response,
    next,
    interactionId: readInteractionId(request, response),
    pathname,
    query: new URLSearchParams(query),
    exchange: undefined,
  }
}

/** Opens the exchange of an operation. Nothing of the request has been checked yet. */
export function openExchange(arrival: Arrival, operation: Operation, pathParameters: Record<string, string>): Exchange {
  const { request, response, interactionId, pathname, query } = arrival
  return {
    request,
    response,
    interactionId,
    now: new Date(),
    pathname,
    query,
    operation,
    pathParameters,
    caller: { kind: 'anonymous' },
    requestMediaType: undefined,
    responseMediaType: jsonMediaType,
    bodyBytes: Buffer.alloc(0),
    body: undefined,
  }
}

/** The header that identifies one exchange in the logs of both sides. */
export const interactionIdHeader = 'x-fapi-interaction-id'

/**
 * The caller's x-fapi-interaction-id when it is a UUID, otherwise a new one (KSA API Security). A malformed value is not refused. Every
 * layer gets the same one for the same request.
 */
export function readInteractionId(request: IncomingMessage, response: ServerResponse): string {
  return (notesOf(response).interactionId ??= onlyHeader(request, interactionIdHeader, isUuid) ?? randomUUID())
}

/** The value of a header when it came exactly once and has the right form, otherwise undefined. */
export function onlyHeader(
  { headersDistinct }: IncomingMessage,
  name: string,
  hasForm: (value: string) => boolean,
): string | undefined {
  const [value, ...more] = headersDistinct[name] ?? []
  return value !== undefined && more.length === 0 && hasForm(value) ? value : undefined
}

/**
 * Adds the interaction id to answers that do not come from the pipeline (pages, the authorization server), because every answer
 * must carry it.
 */
export function stampInteractionId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader(interactionIdHeader, readInteractionId(request, response))
  next()
}
