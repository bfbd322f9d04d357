import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type * as undici from 'undici'
import type { Agent, Dispatcher } from 'undici'
import type { Reach } from '../../config/reach.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { assertAllowedAddress, checkOutwardUrl } from './outwardAddress.ts'

/** One call to another party's server. `timeoutMs` bounds the whole call, `maxBytes` the answer. */
export interface OutwardRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs: number
  maxBytes: number
  /** Only the status and the headers matter: the answer's content may be as it likes, and nobody waits for it. */
  ignoresContent?: boolean
}

/** The answer of the server, whatever its status. */
export interface OutwardResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The kind of failure: no answer in time, no connection, or an answer that cannot be accepted. */
export type OutwardReason = 'timeout' | 'unreachable' | 'invalid'

/**
 * Why an outward call failed. `message` is one line for people and repeats nothing that the server sent. It is the same for all failures
 * unless the reach is that of a developer's machine: otherwise who gives addresses learns which ports of other machines are open.
 */
export class OutwardError extends Error {
  readonly reason: OutwardReason

  constructor(message: string, { reason = 'invalid', cause }: { reason?: OutwardReason; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

/** Calls an address that another party gave. Throws OutwardError when there is no acceptable answer. */
export interface OutwardFetch {
  (url: string, request: OutwardRequest): Promise<OutwardResponse>
  /** Whether what is told about a failure says which one it was. */
  readonly tellsFailures: boolean
  /** Closes idle connections. */
  close(): Promise<void>
}

/** Resolves a name to all its addresses. Tests replace it. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * `connectTimeoutMs` bounds only the connection, inside the time of the whole call. `connections` is the most that one server gets
 * at once.
 */
export interface OutwardRules {
  reach: Reach
  resolve?: ResolveAll
  connectTimeoutMs?: number
  connections?: number
}

/** The library that calls, which has a hundred modules: the first call loads it, or `loadAhead` of the app before. */
export const loadOutwardClient = (): Promise<Pick<typeof undici, 'Agent' | 'request'>> => import('undici')

/**
 * Makes the only function that calls addresses given by other parties. It checks every address at the moment of connecting, because
 * a name may resolve to another address than at registration. It follows no redirect, asks for no compression, and bounds time and
 * size. Any HTTP status is an answer; everything else is an OutwardError.
 */
export function createOutwardFetch({
  reach,
  resolve = systemLookup,
  connectTimeoutMs,
  connections = 4,
}: OutwardRules): OutwardFetch {
  const openAgents = async () => {
    const { Agent } = await loadOutwardClient()
    return [guardedLookup(reach, resolve), undefined].map(
      (lookup) =>
        new Agent({
          connect: { ...(lookup && { lookup }), ...(connectTimeoutMs !== undefined && { timeout: connectTimeoutMs }) },
          connections,
          pipelining: 1,
          keepAliveTimeout: 1_000,
          maxHeaderSize: 16 * 1024,
        }),
    ) as [guarded: Agent, own: Agent]
  }
  let agents: ReturnType<typeof openAgents> | undefined
  const outwardFetch = async (url: string, options: OutwardRequest): Promise<OutwardResponse> => {
    try {
      // This check is also the only guard for IP addresses in the URL, because Node does not look those up.
      checkOutwardUrl(url, reach, 'the address')
      const [guarded, own] = await (agents ??= openAgents())
      return await call(new URL(url).origin === reach.ownOrigin ? own : guarded, url, options)
    } catch (cause) {
      throw toOutwardError(cause, options, reach)
    }
  }
  return Object.assign(outwardFetch, {
    tellsFailures: reach.privateAddresses,
    close: async () => void (await Promise.all(((await agents) ?? []).map((agent) => agent.destroy()))),
  })
}

async function call(agent: Agent, url: string, options: OutwardRequest): Promise<OutwardResponse> {
  const { request } = await loadOutwardClient()
  const signal = AbortSignal.timeout(options.timeoutMs)
  const response = await request(url, {
    dispatcher: agent,
    method: options.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Sanad', ...options.headers },
    ...(options.body === undefined ? {} : { body: options.body }),
    signal,
  })
  // A body that is not read to its end emits an error event, which would end the process.
  response.body.on('error', () => undefined)
  if (options.ignoresContent) {
    void response.body.dump({ limit: options.maxBytes }).catch(() => undefined)
    return { status: response.statusCode, headers: response.headers, body: Buffer.alloc(0) }
  }
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    response.body.destroy()
    throw new OutwardError('the server sent compressed content, which was not asked for')
  }
  return { status: response.statusCode, headers: response.headers, body: await readBounded(response.body, options.maxBytes) }
}

async function readBounded(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop early destroys the stream, and the connection with it.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutwardError(`the server sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses a name when any of its addresses is refused, because Node chooses which one it tries first. */
function guardedLookup(reach: Reach, resolve: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      try {
        if (addresses.length === 0) throw new Error(`${hostname} has no address`)
        for (const { address } of addresses) assertAllowedAddress(address, reach)
      } catch (refusal) {
        return callback(refusal as Error, '', 0)
      }
      const first = addresses[0] as LookupAddress
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const isTimeout = (cause: unknown): boolean => {
  const { name, code } = cause as Error & { code?: string }
  return name === 'TimeoutError' || (code?.includes('TIMEOUT') ?? false)
}

function toOutwardError(cause: unknown, options: OutwardRequest, { privateAddresses }: Reach): OutwardError {
  const known = cause instanceof OutwardError ? cause : undefined
  const reason = known?.reason ?? (isTimeout(cause) ? 'timeout' : 'unreachable')
  // What is wrong with the text of an address says nothing of any server.
  if (cause instanceof BankRefusal) return new OutwardError(cause.message.replace(/\.$/, ''), { reason, cause })
  if (!privateAddresses) return new OutwardError(anyFailure(options), { reason, cause })
  return known ?? new OutwardError(describeFailure(cause, options), { reason, cause })
}

const anyFailure = ({ timeoutMs, maxBytes, ignoresContent }: OutwardRequest) =>
  'there is no acceptable answer: the server must be at a public address, accept the connection, have a TLS certificate that is valid there, ' +
  `and answer within ${timeoutMs} ms${ignoresContent ? '' : ` with at most ${maxBytes} bytes, not compressed`}`

function describeFailure(cause: unknown, { timeoutMs }: OutwardRequest): string {
  const error = cause as Error & { code?: string }
  if (isTimeout(cause)) return `the server did not answer within ${timeoutMs} ms`
  if (error.code === 'ECONNREFUSED') return 'the server refused the connection'
  // One text for both: a developer who tests an address does not learn which names the bank's own network has.
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN' || /public address/.test(error.message))
    return 'the server is not at a public address, or its name does not resolve'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(error.code ?? '')) return 'the TLS certificate of the server is not accepted'
  return 'the connection to the server failed'
}
