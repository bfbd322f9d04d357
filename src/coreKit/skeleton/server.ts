import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { coreOperations } from '../../../generated/coreOperations.ts'
import type { operations } from '../../../generated/types/core-bank.ts'

/** The operations of the contract by their names. */
export type OperationId = keyof typeof coreOperations

type Json<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : undefined
type Parameters<Id extends OperationId, Place extends string> = operations[Id]['parameters'] extends {
  [Name in Place]?: infer Found
}
  ? NonNullable<Found>
  : object

/** One request. Nothing is checked but that its body is JSON: put a validator of the contract before the handlers. */
export interface Call<Id extends OperationId> {
  path: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  headers: IncomingMessage['headers']
  body: operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined
}

/** A function for each operation. What you leave out answers 501. */
export type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<operations[Id]['responses'][200]['content']['application/json']>
}

/** An error status. A business refusal is none: it is an answer with an outcome. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly effect: 'none' | 'unknown'
  /** `none` promises that nothing happened and nothing will. */
  constructor(status: number, code: string, effect: 'none' | 'unknown', detail: string) {
    super(detail)
    this.status = status
    this.code = code
    this.effect = effect
  }
}

const basePath = '/core/v1'
const largestBody = 1_000_000

const routes = (Object.entries(coreOperations) as [OperationId, { method: string; path: string }][])
  // Fixed addresses come before those with an id in them.
  .sort(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(([id, { method, path }]) => ({
    id,
    method,
    pattern: new RegExp(`^${basePath}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestBody) throw new Problem(413, 'invalidRequest', 'none', 'The body is too large.')
    parts.push(part)
  }
  if (length === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Problem(415, 'invalidRequest', 'none', 'The body must be application/json.')
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown
  } catch {
    throw new Problem(400, 'invalidRequest', 'none', 'The body is no JSON.')
  }
}

async function answer(handlers: Partial<Handlers>, request: IncomingMessage): Promise<object> {
  const url = new URL(request.url ?? '/', 'http://core')
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
  if (!route) throw new Problem(404, 'noSuchAddress', 'none', 'There is no such address here.')
  const body = await readBody(request)
  const handle = handlers[route.id] as ((call: object) => Promise<object>) | undefined
  if (!handle) throw new Problem(501, 'notSupported', 'none', `${route.id} is not here.`)
  const path = route.pattern.exec(url.pathname)?.groups ?? {}
  return handle({ path, query: Object.fromEntries(url.searchParams), headers: request.headers, body })
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  response
    .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' })
    .end(text)
}

/** Serves the contract by these functions. An error that is no Problem has the effect unknown, because nobody knows what was done. */
export function createAdapter(handlers: Partial<Handlers>): Server {
  return createServer((request, response) => {
    const id = request.headers['x-fapi-interaction-id']
    if (typeof id === 'string' && /^[!-~]{1,64}$/.test(id)) response.setHeader('x-fapi-interaction-id', id)
    answer(handlers, request).then(
      (body) => send(response, 200, body),
      (thrown: unknown) => {
        const problem = thrown instanceof Problem ? thrown : new Problem(500, 'internal', 'unknown', 'The adapter broke.')
        const { status, code, effect, message } = problem
        send(response, status, { type: 'about:blank', title: code, status, code, effect, detail: message })
      },
    )
  })
}
