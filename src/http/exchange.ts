import { type IncomingMessage, type ServerResponse } from 'node:http'
import { type Operation } from './contract/operations.ts'
import { type Caller } from './operation.ts'

/** The two encodings of the signed envelope (design.md section 3). */
export const jwtMediaType = 'application/jwt'
export const jsonMediaType = 'application/json'
export const problemMediaType = 'application/problem+json'

/** One request on its way through the pipeline; each step fills in its part. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  interactionId: string
  now: Date
  /** Path without the query, as sent. */
  pathname: string
  query: URLSearchParams
  operation: Operation
  pathParameters: Record<string, string>
  caller: Caller
  /** Media type of the request body; undefined when the operation takes none. */
  requestMediaType: string | undefined
  responseMediaType: string
  bodyBytes: Buffer
  /** Parsed; for an envelope, verified. */
  body: unknown
}

/** What the handler answered, before it is enveloped and signed. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}
