import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor, Cause } from '../domain/event/mover.ts'
import type { RefusalDetail } from '../domain/shared/errors.ts'
import { isUuid } from '../domain/shared/formats.ts'

/** Where a request came from: whom to look for, and where else in the logs of both sides. */
export interface RequestSource {
  /** The caller's network address. */
  address?: string | undefined
  /** The x-fapi-interaction-id of the request. An authorization's own interaction is something else. */
  interactionId?: string | undefined
  /** What the browser says of itself. */
  userAgent?: string | undefined
}

/** Why a request was refused, as far as its layer says. */
export interface NotedRefusal {
  code: string
  /** The public text. */
  message?: string
  detail?: RefusalDetail
}

/**
 * A request that has arrived, and what its layers find out for its line in the log, the metrics and the request log. There is one of
 * each request, from its arrival to the end of its answer: the pipeline's stages extend it (src/http/stages.ts), pages and the
 * authorization server write into it.
 */
export interface Arrived {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The x-fapi-interaction-id: every layer gets the same one for the same request. */
  readonly interactionId: string
  /** The operation of a contract, or the name of a page. */
  operationId?: string
  /** Of a registered app. */
  clientId?: string
  /** Whose doing it is, where somebody has said who they are. */
  actor?: Actor
  /** Why the answer was a refusal. */
  refusal?: NotedRefusal
  /** The body of the answer, before it was signed. */
  answerBody?: unknown
}

/** The header that identifies one request in the logs of both sides. */
export const interactionIdHeader = 'x-fapi-interaction-id'

const arrivals = new WeakMap<ServerResponse, Arrived>()

/**
 * What is known of the request that a response answers. The interaction id is the caller's when it is a UUID, otherwise a new one (KSA
 * API Security): a malformed value is not refused.
 */
export function arrivalOf(response: ServerResponse): Arrived {
  const known = arrivals.get(response)
  if (known) return known
  const { req: request } = response
  const arrived: Arrived = { request, response, interactionId: onlyHeader(request, interactionIdHeader, isUuid) ?? randomUUID() }
  arrivals.set(response, arrived)
  return arrived
}

const underWay = new AsyncLocalStorage<Pick<Arrived, 'interactionId' | 'actor' | 'clientId'>>()

/** Does what a request or a run of a job causes; whatever is asked of the core bank meanwhile names it (`causeNow`). */
export const causing = <Result>(cause: Pick<Arrived, 'interactionId' | 'actor' | 'clientId'>, work: () => Result): Result =>
  underWay.run(cause, work)

/** Why something is done now. Undefined where neither a request nor a job is under way, as at the start. */
export function causeNow(): Cause | undefined {
  const cause = underWay.getStore()
  if (!cause) return undefined
  const { interactionId, clientId, actor } = cause
  return { interactionId, actor: actor ?? (clientId === undefined ? { kind: 'nobody' } : { kind: 'app', clientId }) }
}

/** The value of a header when it came exactly once and has the right form, otherwise undefined. */
export function onlyHeader(
  { headersDistinct }: IncomingMessage,
  name: string,
  hasForm: (value: string) => boolean,
): string | undefined {
  const [value, ...more] = headersDistinct[name] ?? []
  return value !== undefined && more.length === 0 && hasForm(value) ? value : undefined
}

/** A request whose sender the entrance has noted, under the name that Express has for it. */
type Noted = IncomingMessage & { ip?: string | undefined }

/** Notes who sent a request, where its connection does not tell: all that come through a proxy have one socket address. */
export function noteAddress(request: IncomingMessage, address: string | undefined): void {
  ;(request as Noted).ip = address
}

/** The network address of the caller, behind proxies too (SANAD_TRUSTED_PROXY). */
export function remoteAddressOf(request: IncomingMessage): string {
  return (request as Noted).ip ?? request.socket.remoteAddress ?? ''
}

/**
 * What limits count for a caller: the IPv4 address, or of an IPv6 address its network of 64 bits, which usually belongs to one sender
 * alone.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.toLowerCase().split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  // RFC 4291 section 2.2: `::` stands for as many groups of zeros as are missing.
  const missing = after === undefined ? 0 : Math.max(0, 8 - groups(before).length - groups(after).length)
  const whole = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after)]
  return whole.slice(0, 4).join(':')
}

/**
 * Who shares places: the IPv4 address, or of an IPv6 address its network of 48 bits, which one site usually has (RFC 6177), with 65,536
 * networks of 64 bits.
 */
export function siteOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}

/**
 * The part of the network that somebody usually comes from: 24 bits of an IPv4 address, which providers hand out by turns, and the site of
 * an IPv6 one.
 */
export function regionOf(address: string): string {
  const site = siteOf(address)
  return site.includes(':') ? site : site.split('.').slice(0, 3).join('.')
}

/** Where a request came from. */
export function sourceOf(request: IncomingMessage, response: ServerResponse): RequestSource {
  const userAgent = request.headers['user-agent']
  return { address: remoteAddressOf(request), interactionId: arrivalOf(response).interactionId, userAgent }
}
