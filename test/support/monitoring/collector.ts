import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as a collector of OTLP over HTTP gets it, its attributes as texts. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, string>
  startTime: bigint
  endTime: bigint
}

/** A collector of traces. */
export interface Collector {
  url: string
  spans: CollectedSpan[]
  /** What was sent, whole. */
  bodies: unknown[]
  close(): Promise<void>
}

interface SentSpan extends Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> {
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: { key: string; value: Record<string, unknown> }[]
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

/** Starts a collector that takes what is posted to /v1/traces. */
export async function startCollector(): Promise<Collector> {
  const [spans, bodies]: [CollectedSpan[], unknown[]] = [[], []]
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    void json(request).then((body) => {
      bodies.push(body)
      spans.push(
        ...(body as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(collect))),
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans, bodies },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const collect = ({ attributes = [], startTimeUnixNano, endTimeUnixNano, ...span }: SentSpan): CollectedSpan => ({
  ...span,
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])),
  startTime: BigInt(startTimeUnixNano),
  endTime: BigInt(endTimeUnixNano),
})
