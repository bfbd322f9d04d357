import type { Encoding, VerifiedEnvelope } from './envelopeRules.ts'
import { type SigningKey, whyUnusable } from './signingKey.ts'
import type { ClientHooks, Fetch } from './transport.ts'

/** The options of a client. */
export interface TppClientOptions {
  /** The bank's {base_url}, for example `http://localhost:8080`. */
  baseUrl: string
  /** As the bank showed it when the app was registered. */
  clientId: string
  /** For apps of security level `secret`. Without it the app authenticates by private_key_jwt. */
  clientSecret?: string
  /** The private key whose certificate or JWKS is registered: PEM, JWK, CryptoKey, or a KeyObject of Node. */
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
  /** Your own, to add a proxy, a client certificate or metrics. */
  fetch?: Fetch
  /** For tests, and for a sandbox whose clock was moved. */
  now?: () => Date
  /** The time for one try, in milliseconds. The default is 30,000. */
  timeoutMs?: number
  /** Repetitions after the first try of a call that may be repeated. The default is 2; 0 never repeats. */
  maxRetries?: number
  /** Waits between two tries; for tests. Rejects when the signal ends it. */
  sleep?: (waitMs: number, signal: AbortSignal | undefined) => Promise<unknown>
  /** Where logs, metrics and traces begin. */
  hooks?: ClientHooks
  /** Called after each successful check of a signature. */
  onVerified?: (envelope: VerifiedEnvelope<unknown>) => void
}

/** Why an address cannot be that of a bank. */
export function whyNoBaseUrl(baseUrl: unknown): string | undefined {
  if (typeof baseUrl !== 'string' || baseUrl === '')
    return 'baseUrl is missing; it is the address of the bank, for example https://api.bank.example'
  const address = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (address === undefined || !/^https?:$/.test(address.protocol))
    return `baseUrl is ${baseUrl}; it begins with https:// (in a sandbox on your machine with http://), for example http://${baseUrl}`
  return address.search === '' && address.hash === '' ? undefined : `baseUrl is ${baseUrl}; it has no ? and no #`
}

const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

/** What is wrong with the options of a client, a sentence for each. */
function faultsOf({ baseUrl, clientId, clientSecret, signingKey, encoding, timeoutMs, maxRetries }: TppClientOptions): string[] {
  const alg: unknown = signingKey?.alg
  const faults = [
    whyNoBaseUrl(baseUrl),
    (typeof clientId !== 'string' || clientId === '') && 'clientId is missing; the bank showed it when the app was registered',
    clientSecret === '' && 'clientSecret is empty; leave it out for an app that has none',
    encoding !== 'jwt' && encoding !== 'json' && `encoding is ${String(encoding)}; it is jwt or json`,
    timeoutMs !== undefined && !(timeoutMs > 0) && `timeoutMs is ${timeoutMs}; it is a number of milliseconds above 0`,
    maxRetries !== undefined && !isWhole(maxRetries) && `maxRetries is ${maxRetries}; it is a whole number from 0`,
    typeof signingKey !== 'object' && 'signingKey is missing; it is { kid, alg, privateKey }',
  ]
  if (typeof signingKey === 'object')
    faults.push(
      (typeof signingKey.kid !== 'string' || signingKey.kid === '') &&
        'signingKey.kid is missing; it is the keyId of the registration',
      alg !== 'PS256' && alg !== 'ES256' ? `signingKey.alg is ${String(alg)}; it is PS256 or ES256` : keyFault(signingKey),
    )
  return faults.filter((fault) => typeof fault === 'string')
}

function keyFault(key: TppClientOptions['signingKey']): string | undefined {
  const why = whyUnusable(key)
  return why && `signingKey.${why}`
}

/** Throws TypeError with a sentence for each option that cannot be right. */
export function checkOptions(options: TppClientOptions): void {
  const faults = faultsOf(options)
  if (faults.length > 0) throw new TypeError(faults.join('; '))
}
