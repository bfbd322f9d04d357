import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JWTVerifyGetKey } from 'jose'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import type { MockBank } from './bank/bank.ts'
import { type Movable, movableConsent, movableLetter, movablePayment } from './bank/moves.ts'
import { readAppKeys } from './checkRequest.ts'
import { type ControlAnswer, deliver, type EventSender, eventExamples } from './events.ts'
import { exampleBody, hasRequests, listRequests } from './requests.ts'

/** The mock as those who drive it see it. */
interface ControlledMock extends EventSender {
  /** The keys of the apps that want their signatures checked. */
  appKeys: Map<string, JWTVerifyGetKey>
}

const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/** What was wrong with a control call, as a sentence. */
class ControlFault extends Error {}

/**
 * Reads a body such as `{"event":"authorize"}`: JSON whatever its media type, with members that are texts. Whoever guesses a name wrongly
 * hears which there are. Throws ControlFault.
 */
function readMembers<Name extends string>(sent: string, needed: readonly Name[], optional: readonly Name[] = []) {
  const allowed = [...needed, ...optional]
  const example = `send for example ${JSON.stringify(Object.fromEntries(needed.map((name) => [name, '…'])))}`
  let members: unknown
  try {
    members = JSON.parse(sent)
  } catch {
    throw new ControlFault(`The body is not JSON; ${example}.`)
  }
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw new ControlFault(`The body must be an object; ${example}.`)
  for (const [name, value] of Object.entries(members)) {
    if (!allowed.some((known) => known === name))
      throw new ControlFault(`${name} is no member of this call; its members are ${allowed.join(', ')}.`)
    if (typeof value !== 'string') throw new ControlFault(`${name} must be a text in quotation marks.`)
  }
  const missing = needed.find((name) => !Object.hasOwn(members, name))
  if (missing !== undefined) throw new ControlFault(`${missing} is missing; ${example}.`)
  return members as Record<Name, string>
}

/** Moves something that is remembered, as its state table allows. Without a body: how it stands. */
function move(movable: Movable | undefined, what: string, sent?: string): ControlAnswer {
  if (!movable) return { status: 404, body: { error: `There is no such ${what} here, or it was an hour ago.` } }
  const standing = () => ({ ...movable.describe(), events: movable.possible() })
  if (sent === undefined) return { status: 200, body: standing() }
  const { event } = readMembers(sent, ['event'])
  if (!movable.known.includes(event))
    return { status: 400, body: { error: `There is no event ${event}; there are ${movable.known.join(', ')}.`, ...standing() } }
  try {
    movable.move(event)
    return { status: 200, body: standing() }
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
    return { status: 409, body: { error: error.message, ...standing() } }
  }
}

type Operations = EventSender['operations']

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  what: string
  /** Whether a mock of these operations has it. */
  isFor(operations: Operations): boolean
  answer(mock: ControlledMock, id: string, sent: string, query: URLSearchParams): ControlAnswer | Promise<ControlAnswer>
}

const hasEvents = (operations: Operations) => Object.keys(eventExamples(operations)).length > 0
const hasOneOf =
  (...names: string[]) =>
  (operations: Operations) =>
    operations.some(({ operationId }) => names.includes(operationId))

/** Two calls for a kind of thing that moves: how it stands, and what shall happen to it. */
function callsOf(
  { path, isFor, what, example }: Pick<Call, 'path' | 'isFor' | 'what'> & { example: string },
  find: (bank: MockBank, id: string) => Movable | undefined,
): Call[] {
  return [
    {
      ...{ method: 'GET', path, isFor, what: `how a ${what} stands, and the events that it can have now` },
      answer: ({ bank }, id) => move(find(bank!, id), what),
    },
    {
      ...{ method: 'POST', path, isFor, what: `an event of a ${what}: {"event":"${example}"}` },
      answer: ({ bank }, id, sent) => move(find(bank!, id), what, sent),
    },
  ]
}

/** Whether a mock of these operations remembers consents. */
export const remembers = hasOneOf('getPaymentConsent', 'getAccountAccessConsent', 'getLetterOfGuaranteeConsent')

/** Every call that drives a mock. */
const calls: readonly Call[] = [
  {
    ...{ method: 'PUT', path: '/mock/keys/{clientId}', isFor: () => true },
    what: 'your certificate or public key in PEM, or a JWKS: your signatures are checked from then on',
    async answer({ appKeys }, clientId, sent) {
      appKeys.set(clientId, await readAppKeys(sent))
      return { status: 200, body: { clientId, checked: true } }
    },
  },
  {
    ...{ method: 'GET', path: '/mock/webhooks', isFor: hasEvents, what: 'the events that can be sent, by name' },
    answer: ({ operations }) => ({ status: 200, body: { events: Object.keys(eventExamples(operations)) } }),
  },
  {
    ...{ method: 'POST', path: '/mock/webhooks', isFor: hasEvents },
    what: 'sends an event: {"url":"http://127.0.0.1:3000/","event":"NAME","clientId":"CLIENT_ID"}; with a ConsentId it is about that one',
    answer: (mock, _, sent) => deliver(mock, readMembers(sent, ['url'], ['event', 'clientId', 'ConsentId', 'example'])),
  },
  {
    ...{
      method: 'GET',
      path: '/mock/requests',
      isFor: hasRequests,
      what: 'the operations that take a body, each with a command',
    },
    answer: ({ operations, origin }) => ({ status: 200, body: { requests: listRequests(operations, origin) } }),
  },
  {
    ...{ method: 'GET', path: '/mock/requests/{operationId}', isFor: hasRequests },
    what: 'a body for it, to be changed and sent; ?example=NAME for another one',
    answer: ({ operations, origin }, operationId, _, query) => exampleBody(operations, origin, operationId, query),
  },
  {
    ...{ method: 'GET', path: '/mock/consents', isFor: remembers, what: 'the consents of the last hour, the newest first' },
    answer: ({ bank }) => ({
      status: 200,
      body: { consents: bank!.memory.list().map((record) => movableConsent(record, bank!.now).describe()) },
    }),
  },
  ...callsOf(
    { path: '/mock/consents/{ConsentId}', isFor: remembers, what: 'consent', example: 'authorize' },
    ({ memory, now }, id) => {
      const record = memory.findConsent(id)
      return record && movableConsent(record, now)
    },
  ),
  ...callsOf(
    { path: '/mock/payments/{PaymentId}', isFor: hasOneOf('getPayment'), what: 'payment', example: 'settle' },
    ({ memory, now }, id) => movablePayment(memory.findPayment(id), now),
  ),
  ...callsOf(
    { path: '/mock/letters/{letterOfGuaranteeId}', isFor: hasOneOf('getLetterOfGuarantee'), what: 'letter', example: 'issue' },
    ({ memory, now }, id) => movableLetter(memory.findLetter(id), now),
  ),
]

/** The calls that drive a mock of these operations. */
const listCalls = (operations: Operations): readonly Pick<Call, 'method' | 'path' | 'what'>[] =>
  calls.filter(({ isFor }) => isFor(operations))

const describeCalls = (operations: Operations) =>
  listCalls(operations).map(({ method, path, what }) => `${method} ${path}: ${what}`)

/** The id in a path that fits, '' where it has none, or undefined. */
function matchPath(path: string, pathname: string): string | undefined {
  const [, id] = new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`).exec(pathname) ?? []
  if (id !== undefined) return decodeURIComponent(id)
  return path === pathname ? '' : undefined
}

async function control(mock: ControlledMock, request: IncomingMessage, url: URL): Promise<ControlAnswer> {
  const { pathname, searchParams } = url
  const { headers } = request
  const method = request.method === 'HEAD' ? 'GET' : request.method
  // Whoever has a page open elsewhere does not drive the mock from there, nor under a name that was pointed at this machine.
  if (!loopbackHost.test(headers.host ?? '') || headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site')
    return { status: 403, body: { error: 'This is not for pages of other sites.' } }
  const described = describeCalls(mock.operations)
  if (pathname === '/mock' && method === 'GET') return { status: 200, body: { calls: described } }
  try {
    const there = calls.filter(({ path, isFor }) => isFor(mock.operations) && matchPath(path, pathname) !== undefined)
    const call = there.find((one) => one.method === method)
    const methods = there.map((one) => one.method).join(', ')
    if (call) return await call.answer(mock, matchPath(call.path, pathname)!, await text(request), searchParams)
    if (there.length > 0) return { status: 405, body: { error: `Use ${methods} here.`, calls: described } }
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } }
  }
  return { status: 404, body: { error: 'There is no such control call.', calls: described } }
}

/** Answers at the addresses that drive the mock. False: the address is none of them. */
export async function answerControl(
  mock: ControlledMock,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (url.pathname !== '/mock' && !url.pathname.startsWith('/mock/')) return false
  const { status, body } = await control(mock, request, url)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  return true
}
