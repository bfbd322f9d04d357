import type { CustomFetch } from 'openid-client'
import { textOf } from './bytes.ts'
import { readErrors, SanadApiError } from './errors.ts'
import type { OperationId } from './operations.ts'

/** An address without the slashes at its end. */
export const withoutSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** The part of `fetch` that the client uses. Pass your own to add a proxy, a client certificate or metrics. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** An answer as it came in. Nothing of it has been checked yet. */
export interface RawAnswer {
  status: number
  headers: Headers
  /** The exact bytes. A detached signature belongs to them and not to an object that was serialised again. */
  body: Uint8Array
  interactionId: string | undefined
  mediaType: string
  operationId?: OperationId | undefined
  /** The address that was called. */
  url?: string | undefined
}

/** A request ready to be sent. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
  operationId?: OperationId | undefined
  /** Which try this is, from 1. */
  attempt?: number
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** What a hook learns of a request. There is no token, no secret and no body in it. */
export interface RequestNote {
  /** Undefined for what the client does by itself: discovery, tokens, pushed requests. */
  operationId: OperationId | undefined
  method: string
  url: string
  interactionId: string
  attempt: number
}

/** Where logs, metrics and traces begin. A hook that throws fails the call. */
export interface ClientHooks {
  /** Before each try. The headers that it returns are sent too, for example `traceparent`. */
  onRequest?: (note: RequestNote) => Record<string, string> | void
  /** After each answer. Status 0: there was none. */
  onAnswer?: (note: RequestNote & { status: number; durationMs: number }) => void
  /** Before the client waits to try again. */
  onRetry?: (note: { operationId: OperationId | undefined; attempt: number; waitMs: number; reason: SanadApiError }) => void
}

/** How requests leave: by whose fetch, how long one may take, and who is told. */
export interface Sender {
  fetch: Fetch
  timeoutMs: number
  hooks: ClientHooks
}

/**
 * Sends one request, once. Redirects are not followed, so a bearer token never travels to another host. Throws SanadApiError with
 * status 0 when no answer comes: `TPP.NoAnswer`, `TPP.TimedOut`, or `TPP.Aborted` when the caller's signal ended it.
 */
export async function sendOnce(sender: Sender, request: OutgoingRequest): Promise<RawAnswer> {
  const { method, url, operationId, attempt = 1, signal } = request
  const interactionId = request.headers['x-fapi-interaction-id'] ?? crypto.randomUUID()
  const note = { operationId, method, url, interactionId, attempt }
  const added = sender.hooks.onRequest?.(note)
  const timeOut = AbortSignal.timeout(request.timeoutMs ?? sender.timeoutMs)
  const started = performance.now()
  const tell = (status: number) => sender.hooks.onAnswer?.({ ...note, status, durationMs: performance.now() - started })
  try {
    const response = await sender.fetch(url, {
      method,
      headers: { 'x-fapi-interaction-id': interactionId, ...request.headers, ...added },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const body = new Uint8Array(await response.arrayBuffer())
    tell(response.status)
    return {
      status: response.status,
      headers: response.headers,
      body,
      interactionId: response.headers.get('x-fapi-interaction-id') ?? undefined,
      mediaType: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
      operationId,
      url,
    }
  } catch (cause) {
    tell(0)
    throw new SanadApiError(0, [whyNoAnswer(`${method} ${url}`, { signal, timeOut })], { interactionId, operationId, cause })
  }
}

function whyNoAnswer(what: string, { signal, timeOut }: { signal: AbortSignal | undefined; timeOut: AbortSignal }) {
  if (signal?.aborted) return { Code: 'TPP.Aborted', Message: `${what} was ended by its caller` }
  if (timeOut.aborted) return { Code: 'TPP.TimedOut', Message: `${what} took too long` }
  return { Code: 'TPP.NoAnswer', Message: `${what} got no answer` }
}

const isJson = (mediaType: string) => mediaType === 'application/json' || mediaType.endsWith('+json')

/** Parses a JSON body. Undefined when it is not JSON. Use it only for bodies that need no signature (errors, OAuth answers). */
export function readJson(received: RawAnswer): unknown {
  if (!isJson(received.mediaType) || received.body.length === 0) return undefined
  try {
    return JSON.parse(textOf(received.body))
  } catch {
    return undefined
  }
}

/** A year: more digits than a number has would be Infinity. */
const longestRetryAfterSeconds = 365 * 86_400

/** Makes the error of a refused call. `verifiedBody` is the checked content of a signed error, if there was one. */
export function refusal(received: RawAnswer, verifiedBody?: unknown): SanadApiError {
  const retryAfter = received.headers.get('retry-after') ?? ''
  const body = verifiedBody ?? readJson(received)
  return new SanadApiError(received.status, readErrors(body, received.url), {
    interactionId: received.interactionId,
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), longestRetryAfterSeconds) : undefined,
    headers: received.headers,
    body,
    operationId: received.operationId,
  })
}

/** Makes the error of an answer whose content must not be used. `why` says which check failed. */
export function untrusted(received: RawAnswer, why: string, cause?: unknown): SanadApiError {
  return new SanadApiError(received.status, [{ Code: 'TPP.ResponseUntrusted', Message: why }], {
    interactionId: received.interactionId,
    headers: received.headers,
    operationId: received.operationId,
    cause,
  })
}

const withoutBody = new Set([204, 205, 304])

const isGood = ({ status }: RawAnswer) => status >= 200 && status < 300

/**
 * Lets openid-client do its part over the client's own transport: the same fetch, time-outs and hooks. What fails becomes a
 * SanadApiError, as of any other call.
 */
export async function throughTransport<Result>(
  send: (request: OutgoingRequest) => Promise<RawAnswer>,
  work: (fetch: CustomFetch) => Promise<Result>,
): Promise<{ result: Result; received: RawAnswer }> {
  let received: RawAnswer | undefined
  const fetch: CustomFetch = async (url, { method, headers, body }) => {
    // Forms only; the library's own deadline is left out, because the transport has one.
    const content = body instanceof URLSearchParams ? { body: body.toString() } : {}
    received = await send({ method: method as OutgoingRequest['method'], url, headers, ...content })
    const { status, headers: answered } = received
    return new Response(withoutBody.has(status) ? null : (received.body as Uint8Array<ArrayBuffer>), {
      status,
      headers: answered,
    })
  }
  try {
    const result = await work(fetch)
    return { result, received: received! }
  } catch (error) {
    const { message, cause } = error as Error
    if (cause instanceof SanadApiError) throw cause
    if (received === undefined) throw error
    throw isGood(received)
      ? untrusted(received, `the authorization server’s answer was refused: ${message}`, error)
      : refusal(received)
  }
}
