import type { Verdict } from '../shared/findings/finding.ts'

/** What is kept of messages, in a sandbox only: masked, cut to a bounded length, and without any secret. */
export interface LoggedDetails {
  /** The address as sent, masked. */
  target?: string
  requestHeaders?: Record<string, string>
  responseHeaders?: Record<string, string>
  /** The protected header of the request's signature. */
  signatureHeader?: string
  /** The JSON of the message; an envelope's is opened. */
  requestBody?: string
  responseBody?: string
  /** Why bodies are missing: there were too many calls in this second to keep all of them. */
  bodiesLeftOut?: boolean
}

/**
 * How the log knows whose request it was. `proof`: the app proved who it is. The others are claims that anybody can write: a client_id on
 * its own, a token that is not valid, the key id of a signature.
 */
export type KnownBy = 'proof' | 'clientId' | 'token' | 'keyId'

/**
 * How a request ended, for whoever colours or counts requests. A redirect that tells the app of a refusal is a refusal: OAuth answers a
 * wrong authorization so (RFC 6749 section 4.1.2.1). `failed` is for the bank's own faults.
 */
export type RequestOutcome = 'ok' | 'redirected' | 'refused' | 'failed'

/** One request of an app, as the log keeps it. */
export interface LoggedRequest {
  /** Its first 48 bits are the milliseconds of `receivedAt` (a UUID of version 7), so that ids are in the order of time. */
  requestId: string
  clientId: string
  /** Null for a request from before this was kept. */
  knownBy: KnownBy | null
  receivedAt: Date
  /** x-fapi-interaction-id, the caller's or ours. */
  interactionId: string
  /** The contract's name, or `authorization-server`. */
  interfaceName: string
  operationId: string
  method: string
  /** The path as the contract writes it, with its parameters in braces. */
  path: string
  status: number
  durationMs: number
  /** The codes of the answer's errors, as its interface writes them. Empty when it was not refused. */
  errorCodes: string[]
  /** The code of the refusal inside the program, which is finer than the answer's. */
  refusal: string | null
  consentId: string | null
  /** PaymentId or LetterOfGuaranteeId. */
  resourceId: string | null
  /** Only a refused request has any: what was checked in order, up to the first thing that was wrong. */
  verdicts: Verdict[] | null
  /** Null in production. */
  details: LoggedDetails | null
}
