import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { JWTVerifyGetKey } from 'jose'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import { answerAuthorization } from './authorization.ts'
import { HttpError, MethodNotAllowed } from '../../src/http/errors/httpError.ts'
import { jwtMediaType } from '../../src/http/mediaTypes.ts'
import type { Routed } from '../../src/http/stages.ts'
import { objectOfPart, splitJws } from '../../src/sdk/jwsParts.ts'
import { findRequestFault, readContent } from './checkRequest.ts'
import { answerControl } from './control.ts'
import { type Judge, type RefusalStyle, sendRefusal } from './judge.ts'
import { type Preferences, readPreferences, writePreferences } from './preferences.ts'
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
  errorStyle: RefusalStyle
  judge: Judge | undefined
  /** The keys of the apps that want their signatures checked. */
  appKeys: Map<string, JWTVerifyGetKey>
}

const idleMs = 65_000
/** Prism answers within milliseconds, or never. */
const prismMs = 10_000

/** The app of a bearer token that this mock has issued; any other token belongs to nobody in particular. */
export function callerOf(authorization: string | undefined): string {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1]
  const { client_id: clientId } = objectOfPart(splitJws(token ?? '')?.payload) ?? {}
  return typeof clientId === 'string' ? clientId : 'mock-app'
}

/** HEAD is a GET whose answer has no body; Node leaves it out. */
const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'HEAD' ? 'GET' : method)

const isPathMatch = ({ path }: CallableOperation, pathname: string) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

const isMatch = (operation: CallableOperation, request: IncomingMessage, pathname: string) =>
  operation.method === methodOf(request) && isPathMatch(operation, pathname)

/** Who accepts JSON gets refusals as problem+json too, as from the bank; Prism alone would not find any. */
const acceptAnyJson = (accept: string | undefined) => (accept === undefined || accept.includes('json') ? '*/*' : accept)

/** A request as the front has read it. */
interface Asked {
  url: URL
  sent: Buffer
  preferences: Preferences
  /** Undefined where the contract is not one of ours to judge: then Prism checks the form. */
  judged: Routed | undefined
}

/** What Prism gets of a request that it checks itself: a body that it can read. */
function checkedByPrism({ headers }: IncomingMessage, sent: Buffer): { headers: Record<string, string>; body?: Uint8Array } {
  const { host: _host, connection: _connection, 'content-length': _length, expect: _expect, ...rest } = headers
  const { 'transfer-encoding': _transfer, 'content-type': mediaType = '', ...kept } = rest
  const bytes = readContent(rest, sent)
  return {
    headers: {
      ...(kept as Record<string, string>),
      // Prism gives no answer to a character set that it does not know.
      ...(mediaType !== '' && { 'content-type': mediaType.split(';')[0]!.trim() }),
    },
    ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
  }
}

/** What Prism gets of a request that the front judges: who asks, and for which answer. */
function judgedHere({ headers: { authorization, cookie } }: IncomingMessage): { headers: Record<string, string> } {
  return { headers: { ...(authorization !== undefined && { authorization }), ...(cookie !== undefined && { cookie }) } }
}

/** The answer in JSON, which the front can sign. */
async function askPrism({ upstream }: Front, request: IncomingMessage, asked: Asked): Promise<Response> {
  const { judged, preferences, sent, url } = asked
  const { headers, body } = judged ? { ...judgedHere(request), body: undefined } : checkedByPrism(request, sent)
  const method = methodOf(request)
  return fetch(upstream + url.pathname + url.search, {
    method,
    headers: {
      ...headers,
      accept: judged?.operation.isEnveloped ? 'application/json' : acceptAnyJson(request.headers.accept),
      prefer: writePreferences(preferences),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(prismMs),
    // fetch sends none with GET.
    ...(body !== undefined && method !== 'GET' && { body }),
  })
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

/** The operation of a request, and the request itself where the front is the judge. Throws HttpError 'routeUnknown' or MethodNotAllowed. */
function findOperation(front: Front, request: IncomingMessage, response: ServerResponse, { pathname }: URL) {
  const judged = front.judge?.open(request, response)
  const operation = judged
    ? front.operations.find(({ operationId }) => operationId === judged.operationId)
    : front.operations.find((candidate) => isMatch(candidate, request, pathname))
  if (operation) return { operation, judged }
  const methods = front.operations.filter((candidate) => isPathMatch(candidate, pathname)).map(({ method }) => method)
  if (methods.length > 0) throw new MethodNotAllowed(methods)
  throw new HttpError('routeUnknown', 'There is no such address in this contract.')
}

async function answer(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = addressOf(front, request)
  // The contract of the authorization server mocks these itself.
  if (await answerControl(front, request, response, url)) return
  const isOwn = front.operations.some((candidate) => isPathMatch(candidate, url.pathname))
  if (!isOwn && (await answerAuthorization(front, request, response, url))) return
  const { operation, judged } = findOperation(front, request, response, url)
  const preferences = readPreferences(operation, request.headers.prefer as string | undefined)
  if (preferences.delayMs > 0) await setTimeout(preferences.delayMs)
  const sent = await buffer(request)
  const isEnveloped = judged?.operation.isEnveloped ?? false
  const fault = isEnveloped && sent.length > 0 ? await faultOf(front, request, sent) : undefined
  if (fault) return void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ Errors: [fault] }))
  const received = await askPrism(front, request, { url, sent, preferences, judged })
  // Who does not say who it is learns nothing of its form, as at the bank.
  if (judged && received.status !== 401) front.judge!.checkForm(judged, sent)
  for (const [name, value] of received.headers) if (!dropped.has(name)) response.setHeader(name, value)
  if (preferences.applied !== '') response.setHeader('preference-applied', preferences.applied)
  const body = Buffer.from(await received.arrayBuffer())
  const isSigned = isEnveloped && received.ok && body.length > 0
  if (!isSigned) return void response.writeHead(received.status).end(body)
  const { message } = JSON.parse(body.toString()) as { message: object }
  const signed = await signAnswer(front.key, message, {
    issuer: `${front.origin}/auth`,
    audience: callerOf(request.headers.authorization),
  })
  const isJwt = judged?.responseMediaType === jwtMediaType
  if (isJwt) response.setHeader('content-type', jwtMediaType)
  else response.setHeader('x-jws-signature', signed.detached)
  response.writeHead(received.status).end(isJwt ? signed.compact : signed.body)
}

/**
 * A server that answers as Prism does, with refusals as the service words them and envelopes signed afresh, and issues tokens for the
 * mock.
 */
export function createFront(front: Front): Server {
  // A client that waits between two requests finds its connection open; Node would close it after five seconds.
  return createServer({ keepAliveTimeout: idleMs }, (request, response) => {
    answer(front, request, response).catch((error: unknown) => {
      request.resume()
      if (response.headersSent) return void response.destroy()
      sendRefusal(error, front.errorStyle, request, response)
    })
  })
}
