import { randomUUID } from 'node:crypto'
import type { App } from '../../domain/app/app.ts'
import { wholeEpochSeconds } from '../../domain/shared/dates.ts'
import type { OutboxEvent } from '../../domain/event/event.ts'
import { makeEnvelope, sealEnvelope, signCompact } from '../../security/seal.ts'
import type { Dependencies } from '../dependencies.ts'
import type { EventMessage } from './eventMessage.ts'

type SealDependencies = Pick<Dependencies, 'keyRing' | 'settings'>
type Receiver = Pick<App, 'clientId' | 'responseSigningAlg'>

/** Signs an event for its app, as answers are signed, with the event's id as `jti`. It is valid for 300 s from `now`. */
export async function sealEvent(
  { keyRing, settings }: SealDependencies,
  { clientId, responseSigningAlg }: Receiver,
  { eventId }: Pick<OutboxEvent, 'eventId'>,
  message: EventMessage,
  now: Date,
): Promise<string> {
  const { message: _message, ...claims } = makeEnvelope(message, {
    audience: clientId,
    issuer: settings.issuer,
    lifetimeSeconds: settings.limits.responseEnvelopeSeconds,
    now,
  })
  const envelope = { ...claims, jti: eventId, message }
  return (await sealEnvelope(envelope, 'jwt', keyRing.signingKey(responseSigningAlg, now))).text
}

/** Signs the token with which the bank says at a receiver who it is. It names no event and is good for this receiver only. */
export async function signBankToken(
  { keyRing, settings }: SealDependencies,
  { clientId, responseSigningAlg }: Receiver,
  now: Date,
): Promise<string> {
  const iat = wholeEpochSeconds(now)
  const claims = {
    iss: settings.issuer,
    sub: settings.issuer,
    aud: clientId,
    iat,
    exp: iat + settings.limits.responseEnvelopeSeconds,
    jti: randomUUID(),
  }
  return signCompact(JSON.stringify(claims), keyRing.signingKey(responseSigningAlg, now))
}
