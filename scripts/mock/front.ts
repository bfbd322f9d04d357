import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { JWTVerifyGetKey } from 'jose'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import { answerAuthorization, readToken } from './authorization.ts'
import { askPrism, methodOf, type PrismAnswer, type Upstream } from './askPrism.ts'
import type { MockBank } from './bank/bank.ts'
import { HttpError, MethodNotAllowed } from '../../src/http/errors/httpError.ts'
import { jwtMediaType } from '../../src/http/mediaTypes.ts'
import type { Routed } from '../../src/http/stages.ts'
import { arrivalOf, interactionIdHeader } from '../../src/telemetry/requests.ts'
import { findRequestFault } from './checkRequest.ts'
import { answerControl } from './control.ts'
import { fitAnswer } from './fit.ts'
import { type Judge, type RefusalStyle, sendRefusal } from './judge.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { type MockKey, signAnswer } from './mockKey.ts'

/** What stands before one Prism. */
export interface Front extends Upstream {
  key: MockKey
  /** Where it listens: the base address of the mocked bank. */
  origin: string
  operations: readonly CallableOperation[]
  /** How the interface writes its refusals. */
  errorStyle: RefusalStyle
  /** These two are undefined where another program than our pipeline serves the contract. */
  judge: Judge | undefined
  bank: MockBank | undefined
  /** The keys of the apps that want their signatures checked. */
  appKeys: Map<string, JWTVerifyGetKey>
}

const idleMs = 65_000
/** How long a request may take to arrive. */
const arrivalMs = 30_000

/** Who answers are for: any token that no mock has issued belongs to nobody in particular. */
const callerOf = (authorization: string | undefined) => readToken(authorization).clientId ?? 'mock-app'

const isPathMatch = ({ path }: CallableOperation, pathname: string) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

const isMatch = (operation: CallableOperation, request: IncomingMessage, pathname: string) =>
  operation.method === methodOf(request) && isPathMatch(operation, pathname)

const dropped = new Set([
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'x-jws-signature',
  // Every answer has its own.
  interactionIdHeader,
])

/** Whether a request has the credentials that its operation demands, whatever they are; without them Prism answers 401. */
function saysWho({ security }: CallableOperation, { headers: { authorization = '', cookie = '' } }: IncomingMessage): boolean {
  if (security?.type === 'apiKey') return cookie.includes(`${security.name}=`)
  return security === undefined || authorization.toLowerCase().startsWith(`${security.scheme ?? 'bearer'} `)
}

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

/** Sends an answer of the bank: an envelope is signed now. */
async function send(
  front: Front,
  routed: Routed,
  response: ServerResponse,
  { status, content }: { status: number; content: unknown },
) {
  const isSigned = routed.operation.isEnveloped && status < 300
  if (content === undefined) return void response.writeHead(status).end()
  if (!isSigned) return void response.writeHead(status).end(JSON.stringify(content))
  const signed = await signAnswer(front.key, content as object, {
    issuer: `${front.origin}/auth`,
    audience: callerOf(routed.request.headers.authorization),
  })
  const isJwt = routed.responseMediaType === jwtMediaType
  response.setHeader('content-type', isJwt ? jwtMediaType : 'application/json; charset=utf-8')
  if (!isJwt) response.setHeader('x-jws-signature', signed.detached)
  response.writeHead(status).end(isJwt ? signed.compact : signed.body)
}

/** The headers that Prism chose, and those that repeat what was sent. */
function setHeaders(
  response: ServerResponse,
  { headers }: PrismAnswer,
  judged: Routed | undefined,
  { applied }: Preferences,
): void {
  for (const [name, value] of headers) if (!dropped.has(name)) response.setHeader(name, value)
  const repeated = judged?.conventions.answerHeaders(judged.request, new Date()) ?? {}
  for (const [name, value] of Object.entries(repeated)) response.setHeader(name, value)
  if (applied !== '') response.setHeader('preference-applied', applied)
}

async function answer(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader(interactionIdHeader, arrivalOf(response).interactionId)
  const url = addressOf(front, request)
  // The contract of the authorization server mocks these itself.
  if (await answerControl(front, request, response, url)) return
  const isOwn = front.operations.some((candidate) => isPathMatch(candidate, url.pathname))
  if (!isOwn && (await answerAuthorization(front, request, response, url))) return
  const { operation, judged } = findOperation(front, request, response, url)
  const preferences = readPreferences(operation, request.headers.prefer as string | undefined)
  if (preferences.delayMs > 0) await setTimeout(preferences.delayMs)
  const sent = await buffer(request)
  const fault = judged?.operation.isEnveloped && sent.length > 0 ? await faultOf(front, request, sent) : undefined
  if (fault) return void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ Errors: [fault] }))
  // Before Prism is asked, so that nobody waits for it in vain. Who does not say who it is learns nothing of its form, as at the bank.
  const body = judged && saysWho(operation, request) ? front.judge!.checkForm(judged, sent) : undefined
  const received = await askPrism(front, request, { url, sent, preferences, judged })
  const isJson = /[/+]json\b/.test(received.headers.get('content-type') ?? '') || received.body.length === 0
  const paths = front.operations.map(({ path }) => path)
  const fitted = judged && isJson && fitAnswer({ routed: judged, operation, paths, body, preferences, received }, front.bank!)
  setHeaders(response, received, judged, preferences)
  if (!fitted) return void response.writeHead(received.status).end(received.body)
  for (const [name, value] of Object.entries(fitted.headers)) response.setHeader(name, value)
  await send(front, judged, response, fitted)
}

/**
 * A server that answers as Prism does, with refusals as the service words them and envelopes signed afresh, remembers consents, and issues
 * tokens for the mock.
 */
export function createFront(front: Front): Server {
  const options = {
    // A client that waits between two requests finds its connection open; Node would close it after five seconds.
    keepAliveTimeout: idleMs,
    // Node answers 408 to a request that does not come to its end.
    requestTimeout: arrivalMs,
    headersTimeout: arrivalMs,
    connectionsCheckingInterval: 1_000,
  }
  return createServer(options, (request, response) => {
    answer(front, request, response).catch((error: unknown) => {
      request.resume()
      if (response.headersSent) return void response.destroy()
      sendRefusal(error, front.errorStyle, request, response)
    })
  })
}
