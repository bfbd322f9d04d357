import type { IncomingMessage } from 'node:http'
import type { Agent } from 'node:https'
import type { Fetch } from './transport.ts'

/** The app's client certificate, and whom it trusts. All in PEM. */
export interface ClientCertificate {
  certificatePem: string
  privateKeyPem: string
  /** The authority of the bank's own certificate, where that is no public one: a sandbox. */
  caPem?: string
}

/** Neither of these statuses has a body (RFC 9110 section 6.4.1). */
const withoutBody = new Set([204, 205, 304])

function toHeaders(raw: string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!)
  return headers
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of message) chunks.push(chunk as Uint8Array<ArrayBuffer>)
  const status = message.statusCode ?? 502
  return new Response(withoutBody.has(status) ? null : new Blob(chunks), { status, headers: toHeaders(message.rawHeaders) })
}

/**
 * A `fetch` over node:https that shows a client certificate, for apps of the level `fapi2`. Connections are kept; `close` ends them. It
 * runs where there is node:https: in Node, Deno and Bun. Elsewhere bring the `fetch` of your platform that shows a certificate.
 */
export function httpsFetch({ certificatePem, privateKeyPem, caPem }: ClientCertificate): Fetch & { close(): void } {
  let agent: Agent | undefined
  const call: Fetch = async (url, init) => {
    // A sandbox publishes some of its addresses without TLS: its metadata, its keys.
    if (new URL(url).protocol === 'http:') return fetch(url, init)
    // Loaded when it is needed: the rest of the package runs where there is no such module.
    const https = await import('node:https')
    agent ??= new https.Agent({ keepAlive: true, cert: certificatePem, key: privateKeyPem, ...(caPem ? { ca: caPem } : {}) })
    const options = {
      agent,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(init.signal ? { signal: init.signal } : {}),
    }
    return new Promise((resolve, reject) => {
      const outgoing = https.request(url, options, (message) => void toResponse(message).then(resolve, reject))
      outgoing.once('error', reject)
      outgoing.end(init.body as string | undefined)
    })
  }
  return Object.assign(call, { close: () => agent?.destroy() })
}
