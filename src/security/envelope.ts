import type { Settings } from '../config/settings.ts'
import type { FindingCode } from '../domain/shared/findings/findings.ts'
import type { ClaimName } from '../domain/shared/findings/finding.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import { type FindKey, verifyCompact, verifyDetached } from './jws/jws.ts'
import { SecurityError, shown } from './securityError.ts'
import type { ScanRules } from './strictJson.ts'

/** Header that carries the detached JWS of the encoding 'json' (RFC 7515 appendix F). */
export const signatureHeader = 'x-jws-signature'

/** An envelope as it arrived. Its bytes are a compact JWS, or the JSON that the detached signature belongs to. */
export type ReceivedEnvelope = { encoding: 'jwt'; bytes: Buffer } | { encoding: 'json'; bytes: Buffer; detachedSignature: string }

/** Verifies the signature of a request envelope, then its claims. Throws SecurityError, or BankRefusal 'bodyFormat'. */
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
 * Checks the claims of a verified request envelope. Throws SecurityError `jwsClaim` with the claim as its path, or BankRefusal
 * `bodyFormat` when the envelope or its `message` is not an object. The contract's schema checks the other members.
 */
export function checkEnvelopeClaims(claims: unknown, rules: EnvelopeRules): EnvelopeClaims {
  if (!isObject(claims))
    throw new BankRefusal('bodyFormat', 'The envelope must be a JSON object with aud, iss, nbf, exp and message.', {
      finding: 'messageMissing',
    })
  for (const { check } of claimChecks) check(claims, rules)
  return claims as unknown as EnvelopeClaims
}

type CheckClaim = (claims: Record<string, unknown>, rules: EnvelopeRules) => void

/** The checks of an envelope's claims, in order. Each throws what is wrong. */
export const claimChecks: readonly { claim: ClaimName; check: CheckClaim }[] = [
  { claim: 'iss', check: ({ iss }, rules) => checkIssuer(iss, rules) },
  { claim: 'aud', check: ({ aud }, rules) => checkAudience(aud, rules) },
  { claim: 'exp', check: checkExpiry },
  { claim: 'nbf', check: checkBeginning },
  { claim: 'lifetime', check: checkLifetime },
  { claim: 'iat', check: checkIssueTime },
  { claim: 'message', check: checkMessage },
]

function checkIssuer(iss: unknown, { clientId }: EnvelopeRules): void {
  if (iss !== clientId)
    throw refusal('iss', 'must be the client_id of the access token', 'issWrong', { found: shown(iss), expected: clientId })
}

function checkAudience(aud: unknown, { audiences }: EnvelopeRules): void {
  const wrong = { found: shown(aud), expected: audiences.join(' or ') }
  if (aud === undefined) throw refusal('aud', `is missing; it must contain ${audiences.join(' or ')}`, 'audWrong', wrong)
  const named = Array.isArray(aud) ? aud : [aud]
  if (named.length > audienceEntries || !named.every((entry) => typeof entry === 'string')) {
    throw refusal('aud', `must be a string or an array of at most ${audienceEntries} strings`, 'audWrong', wrong)
  }
  if (!named.some((entry) => audiences.includes(entry)))
    throw refusal('aud', `must contain ${audiences.join(' or ')}`, 'audWrong', wrong)
}

function checkExpiry(claims: Record<string, unknown>, { now }: EnvelopeRules): void {
  const exp = secondsOf(claims, 'exp')
  const nowSeconds = now.getTime() / 1000
  if (exp > nowSeconds) return
  const serverTime = now.toISOString()
  const values = { seconds: String(Math.round(nowSeconds - exp)), serverTime }
  throw refusal('exp', `must be in the future; this server's time is ${serverTime}`, 'expPast', values)
}

function checkBeginning(claims: Record<string, unknown>, { now, limits }: EnvelopeRules): void {
  const nbf = secondsOf(claims, 'nbf')
  const nowSeconds = now.getTime() / 1000
  if (nbf <= nowSeconds + limits.clockSkewSeconds) return
  const serverTime = now.toISOString()
  const rule = `must not be more than ${limits.clockSkewSeconds} seconds in the future; this server's time is ${serverTime}`
  throw refusal('nbf', rule, 'nbfAhead', { seconds: String(Math.round(nbf - nowSeconds)), serverTime })
}

function checkLifetime(claims: Record<string, unknown>, { limits }: EnvelopeRules): void {
  const seconds = secondsOf(claims, 'exp') - secondsOf(claims, 'nbf')
  if (seconds <= 0) throw refusal('exp', 'must be after nbf', 'expBeforeNbf')
  const longest = limits.envelopeLifetimeSeconds
  if (seconds <= longest) return
  const values = { seconds: String(seconds), longest: String(longest) }
  throw refusal('exp', `must be at most ${longest} seconds after nbf`, 'windowTooLong', values)
}

function checkIssueTime(claims: Record<string, unknown>, { now, limits }: EnvelopeRules): void {
  if (claims.iat === undefined || secondsOf(claims, 'iat') <= now.getTime() / 1000 + limits.clockSkewSeconds) return
  const rule = `must not be more than ${limits.clockSkewSeconds} seconds in the future`
  throw refusal('iat', rule, 'iatAhead', { serverTime: now.toISOString() })
}

function checkMessage({ message }: Record<string, unknown>): void {
  if (isObject(message)) return
  throw new BankRefusal('bodyFormat', 'message must be an object.', { path: 'message', finding: 'messageMissing' })
}

function secondsOf(claims: Record<string, unknown>, name: 'exp' | 'nbf' | 'iat'): number {
  const value = claims[name]
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw refusal(name, 'must be an integer: seconds since 1970-01-01T00:00:00Z', 'timeMissing', { claim: name })
  return value as number
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(claim: string, rule: string, finding: FindingCode, values: Record<string, string> = {}): SecurityError {
  return new SecurityError('jwsClaim', `The claim ${claim} ${rule}.`, { path: claim, finding, values })
}
