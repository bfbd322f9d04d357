import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type JWTVerifyGetKey } from 'jose'
import { type CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import { answerAuthorization } from './authorization.ts'
import { type ErrorStyle } from '../../generated/operations.ts'
import { Refusal } from '../../src/domain/shared/errors.ts'
import { HttpError } from '../../src/http/errors/httpError.ts'
import { isAnswered, renderError } from '../../src/http/errors/render.ts'
import { findRequestFault, readContent } from './checkRequest.ts'
import { answerControl } from './control.ts'
import { type MockKey, signAnswer } from './mockKey.ts'

/** What stands before one Prism. */
export interface Front {
  key: MockKey
  /** Where it listens: the base address of the mocked bank. */
  origin: string
  /** Where Prism listens. */
  upstream: string
  operations: readonly CallableOperation[]
  /** How the interface writes its refusals. */
  errorStyle: ErrorStyle
  /** The keys of the apps that want their signatures checked. */
  appKeys: Map<string, JWTVerifyGetKey>
}

const longestDelayMs = 60_000
/** Prism answers within milliseconds, or never. */
const prismMs = 10_000

/** The preferences of a request (RFC 7240): `code=503, example=name, delay=3000`. */
function readPreferences(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(/[,;]/).map((part) => part.trim().split('='))
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name = '', value = '']) => [name.toLowerCase(), value]))
}

/** Which encoding an answer should have: what Accept names, otherwise that of the request, otherwise a compact JWS; as the bank does. */
function isJwtWanted({ accept = '', 'content-type': sent = '' }: IncomingMessage['headers']): boolean {
  const named = (type: string) => accept.includes(type)
  if (named('application/jwt') !== named('application/json')) return named('application/jwt')
  return !sent.startsWith('application/json')
}

/** The app of a bearer token that this mock has issued; any other token belongs to nobody in particular. */
export function callerOf(authorization: string | undefined): string {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]*$/.exec(authorization ?? '')?.[1]
  if (payload === undefined) return 'mock-app'
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { client_id?: string }).client_id ?? 'mock-app'
  } catch {
    return 'mock-app'
  }
}

/** HEAD is a GET whose answer has no body; Node leaves it out. */
const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'HEAD' ? 'GET' : method)

const isMatch = ({ method, path }: CallableOperation, request: IncomingMessage, pathname: string) =>
  method === methodOf(request) && new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

const isEnveloped = ({ requestBody, responses }: CallableOperation) =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].some(
    (content) => content?.['application/jwt'],
  )

/** Who accepts JSON gets refusals as problem+json too, as from the bank; Prism alone would not find any. */
const acceptAnyJson = (accept: string | undefined) => (accept === undefined || accept.includes('json') ? { accept: '*/*' } : {})

/** What Prism gets: an envelope as JSON, which it can check, and the answer asked for in JSON, which the front can sign. */
async function askPrism({ upstream }: Front, request: IncomingMessage, asked: Asked): Promise<Response> {
  const { host: _host, connection: _connection, 'content-length': _length, expect: _expect, ...rest } = request.headers
  const { 'transfer-encoding': _transfer, 'content-type': mediaType = '', ...headers } = rest
  const { isJson, bytes } = readContent(rest, asked.sent, asked.enveloped)
  const isJwt = isJson && mediaType.startsWith('application/jwt')
  const changed = {
    ...headers,
    // Prism gives no answer to a character set that it does not know.
    ...(mediaType === '' ? {} : { 'content-type': isJwt ? 'application/json' : mediaType.split(';')[0]!.trim() }),
    ...(asked.enveloped ? { accept: 'application/json' } : acceptAnyJson(headers.accept)),
    // The contract demands it of JSON envelopes; the signature of a compact one is inside.
    ...(isJwt && headers['x-jws-signature'] === undefined ? { 'x-jws-signature': 'e30..e30' } : {}),
  } as Record<string, string>
  return fetch(upstream + asked.url.pathname + asked.url.search, {
    method: methodOf(request),
    headers: changed,
    redirect: 'manual',
    signal: AbortSignal.timeout(prismMs),
    // fetch sends none with GET.
    ...(bytes.length > 0 && methodOf(request) !== 'GET' ? { body: new Uint8Array(bytes) } : {}),
  })
}

/** A request as the front has read it. */
interface Asked {
  url: URL
  sent: Buffer
  enveloped: boolean
}

const dropped = new Set([
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'x-jws-signature',
])

/** What is wrong with the signature, where the app has told the mock its key. */
async function faultOf({ appKeys, origin }: Front, { headers }: IncomingMessage, body: Buffer) {
  const clientId = callerOf(headers.authorization)
  const findKey = appKeys.get(clientId)
  return findKey && findRequestFault({ headers, body }, findKey, { clientId, issuer: `${origin}/auth` })
}

/** `//host` is a path here, and a whole address (RFC 9112 section 3.2.2) leads nowhere else. */
function addressOf({ origin }: Front, { url = '/' }: IncomingMessage): URL {
  const address = URL.parse(url.startsWith('/') ? origin + url : url)
  if (address === null) throw new HttpError('routeUnknown', 'There is no such address; it is no path.')
  return address
}

async function answer(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = addressOf(front, request)
  const preferences = readPreferences(request.headers.prefer as string | undefined)
  const delayMs = Math.min(Number(preferences.delay) || 0, longestDelayMs)
  if (delayMs > 0) await setTimeout(delayMs)
  // The contract of the authorization server mocks these itself.
  if (await answerControl(front, request, response, url)) return
  const operation = front.operations.find((candidate) => isMatch(candidate, request, url.pathname))
  if (operation === undefined && (await answerAuthorization(front, request, response, url))) return
  const enveloped = operation !== undefined && isEnveloped(operation)
  const sent = await buffer(request)
  const fault = enveloped && sent.length > 0 ? await faultOf(front, request, sent) : undefined
  if (fault) return void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ Errors: [fault] }))
  const received = await askPrism(front, request, { url, sent, enveloped })
  // Prism fails at what is no address of the contract, such as `//`.
  if (operation === undefined && received.status >= 500) throw new HttpError('routeUnknown', 'There is no such address.')
  for (const [name, value] of received.headers) if (!dropped.has(name)) response.setHeader(name, value)
  const applied = Object.keys(preferences).filter((name) => name !== '')
  if (applied.length > 0) response.setHeader('preference-applied', String(request.headers.prefer))
  const body = Buffer.from(await received.arrayBuffer())
  const isSigned = enveloped && received.ok && body.length > 0
  if (!isSigned) return void response.writeHead(received.status).end(body)
  const { message } = JSON.parse(body.toString()) as { message: object }
  const signed = await signAnswer(front.key, message, {
    issuer: `${front.origin}/auth`,
    audience: callerOf(request.headers.authorization),
  })
  if (isJwtWanted(request.headers)) response.setHeader('content-type', 'application/jwt')
  else response.setHeader('x-jws-signature', signed.detached)
  response.writeHead(received.status).end(isJwtWanted(request.headers) ? signed.compact : signed.body)
}

/** Everything that is thrown becomes an answer: the bank's where it has one, otherwise that the mock cannot. */
function answerFailure(error: unknown, { errorStyle }: Front, request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  if (response.headersSent) return void response.destroy()
  if (error instanceof Refusal && isAnswered(error, errorStyle)) {
    const { status, headers, body } = renderError(error, errorStyle)
    return void response.writeHead(status, headers).end(JSON.stringify(body))
  }
  response.writeHead(502, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ type: 'about:blank', title: 'The mock cannot answer', status: 502, detail: String(error) }))
}

/** A server that answers as Prism does, with envelopes signed afresh, and issues tokens for the mock. */
export function createFront(front: Front): Server {
  return createServer((request, response) => {
    answer(front, request, response).catch((error: unknown) => answerFailure(error, front, request, response))
  })
}
