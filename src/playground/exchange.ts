import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fetch } from '../sdk/index.ts'
import { splitJws, textOfPart } from '../sdk/jwsParts.ts'

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

const recorder = new AsyncLocalStorage<WireExchange[]>()

/** What goes over a recording fetch while `work` is done, in its order. */
export async function record(work: () => Promise<unknown>): Promise<WireExchange[]> {
  const exchanges: WireExchange[] = []
  await recorder.run(exchanges, work)
  return exchanges
}

/** A fetch whose requests and answers `record` sees. */
export function recordingFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    const body = Buffer.from(await response.clone().arrayBuffer())
    const { status, headers: answered } = response
    recorder.getStore()?.push({
      method: init.method ?? 'GET',
      url,
      headers: Object.entries(init.headers as Record<string, string>),
      body: init.body as string | undefined,
      answer: { status, headers: answered, body },
    })
    return response
  }
}

/** The signature of a request. Undefined when it has none. */
export function signedBytesOf({ headers, body = '' }: Pick<WireExchange, 'headers' | 'body'>): SignedBytes | undefined {
  const detached = headers.find(([name]) => name.toLowerCase() === 'x-jws-signature')?.[1]
  if (detached !== undefined) {
    return { header: textOfPart(splitJws(detached)?.header ?? ''), payload: body, jws: detached, isDetached: true }
  }
  const parts = splitJws(body)
  const isJwt = headers.some(([name, value]) => name.toLowerCase() === 'content-type' && value === 'application/jwt')
  if (!isJwt || parts === undefined) return undefined
  return { header: textOfPart(parts.header), payload: textOfPart(parts.payload), jws: body, isDetached: false }
}
