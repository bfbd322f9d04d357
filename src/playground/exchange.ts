import { type Fetch } from '../sdk/index.ts'

/** One call as it went over the wire. */
export interface WireExchange {
  method: string
  url: string
  headers: [name: string, value: string][]
  body: string | undefined
  answer: { status: number; headers: Headers; body: Buffer }
}

/** What of a request is its signature: the bytes that were signed, and the JWS in which it stands. */
export interface SignedBytes {
  /** The protected header and the payload as text, each exactly as it was signed before base64url. */
  header: string
  payload: string
  /** Compact in the body, or detached in x-jws-signature. */
  jws: string
  isDetached: boolean
}

/** A fetch that keeps what it sends and receives. */
export function recordingFetch(fetch: Fetch): { fetch: Fetch; exchanges: WireExchange[] } {
  const exchanges: WireExchange[] = []
  const recording: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    const body = Buffer.from(await response.clone().arrayBuffer())
    const headers = Object.entries(init.headers as Record<string, string>)
    const { status } = response
    const method = init.method ?? 'GET'
    exchanges.push({
      method,
      url,
      headers,
      body: init.body as string | undefined,
      answer: { status, headers: response.headers, body },
    })
    return response
  }
  return { fetch: recording, exchanges }
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString()

/** The signature of a request. Undefined when it has none. */
export function signedBytesOf({ headers, body = '' }: Pick<WireExchange, 'headers' | 'body'>): SignedBytes | undefined {
  const detached = headers.find(([name]) => name.toLowerCase() === 'x-jws-signature')?.[1]
  if (detached !== undefined) {
    const [header = ''] = detached.split('.')
    return { header: decode(header), payload: body, jws: detached, isDetached: true }
  }
  const [header, payload, signature] = body.split('.')
  const isJwt = headers.some(([name, value]) => name.toLowerCase() === 'content-type' && value === 'application/jwt')
  if (!isJwt || header === undefined || payload === undefined || signature === undefined) return undefined
  return { header: decode(header), payload: decode(payload), jws: body, isDetached: false }
}
