import type { IncomingMessage } from 'node:http'
import type { Routed } from '../../src/http/stages.ts'
import { readContent } from './checkRequest.ts'
import { type Preferences, writePreferences } from './preferences.ts'

/** A request as the front has read it. */
export interface Asked {
  url: URL
  sent: Buffer
  preferences: Preferences
  /** Undefined where the contract is not one of ours to judge: then Prism checks the form. */
  judged: Routed | undefined
}

/** Where Prism listens, and how long it may take: it answers within milliseconds, or never. */
export interface Upstream {
  upstream: string
  prismMs?: number
}

const usualMs = 10_000

/** HEAD is a GET whose answer has no body; Node leaves it out. */
export const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'HEAD' ? 'GET' : method)

/** Who accepts JSON gets refusals as problem+json too, as from the bank; Prism alone would not find any. */
const acceptAnyJson = (accept: string | undefined) => (accept === undefined || accept.includes('json') ? '*/*' : accept)

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

/** An answer of the contract, read to its end. */
export interface PrismAnswer {
  status: number
  headers: Headers
  body: Buffer
}

/** The example of an answer, in JSON where the front signs it. Throws a DOMException named TimeoutError. */
export async function askPrism({ upstream, prismMs }: Upstream, request: IncomingMessage, asked: Asked): Promise<PrismAnswer> {
  const { judged, preferences, sent, url } = asked
  const { headers, body } = judged ? { ...judgedHere(request), body: undefined } : checkedByPrism(request, sent)
  const method = methodOf(request)
  const answer = await fetch(upstream + url.pathname + url.search, {
    method,
    headers: {
      ...headers,
      accept: judged?.operation.isEnveloped ? 'application/json' : acceptAnyJson(request.headers.accept),
      prefer: writePreferences(preferences),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(prismMs ?? usualMs),
    // fetch sends none with GET.
    ...(body !== undefined && method !== 'GET' && { body }),
  })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
