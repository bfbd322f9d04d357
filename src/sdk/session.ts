import { discoverProvider, type Provider } from './discovery.ts'
import { checkOptions, type TppClientOptions } from './options.ts'
import { type OutgoingRequest, type RawAnswer, sendOnce, withoutSlashes } from './transport.ts'

/** What all calls of one client share. */
export interface Session {
  options: TppClientOptions
  baseUrl: string
  issuer: string
  now: () => Date
  send: (request: OutgoingRequest) => Promise<RawAnswer>
  sleep: (waitMs: number, signal: AbortSignal | undefined) => Promise<unknown>
  provider: () => Promise<Provider>
}

const defaultTimeoutMs = 30_000

/** Waits; rejects when the signal ends it. */
function sleep(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, waitMs)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** Prepares the calls of a client. Nothing is sent yet. Throws TypeError for options that cannot be right. */
export function openSession(options: TppClientOptions): Session {
  checkOptions(options)
  const baseUrl = withoutSlashes(options.baseUrl)
  const issuer = `${baseUrl}/auth`
  const sender = {
    fetch: options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init)),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    hooks: options.hooks ?? {},
  }
  let known: Promise<Provider> | undefined
  const provider = () => {
    // A failed discovery is forgotten, so that the next call asks again.
    known ??= discoverProvider(sender, { issuer, mutualTls: options.mutualTls === true }).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    options,
    baseUrl,
    issuer,
    provider,
    now: options.now ?? (() => new Date()),
    sleep: options.sleep ?? sleep,
    send: (request) => sendOnce(sender, request),
  }
}
