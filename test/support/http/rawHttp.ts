import { Agent, request } from 'node:http'

export interface WireAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends exactly this path and these headers: fetch would tidy both up. Rejects when no answer comes within ten seconds. */
export function sendOnWire(
  baseUrl: string,
  { method, path, headers, body }: { method: string; path: string; headers: Record<string, string>; body?: string | undefined },
): Promise<WireAnswer> {
  const { hostname, port } = new URL(baseUrl)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return new Promise((resolve, reject) => {
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    sent.setTimeout(10_000, () => sent.destroy(new Error(`${method} ${path.slice(0, 100)}: no answer within ten seconds`)))
    sent.on('error', reject)
    sent.end(bytes)
  })
}
