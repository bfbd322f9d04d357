import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { operationTable, type OperationEntry, SanadApiError, type TppClient } from '#sanad-sdk'

/** What the proxy needs to know of the app behind it. */
export interface ProxyApp {
  baseUrl: string
  /** The client of the app that calls this contract. */
  clientFor: (row: OperationEntry) => Promise<TppClient>
  /** The customer's token for this contract, where somebody has authorized. */
  psuTokenFor: (row: OperationEntry) => string | undefined
  session: string
  /** Answers keep their envelope, as the contract has them; otherwise their message alone is handed on. */
  keepEnvelopes: boolean
}

/** What the proxy hands back. */
interface Passed {
  status: number
  headers: Headers | undefined
  body: unknown
}

const templates = operationTable.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

function findOperation(method: string, path: string): { row: OperationEntry; parameters: Record<string, string> } | undefined {
  for (const { row, pattern } of templates) {
    const found = row.method === method ? pattern.exec(path) : null
    if (!found) continue
    const groups = Object.entries(found.groups ?? {})
    return { row, parameters: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) }
  }
  return undefined
}

/** Headers that the proxy makes anew, or that belong to one connection only (RFC 9110 section 7.6.1). */
const ownHeaders = new Set(
  'host connection keep-alive transfer-encoding content-length content-type content-encoding accept accept-encoding authorization x-jws-signature x-idempotency-key origin referer user-agent cookie te upgrade expect'.split(
    ' ',
  ),
)

function passOn(headers: IncomingMessage['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name) && !name.startsWith('sec-'))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** A body may be the plain message, or an envelope as generated clients build it: its message counts then, and its claims are made anew. */
function messageOf(row: OperationEntry, body: unknown): unknown {
  const { message } = (body ?? {}) as { message?: unknown }
  return row.isEnveloped && message !== undefined ? message : body
}

function readBody(row: OperationEntry, body: string): unknown {
  if (body === '') return undefined
  if (row.contentType === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body))
  return messageOf(row, JSON.parse(body))
}

async function callThrough(app: ProxyApp, request: IncomingMessage, url: URL): Promise<Passed> {
  const found = findOperation(request.method ?? 'GET', url.pathname)
  if (found === undefined) return { status: 404, headers: undefined, body: problem(404, `no contract has ${url.pathname}`) }
  const { row, parameters } = found
  let body: unknown
  try {
    body = readBody(row, await text(request))
  } catch (error) {
    return { status: 400, headers: undefined, body: problem(400, `the body is not JSON: ${(error as Error).message}`) }
  }
  const client = await app.clientFor(row)
  const token = /^Bearer ([^\s.]+\.[^\s.]+\.[^\s.]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? app.psuTokenFor(row)
  const key = request.headers['x-idempotency-key']
  const answer = await client.call(row.operationId, {
    path: parameters,
    query: Object.fromEntries(url.searchParams),
    headers: passOn(request.headers),
    session: request.headers.cookie ?? app.session,
    maxRetries: 0,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { psuToken: token }),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  })
  const isKept = app.keepEnvelopes && answer.claims !== undefined
  return { ...answer, body: isKept ? { ...answer.claims, message: answer.message } : answer.message }
}

const problem = (status: number, detail: string) => ({
  type: 'about:blank',
  title: 'The signing proxy cannot do this',
  status,
  detail,
})

/** What a failed call looks like behind the proxy: the bank's own refusal, or 502 when there is none that could be believed. */
function failed(error: unknown): Passed {
  if (!(error instanceof SanadApiError)) return { status: 502, headers: undefined, body: problem(502, (error as Error).message) }
  if (error.kind === 'noAnswer' || error.kind === 'untrusted')
    return { status: 502, headers: undefined, body: problem(502, error.message) }
  return { status: error.status, headers: error.headers, body: error.body }
}

const isLoopback = (host: string | undefined) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')

/** A page of another site must not sign with this key, neither by its origin nor by a name that it points at this machine. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  // A page of another site can send a request without Origin, and the proxy would add a customer's token to it.
  if (headers['sec-fetch-site'] === 'cross-site') return true
  return !isLoopback(host) || (origin !== undefined && !isLoopback(origin.replace(/^https?:\/\//, '')))
}

function send(response: ServerResponse, { status, headers, body }: Passed, origin: string | undefined): void {
  const kept = [...(headers?.entries() ?? [])].filter(([name]) => !ownHeaders.has(name) && !name.startsWith('access-control-'))
  for (const [name, value] of kept) response.setHeader(name, value)
  if (origin !== undefined) response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
  const hasBody = body !== undefined && status !== 204
  if (hasBody)
    response.setHeader(
      'content-type',
      headers?.get('content-type')?.includes('problem') ? 'application/problem+json' : 'application/json',
    )
  response.writeHead(status).end(hasBody ? JSON.stringify(body) : undefined)
}

/** The handler of the local signing proxy. `onCall` is told of every call. */
export function signingProxy(app: ProxyApp, onCall: (line: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin } = request.headers
    if (isForeign(request))
      return send(response, { status: 403, headers: undefined, body: problem(403, 'only pages of this machine') }, undefined)
    if (request.method === 'OPTIONS' && origin !== undefined) {
      response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      return send(response, { status: 204, headers: undefined, body: undefined }, origin)
    }
    const url = URL.parse(request.url ?? '/', app.baseUrl)
    if (!url) return send(response, { status: 400, headers: undefined, body: problem(400, 'this is no address') }, origin)
    const passed = await callThrough(app, request, url).catch(failed)
    onCall(`${request.method} ${url.pathname} ${passed.status}`)
    send(response, passed, origin)
  }
}
