import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JWTVerifyGetKey } from 'jose'
import { shiftDates } from '../../src/web/docs/exampleDates.ts'
import type { CallableOperation } from '../../test/support/contract/exampleRequest.ts'
import { readAppKeys } from './checkRequest.ts'
import type { MockKey } from './mockKey.ts'

/** The mock as those who drive it see it. */
interface ControlledMock {
  key: MockKey
  origin: string
  operations: readonly CallableOperation[]
  /** The keys of the apps that want their signatures checked. */
  appKeys: Map<string, JWTVerifyGetKey>
}

interface EventExample {
  value: { message: object }
}
interface EventMedia {
  'x-payload-examples'?: Record<string, EventExample>
}
type Callbacks = Record<string, Record<string, { post: { requestBody: { content: Record<string, EventMedia> } } }>>

const eventSeconds = 300
const deliveryTimeoutMs = 15_000
const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/** The events that the contract describes, by the names of their examples. */
export function eventExamples(operations: readonly CallableOperation[]): Record<string, EventExample> {
  const callbacks = operations.map((operation) => (operation as { callbacks?: Callbacks }).callbacks ?? {})
  const media = callbacks
    .flatMap((places) => Object.values(places))
    .flatMap((addresses) => Object.values(addresses))
    .map(({ post }) => post.requestBody.content['application/jwt'])
  return Object.assign({}, ...media.map((one) => one?.['x-payload-examples'] ?? {})) as Record<string, EventExample>
}

interface Delivery {
  url?: string
  example?: string
  clientId?: string
}

/** Sends one event as the bank would: signed at this moment, with a token of the bank. Returns what the address answered. */
async function deliver({ key, origin, operations }: ControlledMock, { url = '', example, clientId = 'mock-app' }: Delivery) {
  const examples = eventExamples(operations)
  const names = Object.keys(examples)
  const name = example ?? names[0]
  if (name === undefined) return { status: 404, body: { error: 'the contract describes no events' } }
  if (examples[name] === undefined) return { status: 404, body: { error: `there is no event ${name}`, events: names } }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return { status: 400, body: { error: 'url is no http address' } }
  const now = new Date()
  const iat = Math.floor(now.getTime() / 1_000)
  const claims = { iss: `${origin}/auth`, aud: clientId, iat, nbf: iat, exp: iat + eventSeconds, jti: randomUUID() }
  const { message } = shiftDates(examples[name].value, now)
  const body = await key.sign(JSON.stringify({ ...claims, message }))
  const token = await key.sign(JSON.stringify({ ...claims, sub: claims.iss, jti: randomUUID() }))
  const headers = { 'content-type': 'application/jwt', authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(deliveryTimeoutMs)
  const delivered = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
    ({ status }) => ({ answered: status }),
    (error: Error) => ({ error: String(error.cause ?? error.message) }),
  )
  return { status: 200, body: { event: name, jti: claims.jti, ...delivered } }
}

async function control(
  mock: ControlledMock,
  request: IncomingMessage,
  pathname: string,
): Promise<{ status: number; body: object }> {
  const { method, headers } = request
  // Whoever has a page open elsewhere does not drive the mock from there, nor under a name that was pointed at this machine.
  if (!loopbackHost.test(headers.host ?? '') || headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site')
    return { status: 403, body: { error: 'not for pages of other sites' } }
  if (pathname === '/mock/webhooks' && method === 'GET')
    return { status: 200, body: { events: Object.keys(eventExamples(mock.operations)) } }
  const clientId = /^\/mock\/keys\/([^/]+)$/.exec(pathname)?.[1]
  try {
    if (pathname === '/mock/webhooks' && method === 'POST')
      return await deliver(mock, JSON.parse(await text(request)) as Delivery)
    if (clientId !== undefined && method === 'PUT') {
      mock.appKeys.set(decodeURIComponent(clientId), await readAppKeys(await text(request)))
      return { status: 200, body: { clientId, checked: true } }
    }
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } }
  }
  return { status: 404, body: { error: 'there are PUT /mock/keys/{clientId}, GET and POST /mock/webhooks' } }
}

/** Answers at the addresses that drive the mock. False: the address is none of them. */
export async function answerControl(
  mock: ControlledMock,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (!url.pathname.startsWith('/mock/')) return false
  const { status, body } = await control(mock, request, url.pathname)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}
