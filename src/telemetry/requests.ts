import { type IncomingMessage, type ServerResponse } from 'node:http'

/** Where a request came from: whom to look for, and where else in the logs of both sides. */
export interface RequestSource {
  /** The caller's network address. */
  address?: string | undefined
  /** The x-fapi-interaction-id of the request. An authorization's own interaction is something else. */
  interactionId?: string | undefined
  /** What the browser says of itself. */
  userAgent?: string | undefined
}

/** What the layers find out about a request, for its line in the log and for the metrics. None of it is a secret. */
export interface RequestNotes {
  interactionId?: string
  /** The operation of a contract, or the name of a page. */
  operationId?: string
  /** Of a registered app. */
  clientId?: string
  /** The code of the refusal that was the answer. */
  refusal?: string
  /** Of a refusal by the authorization server: its public text, and what its library says inside. */
  refusalTexts?: { text: string; detail: string }
}

const notes = Symbol('request notes')

/** What is known of the request so far. What one layer writes here, the next ones read. */
export function notesOf(response: ServerResponse): RequestNotes {
  const noted = response as ServerResponse & { [notes]?: RequestNotes }
  return (noted[notes] ??= {})
}

/**
 * The network address of the caller. Express' `ip` respects the trusted proxies (SANAD_TRUSTED_PROXY). Behind a proxy all callers
 * have the same socket address.
 */
export function remoteAddressOf(request: IncomingMessage): string {
  return (request as { ip?: string }).ip ?? request.socket.remoteAddress ?? ''
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

/** Where a request came from that Express has seen. */
export function sourceOf(request: IncomingMessage, response: ServerResponse): RequestSource {
  const userAgent = request.headers['user-agent']
  return { address: remoteAddressOf(request), interactionId: notesOf(response).interactionId, userAgent }
}
