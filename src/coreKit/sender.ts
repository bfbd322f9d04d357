import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { ConnectionOptions } from 'node:tls'
import { CheckFailed } from './failure.ts'

/** One answer as it came. */
export interface Received {
  status: number
  /** Names in small letters; of several of one name the last. */
  headers: Record<string, string>
  text: string
  elapsedMs: number
}

/** One request as it goes. */
export interface Sent {
  method: string
  headers: Record<string, string>
  text: string | undefined
  /** When nobody waits any longer. */
  limitMs: number
}

/** Sends requests over connections that are kept. */
export interface Sender {
  /** Throws CheckFailed without an answer in time. */
  send(url: string, sent: Sent): Promise<Received>
  /** Sends all of it over a connection of its own, and hangs up so long after the last byte. */
  sendAndHangUp(url: string, sent: Sent, afterMs: number): Promise<void>
  close(): void
}

/** The certificate that is shown, and whom it trusts; PEM. */
export type Tls = Pick<ConnectionOptions, 'cert' | 'key' | 'ca' | 'minVersion' | 'maxVersion' | 'ciphers'>

const lengthOf = (content: string | undefined): Record<string, string> =>
  content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }

/** Opens a sender; with `tls` it shows a certificate on https. */
export function openSender(tls: Tls = {}): Sender {
  const kept = { plain: new http.Agent({ keepAlive: true }), secure: new https.Agent({ keepAlive: true, ...tls }) }
  const fresh = { plain: new http.Agent(), secure: new https.Agent(tls) }
  const open = (url: string, { method, headers, text: content }: Sent, agents: typeof kept) => {
    const options = { method, headers: { ...headers, ...lengthOf(content) } }
    return url.startsWith('https:')
      ? https.request(url, { ...options, agent: agents.secure })
      : http.request(url, { ...options, agent: agents.plain })
  }
  const send = (url: string, sent: Sent, agents = kept): Promise<Received> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const request = open(url, sent, agents)
      const fail = (why: string) => reject(new CheckFailed(`${sent.method} ${new URL(url).pathname}: ${why}`))
      const timer = setTimeout(() => {
        fail(`no answer within ${sent.limitMs} ms`)
        request.destroy()
      }, sent.limitMs)
      request.once('response', (message) => {
        text(message)
          .then((body) => {
            clearTimeout(timer)
            const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
            resolve({ status: message.statusCode ?? 0, headers, text: body, elapsedMs: performance.now() - began })
          })
          .catch((error: Error) => fail(error.message))
      })
      request.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        // A server may end a connection that lay idle just when something is sent over it; that is nobody's fault.
        const wasOver = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (wasOver) resolve(send(url, sent, fresh))
        else fail(error.code ?? error.message)
      })
      request.end(sent.text)
    })
  return {
    send: (url, sent) => send(url, sent),
    sendAndHangUp: (url, sent, afterMs) =>
      new Promise((resolve) => {
        const request = open(url, { ...sent, headers: { ...sent.headers, connection: 'close' } }, fresh)
        request.once('error', () => resolve())
        request.once('close', () => resolve())
        // Only once all of it is on its way: otherwise nothing arrives, and nothing is proved.
        request.end(sent.text, () => setTimeout(() => request.destroy(), afterMs))
      }),
    close: () => {
      for (const agent of [...Object.values(kept), ...Object.values(fresh)]) agent.destroy()
    },
  }
}
