import { readFileSync } from 'node:fs'

/** One signature, what it comes with, and how it has to be judged. */
export interface Vector {
  name: string
  /** An answer of an operation, an event at a webhook, or the ID token beside an access token. */
  kind: 'answer' | 'event' | 'idToken'
  /** The body of the answer; the event or the ID token as a compact JWS. */
  body: string
  /** Of answers only. */
  mediaType?: string
  /** The header x-jws-signature, of answers only. */
  signature?: string
  isGenuine: boolean
  /** What the message of an answer says, where the vector is about that. */
  message?: object
}

/** What every client of ours judges: signatures, and what the judge knows. */
export interface VectorList {
  /** The time at which the list is judged, in seconds since the epoch. */
  now: number
  issuer: string
  clientId: string
  /** The nonce that whoever asked for the ID tokens had chosen. */
  nonce: string
  keys: object[]
  vectors: Vector[]
}

/** The list as `node scripts/signatureVectors.ts` has written it. */
export const readVectors = (): VectorList =>
  JSON.parse(readFileSync(new URL('signatureVectors.json', import.meta.url), 'utf8')) as VectorList
