import { randomUUID } from 'node:crypto'
import { readErrors, SanadApiError } from './errors.ts'

/** The part of `fetch` that the client uses. Pass your own to add a proxy, a client certificate or metrics. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** An answer as it came in. Nothing of it has been checked yet. */
export interface RawAnswer {
  status: number
  headers: Headers
  /** The exact bytes. A detached signature belongs to them and not to an object that was serialised again. */
  body: Buffer
  interactionId: string | undefined
  mediaType: string
}

/** A request ready to be sent. */
export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends one request, once. The caller decides about a retry and then gives an idempotency key. Redirects are not followed, so a
 * bearer token never travels to another host. Throws SanadApiError with status 0 when no answer comes.
 */
export async function sendOnce(fetchImplementation: Fetch, request: OutgoingRequest, timeoutMs: number): Promise<RawAnswer> {
  const headers = { 'x-fapi-interaction-id': randomUUID(), ...request.headers }
  try {
    const response = await fetchImplementation(request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
      interactionId: response.headers.get('x-fapi-interaction-id') ?? undefined,
      mediaType: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
    }
  } catch (cause) {
    throw new SanadApiError(0, [{ Code: 'TPP.NoAnswer', Message: `${request.method} ${request.url} got no answer` }], {
      interactionId: headers['x-fapi-interaction-id'],
      cause,
    })
  }
}

const isJson = (mediaType: string) => mediaType === 'application/json' || mediaType.endsWith('+json')

/** Parses a JSON body. Undefined when it is not JSON. Use it only for bodies that need no signature (errors, OAuth answers). */
export function readJson(received: RawAnswer): unknown {
  if (!isJson(received.mediaType) || received.body.length === 0) return undefined
  try {
    return JSON.parse(received.body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Makes the error of a refused call. `verifiedBody` is the checked content of a signed error, if there was one. */
export function refusal(received: RawAnswer, verifiedBody?: unknown): SanadApiError {
  const retryAfter = received.headers.get('retry-after') ?? ''
  return new SanadApiError(received.status, readErrors(verifiedBody ?? readJson(received)), {
    interactionId: received.interactionId,
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  })
}

/** Makes the error of an answer whose content must not be used. `why` says which check failed. */
export function untrusted(received: RawAnswer, why: string, cause?: unknown): SanadApiError {
  return new SanadApiError(received.status, [{ Code: 'TPP.ResponseUntrusted', Message: why }], {
    interactionId: received.interactionId,
    cause,
  })
}
