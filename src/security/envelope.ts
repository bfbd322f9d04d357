import { type Settings } from '../config/settings.ts'
import { wholeEpochSeconds } from '../domain/shared/dates.ts'
import { SanadError } from '../domain/shared/errors.ts'
import { type FindKey, type JwsKey, signCompact, signDetached, verifyCompact, verifyDetached } from './jws/signature.ts'
import { SecurityError } from './securityError.ts'
import { type ScanRules } from './strictJson.ts'

/** The two encodings of a signed message: one compact JWS, or JSON with a detached JWS over its exact bytes. */
export type EnvelopeEncoding = 'jwt' | 'json'

/** Header that carries the detached JWS of the encoding 'json' (RFC 7515 appendix F). */
export const signatureHeader = 'x-jws-signature'

/** A message as the bank signs it. Times are seconds since the epoch. */
export interface Envelope {
  aud: string
  iss: string
  iat: number
  nbf: number
  exp: number
  message: unknown
}

/** Makes the envelope of a message to `audience`, an app's client_id. It is valid for `lifetimeSeconds` from `now`. */
export function makeEnvelope(
  message: unknown,
  { audience, issuer, lifetimeSeconds, now }: { audience: string; issuer: string; lifetimeSeconds: number; now: Date },
): Envelope {
  const iat = wholeEpochSeconds(now)
  return { aud: audience, iss: issuer, iat, nbf: iat, exp: iat + lifetimeSeconds, message }
}

/** A signed envelope, ready to send. `detachedSignature` is present in the encoding 'json' only. */
export interface SealedEnvelope {
  text: string
  detachedSignature?: string
}

/** Signs an envelope. */
export async function sealEnvelope(envelope: Envelope, encoding: EnvelopeEncoding, key: JwsKey): Promise<SealedEnvelope> {
  const text = JSON.stringify(envelope)
  if (encoding === 'jwt') return { text: await signCompact(text, key) }
  return { text, detachedSignature: await signDetached(text, key) }
}

/** An envelope as it arrived. Its bytes are a compact JWS, or the JSON that the detached signature belongs to. */
export type ReceivedEnvelope = { encoding: 'jwt'; bytes: Buffer } | { encoding: 'json'; bytes: Buffer; detachedSignature: string }

/** Verifies the signature of a request envelope, then its claims. Throws SecurityError, or SanadError 'bodyFormat'. */
export async function openEnvelope(
  received: ReceivedEnvelope,
  findKey: FindKey,
  rules: EnvelopeRules & ScanRules,
): Promise<EnvelopeClaims> {
  const { payload } =
    received.encoding === 'jwt'
      ? await verifyCompact(received.bytes.toString('latin1'), findKey, rules)
      : await verifyDetached(received.detachedSignature, received.bytes, findKey, rules)
  return checkEnvelopeClaims(payload, rules)
}

/** The claims of a request envelope after they were checked. Times are seconds since the epoch. */
export interface EnvelopeClaims {
  iss: string
  aud: string | string[]
  iat?: number
  nbf: number
  exp: number
  message: Record<string, unknown>
}

/** What the claims must fit. `clientId` is that of the token. `audiences` are the names of this server, the issuer first. */
export interface EnvelopeRules {
  clientId: string
  audiences: readonly string[]
  now: Date
  limits: Pick<Settings['limits'], 'clockSkewSeconds' | 'envelopeLifetimeSeconds'>
}

const audienceEntries = 10

/**
 * Checks the claims of a verified request envelope. Throws SecurityError `jwsClaim` with the claim as its path, or SanadError
 * `bodyFormat` when the envelope or its `message` is not an object. The contract's schema checks the other members.
 */
export function checkEnvelopeClaims(claims: unknown, rules: EnvelopeRules): EnvelopeClaims {
  if (!isObject(claims))
    throw new SanadError('bodyFormat', 'The envelope must be a JSON object with aud, iss, nbf, exp and message.')
  checkIssuer(claims.iss, rules)
  checkAudience(claims.aud, rules)
  checkTimes(claims, rules)
  if (!isObject(claims.message)) throw new SanadError('bodyFormat', 'message must be an object.', { path: 'message' })
  return claims as unknown as EnvelopeClaims
}

function checkIssuer(iss: unknown, { clientId }: EnvelopeRules): void {
  if (iss !== clientId) throw refusal('iss', 'must be the client_id of the access token')
}

function checkAudience(aud: unknown, { audiences }: EnvelopeRules): void {
  if (aud === undefined) throw refusal('aud', `is missing; it must contain ${audiences.join(' or ')}`)
  const named = Array.isArray(aud) ? aud : [aud]
  if (named.length > audienceEntries || !named.every((entry) => typeof entry === 'string')) {
    throw refusal('aud', `must be a string or an array of at most ${audienceEntries} strings`)
  }
  if (!named.some((entry) => audiences.includes(entry))) throw refusal('aud', `must contain ${audiences.join(' or ')}`)
}

function checkTimes(claims: Record<string, unknown>, { now, limits }: EnvelopeRules): void {
  const nowSeconds = now.getTime() / 1000
  const latest = nowSeconds + limits.clockSkewSeconds
  const exp = secondsOf(claims, 'exp')
  const nbf = secondsOf(claims, 'nbf')
  if (exp <= nowSeconds) throw refusal('exp', `must be in the future; this server's time is ${now.toISOString()}`)
  if (nbf > latest)
    throw refusal(
      'nbf',
      `must not be more than ${limits.clockSkewSeconds} seconds in the future; this server's time is ${now.toISOString()}`,
    )
  if (exp <= nbf) throw refusal('exp', 'must be after nbf')
  if (exp - nbf > limits.envelopeLifetimeSeconds)
    throw refusal('exp', `must be at most ${limits.envelopeLifetimeSeconds} seconds after nbf`)
  if (claims.iat !== undefined && secondsOf(claims, 'iat') > latest) {
    throw refusal('iat', `must not be more than ${limits.clockSkewSeconds} seconds in the future`)
  }
}

function secondsOf(claims: Record<string, unknown>, name: 'exp' | 'nbf' | 'iat'): number {
  const value = claims[name]
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw refusal(name, 'must be an integer: seconds since 1970-01-01T00:00:00Z')
  return value as number
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(claim: string, rule: string): SecurityError {
  return new SecurityError('jwsClaim', `The claim ${claim} ${rule}.`, { path: claim })
}
