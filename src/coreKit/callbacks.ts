import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where Sanad takes signed decisions, behind its base address. */
const callbackPath = '/core-callbacks/v1/decisions'
/** The longest statement that the contract allows, and one more. */
const longest = 10_001
/** Nobody calls so often in one run. */
const mostCalls = 20_000

/** One call of the adapter, as it came. */
export interface Call {
  text: string
  contentType: string
  at: Date
  /** What it was answered; 0 where the connection was ended, undefined before that. */
  status: number | undefined
}

/** Which status a call gets; 0 ends the connection without an answer. */
export type AnswerCall = (call: Call) => number | Promise<number>

/** Stands where the adapter believes Sanad to be, and keeps all that it is told. */
export interface Callbacks {
  /** Sanad's base address, as the adapter has it. */
  audience: string
  /** All calls of the run, the oldest first. */
  calls: readonly Call[]
  /** Calls to other addresses, or by another method, for the line of a check that waits in vain. */
  astray: readonly string[]
  /** Answers so from now on. Without it everything is taken. */
  answerBy(answer: AnswerCall | undefined): void
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('latin1')) if (text.length < longest) text += part as string
  return text.slice(0, longest).trim()
}

/** Listens where this base address leads to: at its port, or at `port` where a proxy stands before it. Port 0 takes a free one. */
export async function openCallbacks(audience: string, port = Number(new URL(audience).port)): Promise<Callbacks> {
  const [calls, astray]: [Call[], string[]] = [[], []]
  let answer: AnswerCall | undefined
  const { hostname, pathname } = new URL(audience)
  const addresses = [callbackPath, pathname.replace(/\/$/, '') + callbackPath]
  const server = http.createServer((request, response) => {
    void (async () => {
      const text = await read(request)
      const { method = '', url = '', headers } = request
      if (method !== 'POST' || !addresses.includes(url)) {
        if (astray.length < mostCalls) astray.push(`${method} ${url.slice(0, 200)}`)
        response.writeHead(404).end()
        return
      }
      const call: Call = { text, contentType: headers['content-type'] ?? '', at: new Date(), status: undefined }
      if (calls.length < mostCalls) calls.push(call)
      call.status = (await answer?.(call)) ?? 204
      if (call.status === 0) response.destroy()
      else response.writeHead(call.status).end()
    })().catch(() => response.destroy())
  })
  const isOwn = hostname === 'localhost' || hostname.startsWith('127.')
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, isOwn ? '127.0.0.1' : undefined, resolve)
  })
  const opened = port === 0 ? `http://${hostname}:${(server.address() as AddressInfo).port}` : audience
  return {
    ...{ audience: opened, calls, astray },
    answerBy: (by) => void (answer = by),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
