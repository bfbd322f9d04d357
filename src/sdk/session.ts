import { setTimeout } from 'node:timers/promises'
import { discoverProvider, type Provider } from './discovery.ts'
import type { Encoding, VerifiedEnvelope } from './envelopeRules.ts'
import type { SigningKey } from './signingKey.ts'
import { type ClientHooks, type Fetch, type OutgoingRequest, type RawAnswer, sendOnce, withoutSlashes } from './transport.ts'

/** The options of a client. */
export interface TppClientOptions {
  /** The bank's {base_url}, for example `http://localhost:8080`. */
  baseUrl: string
  clientId: string
  /** For apps of security level `secret`. Without it the app authenticates by private_key_jwt. */
  clientSecret?: string
  signingKey: SigningKey
  /**
   * For apps of security level `fapi2`: `fetch` presents the app's client certificate, for example that of `httpsFetch`. Calls then go to
   * the bank's addresses for mutual TLS (`mtls_endpoint_aliases` of its metadata), and authorization requests are pushed and signed.
   */
  mutualTls?: boolean
  /** The app authenticates by that certificate (tls_client_auth or self_signed_tls_client_auth) and not by private_key_jwt. */
  tlsClientAuth?: boolean
  /** How requests are signed, and which encoding answers should have. */
  encoding: Encoding
  fetch?: Fetch
  /** For tests, and for a sandbox whose clock was moved. */
  now?: () => Date
  /** The time for one try, in milliseconds. The default is 30,000. */
  timeoutMs?: number
  /** Repetitions after the first try of a call that may be repeated. The default is 2; 0 never repeats. */
  maxRetries?: number
  /** Waits between two tries; for tests. Rejects when the signal ends it. */
  sleep?: (waitMs: number, signal: AbortSignal | undefined) => Promise<unknown>
  hooks?: ClientHooks
  /** Called after each successful check of a signature. */
  onVerified?: (envelope: VerifiedEnvelope<unknown>) => void
}

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

/** Prepares the calls of a client. Nothing is sent yet. */
export function openSession(options: TppClientOptions): Session {
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
    sleep: options.sleep ?? ((waitMs, signal) => setTimeout(waitMs, undefined, signal ? { signal } : {})),
    send: (request) => sendOnce(sender, request),
  }
}
