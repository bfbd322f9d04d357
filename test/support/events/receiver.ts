import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event that came to a receiver. */
export interface Arrival {
  path: string
  jti: string
  consentId: string
  /** Of the consent, payment or letter, as it was at that moment. */
  status: string | undefined
  eventDateTime: string
  receivedMs: number
}

/** A receiver on loopback, outside the processes under test. */
export interface EventReceiverServer {
  url(path: string): string
  received: Arrival[]
  close(): Promise<void>
}

/**
 * Starts it. `answer` is the status for an arrival, 202 by default; undefined never answers. `retryAfter` is the header of every answer, in
 * seconds: without one a refused event comes again after five of them.
 */
export async function startReceiver(
  answer: (arrival: Arrival) => number | undefined = () => 202,
  { retryAfter }: { retryAfter?: number } = {},
): Promise<EventReceiverServer> {
  const received: Arrival[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { jti, message } = JSON.parse(Buffer.from(body.split('.')[1]!, 'base64url').toString()) as {
      jti: string
      message: { Data: { Status?: string; ConsentStatus?: string }; EventMeta: { ConsentId: string; EventDateTime: string } }
    }
    const { ConsentId: consentId, EventDateTime: eventDateTime } = message.EventMeta
    const status = message.Data.Status ?? message.Data.ConsentStatus
    const arrival = { path: request.url!, jti, consentId, status, eventDateTime, receivedMs: Date.now() }
    received.push(arrival)
    const answered = answer(arrival)
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    if (answered !== undefined) response.writeHead(answered).end()
  }
  // A sender that is killed breaks off in the middle.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
