import http, { type IncomingMessage, type RequestListener } from 'node:http'
import https, { type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { type CoreOperationId, coreOperations } from '../../../generated/coreOperations.ts'

/** One request on its way to the reference, and which operation it is. */
export interface Passing {
  method: string
  /** With the query, behind the base address. */
  path: string
  headers: Record<string, string>
  text: string
  operationId: CoreOperationId | undefined
  /** The ids of the address. */
  ids: Record<string, string>
  /** The client certificate in DER, and whether its authority is trusted. */
  certificate?: { raw: Buffer; isTrusted: boolean }
}

/** One answer on its way back. */
export interface Passed {
  status: number
  headers: Record<string, string>
  text: string
}

/** Answers in the place of the reference, or changes what goes in or comes out. */
export type Middle = (passing: Passing, forward: (changed?: Partial<Passing>) => Promise<Passed>) => Promise<Passed>

const routes = (Object.entries(coreOperations) as [CoreOperationId, { method: string; path: string }][])
  .sort(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(([operationId, { method, path }]) => ({
    operationId,
    method,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

function certificateOf({ socket }: IncomingMessage): Pick<Passing, 'certificate'> {
  const { raw } = (socket as Partial<TLSSocket>).getPeerCertificate?.() ?? {}
  return raw === undefined ? {} : { certificate: { raw, isTrusted: (socket as TLSSocket).authorized } }
}

function passingOf(request: IncomingMessage, content: string): Passing {
  const { method = 'GET', url = '/', headers } = request
  const path = url.replace(/^\/core\/v1/, '')
  const [pathname] = path.split('?')
  const found = routes.find((route) => route.method === method && route.pattern.test(pathname!))
  const kept = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
  return {
    ...{ method, path, text: content, operationId: found?.operationId },
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    ids: { ...found?.pattern.exec(pathname!)?.groups },
    ...certificateOf(request),
  }
}

/** A server between the kit and an adapter. `middle` may be changed while it runs. */
export interface Proxy {
  baseUrl: string
  middle: Middle
  close(): Promise<void>
}

const hasBody = (method: string) => method !== 'GET'

/** Starts it before this base address. */
export async function startProxy(
  target: () => string,
  middle: Middle = (_, forward) => forward(),
  tls?: ServerOptions,
): Promise<Proxy> {
  const listener: RequestListener = (request, response) => {
    answer(request).then(
      ({ status, headers, text: content }) => {
        if (response.destroyed) return
        response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) }).end(content)
      },
      // The one behind is away, as in a restart.
      () => response.destroy(),
    )
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  const answer = async (request: IncomingMessage): Promise<Passed> => {
    const passing = passingOf(request, await text(request).catch(() => ''))
    return proxy.middle(passing, async (changed = {}) => {
      const sent = { ...passing, ...changed }
      const answered = await fetch(target() + sent.path, {
        ...{ method: sent.method, headers: sent.headers },
        ...(hasBody(sent.method) && { body: sent.text }),
      })
      const headers = Object.fromEntries([...answered.headers].filter(([name]) => !name.startsWith('content-length')))
      return { status: answered.status, headers, text: await answered.text() }
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: Proxy = {
    baseUrl: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}/core/v1`,
    middle,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

/** An answer in JSON. */
export const jsonAnswer = (status: number, body: object): Passed => ({
  status,
  headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  text: JSON.stringify(body),
})

/** An error as the contract has it. */
export const problem = (status: number, code: string, effect = 'none'): Passed =>
  jsonAnswer(status, { type: 'about:blank', title: code, status, code, effect })

/** The answer with its body changed; errors stay as they are. */
export function change<Body extends object>(passed: Passed, to: (body: Body) => object): Passed {
  return passed.status === 200 ? { ...passed, text: JSON.stringify(to(JSON.parse(passed.text) as Body)) } : passed
}
