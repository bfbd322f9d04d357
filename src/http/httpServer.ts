import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { TlsOptions } from 'node:tls'
import { HttpError } from './errors/httpError.ts'
import { renderError } from './errors/render.ts'
import { jsonMediaType, problemMediaType } from './mediaTypes.ts'
import { interactionIdHeader } from '../telemetry/requests.ts'
import { commonHeaders, sendError } from './respond.ts'

type HttpLimits = Record<'headersTimeoutMs' | 'bodyTimeoutMs' | 'idleConnectionMs' | 'connectionCheckMs' | 'connections', number>

/**
 * The HTTP server that calls `handle`, with bounds in time. Where Node would answer only a status line, it sends an answer of its
 * own. So every answer carries the interaction id (KSA API Security) and says what was wrong.
 */
export function createHttpServer(limits: HttpLimits, handle: RequestListener): Server {
  return guard(limits, handle, (options, listener) => createServer(options, listener))
}

/** The same over TLS. Throws when certificate and key do not fit. */
export function createHttpsServer(limits: HttpLimits, handle: RequestListener, tls: TlsOptions): SecureServer {
  const { headersTimeoutMs: handshakeTimeout } = limits
  return guard(limits, handle, (options, listener) => createSecureServer({ ...options, ...tls, handshakeTimeout }, listener))
}

function guard<AnyServer extends Server | SecureServer>(
  limits: HttpLimits,
  handle: RequestListener,
  create: (options: ServerOptions, listener: RequestListener) => AnyServer,
): AnyServer {
  const { headersTimeoutMs, bodyTimeoutMs } = limits
  const answers = new WeakMap<Duplex, LastAnswer>()
  const listener: RequestListener = (request, response) => {
    const fault = readTarget(request)
    // Express takes off the path's beginning where a part of the server is mounted, so it is looked at here.
    answers.set(request.socket, { response, isOauth: request.url?.startsWith('/auth/') === true })
    if (fault === undefined) return void handle(request, response)
    sendError(response, fault, 'problem', { Connection: 'close' })
  }
  const server = create(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: bodyTimeoutMs + headersTimeoutMs,
      keepAliveTimeout: limits.idleConnectionMs,
      connectionsCheckingInterval: limits.connectionCheckMs,
      requireHostHeader: false,
    },
    listener,
  )
  server.maxConnections = limits.connections
  // RFC 9110 section 10.1.1 allows a server to ignore an expectation that it does not know.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = answers.get(socket)
    if (socket.writable && mayAnswer(last?.response)) socket.end(bareAnswer(error.code ?? '', last), () => socket.destroy())
    else socket.destroy()
  })
  return server
}

/**
 * Whether an answer may be sent on this connection. It must not go into an answer that is being sent, and must not be the second
 * answer to one request, because the next request could then get it.
 */
function mayAnswer(last: ServerResponse | undefined): boolean {
  return last === undefined || !last.headersSent || (last.writableFinished && last.req.complete)
}

/**
 * Reduces an absolute address (RFC 9112 section 3.2.2) to path and query, so that all handlers see the same form. Returns the
 * fault, if any.
 */
function readTarget(request: IncomingMessage): HttpError | undefined {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    return new HttpError('headerInvalid', 'Host is missing (RFC 9112 section 3.2).', { path: 'Host' })
  }
  if ((request.headersDistinct.host?.length ?? 0) > 1) {
    return new HttpError('headerInvalid', 'Host is there more than once (RFC 9112 section 3.2).', { path: 'Host' })
  }
  const target = request.url ?? '/'
  if (target.startsWith('/') || target === '*') return undefined
  const address = URL.parse(target)
  if (address === null || !/^https?:$/.test(address.protocol))
    return new HttpError('headerInvalid', 'The address of the request cannot be read (RFC 9112 section 3.2).')
  request.url = address.pathname + address.search
  return undefined
}

/** The answer to a request that Node could not read. */
interface UnreadRequest {
  status: number
  error: HttpError
}

/** The answers by Node's error code. Any other code means that the request is not HTTP. */
const unreadRequests: Record<string, UnreadRequest | undefined> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: new HttpError('headerInvalid', 'The request line and the headers are larger than 16 KiB.'),
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: new HttpError('bodyTooLarge', 'The chunk extensions of the body are larger than 16 KiB.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: new HttpError('requestTimeout', 'The request did not arrive in time.') },
}
const noHttp: UnreadRequest = {
  status: 400,
  error: new HttpError('headerInvalid', 'The request is not HTTP/1.1 as RFC 9112 defines it.'),
}

/** The last answer of a connection, begun or not. */
interface LastAnswer {
  response: ServerResponse
  /** Whether its request went to the authorization server, whose errors have the form of RFC 6749. */
  isOauth: boolean
}

/**
 * A complete answer as text: to the request that did not arrive whole, in the form of its interface, or on a connection without any
 * request to answer.
 */
function bareAnswer(code: string, last: LastAnswer | undefined): string {
  const { status, error } = unreadRequests[code] ?? noHttp
  const title = STATUS_CODES[status]!
  const isAnswered = last === undefined || last.response.headersSent
  const isOauth = !isAnswered && last.isOauth
  const problem = { ...renderError(error, 'problem').body, title, status }
  const body = JSON.stringify(isOauth ? { error: 'invalid_request', error_description: error.message } : problem)
  const known = isAnswered ? undefined : last.response.getHeader(interactionIdHeader)
  const headers = {
    ...commonHeaders,
    [interactionIdHeader]: known ?? randomUUID(),
    'Content-Type': isOauth ? jsonMediaType : problemMediaType,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  return [`HTTP/1.1 ${status} ${title}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join(
    '\r\n',
  )
}
