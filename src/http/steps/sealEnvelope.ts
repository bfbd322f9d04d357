import { type Settings } from '../../config/settings.ts'
import { signCompact, signDetached } from '../../security/jws/sign.ts'
import { type KeyRing } from '../../security/bankKeys/keyRing.ts'
import { jsonMediaType, jwtMediaType } from '../exchange.ts'
import { signatureHeader } from './openEnvelope.ts'
import type { App } from '../../domain/app/app.ts'

/** What to send, with the headers that describe it. */
export interface SealedBody {
  text: string
  headers: Record<string, string>
}

export interface Envelope {
  aud: string
  iss: string
  iat: number
  nbf: number
  exp: number
  message: unknown
}

/** The envelope of an answer to `app` (service.md: aud is a string in responses). */
export function makeEnvelope(message: unknown, app: App, settings: Settings, now: Date): Envelope {
  const iat = Math.floor(now.getTime() / 1000)
  return { aud: app.clientId, iss: settings.issuer, iat, nbf: iat, exp: iat + settings.limits.responseEnvelopeSeconds, message }
}

/** Signs an envelope in the encoding asked for, with the algorithm the app registered. */
export async function sealEnvelope(
  envelope: Envelope,
  app: App,
  mediaType: string,
  keyRing: KeyRing,
  now: Date,
): Promise<SealedBody> {
  const key = keyRing.signingKey(app.responseSigningAlg, now)
  const text = JSON.stringify(envelope)
  if (mediaType === jwtMediaType) return { text: await signCompact(text, key), headers: { 'Content-Type': jwtMediaType } }
  return {
    text,
    headers: { 'Content-Type': `${jsonMediaType}; charset=utf-8`, [signatureHeader]: await signDetached(Buffer.from(text), key) },
  }
}
