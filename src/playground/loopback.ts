import { type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fetch } from '../sdk/index.ts'

/** Where this very server listens in clear: the address to which the calls of the playground go. */
export interface OwnAddress {
  host: string
  port: number
}

/** The address at which this request came in, if it came in clear; otherwise that of the server's port for requests in clear. */
export function ownAddress(
  { socket }: Pick<IncomingMessage, 'socket'>,
  { host, port }: { host: string; port: number },
): OwnAddress {
  const { localAddress, localPort } = socket
  if (!('encrypted' in socket) && localAddress !== undefined && localPort !== undefined)
    return { host: localAddress, port: localPort }
  return { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port }
}

const longestAnswer = 1024 * 1024
const timeoutMs = 15_000

/**
 * A fetch that reaches this server and nothing else, whatever the address says: one that does not begin with `baseUrl` throws, all others
 * go to `own`. Host names the public address, as with any TPP.
 */
export function loopbackFetch(baseUrl: string, own: OwnAddress): Fetch {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  return async (address, init) => {
    const url = new URL(address)
    if (url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`))
      throw new TypeError(`the playground calls ${baseUrl} only`)
    const path = url.pathname.slice(prefix.length) + url.search
    const headers = { ...(init.headers as Record<string, string>), host: base.host }
    return new Promise((resolve, reject) => {
      const request = send({ ...own, path, method: init.method ?? 'GET', headers, timeout: timeoutMs }, (answer) => {
        let length = 0
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > longestAnswer) answer.destroy(new Error('the answer is longer than the playground shows'))
        })
        const { statusCode: status = 502, rawHeaders } = answer
        buffer(answer).then(
          (body) =>
            resolve(new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers: pairsOf(rawHeaders) })),
          reject,
        )
      })
      request.once('timeout', () => request.destroy(new Error('the server did not answer itself in time')))
      request.once('error', reject)
      request.end(init.body as string | undefined)
    })
  }
}

function pairsOf(rawHeaders: string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) headers.append(rawHeaders[index]!, rawHeaders[index + 1]!)
  return headers
}
