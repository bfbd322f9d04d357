import { compactVerify, type JWTVerifyGetKey } from 'jose'
import { envelopeRules } from './envelopeRules.ts'
import { objectOfPart, splitJws } from './jwsParts.ts'

const { algorithms, refusedMembers, types, contentTypes, kidCharacters, clockSkewSeconds, longestSeconds } = envelopeRules

/** One check of an envelope: whether it passed, what was seen, and a sentence that says so. */
export interface EnvelopeVerdict {
  check: 'form' | HeaderCheck | 'signature' | ClaimCheck
  isRight: boolean
  found: string
  text: string
}

type HeaderCheck = 'alg' | 'kid' | 'members' | 'typ' | 'cty'
type ClaimCheck = 'iss' | 'aud' | 'nbf' | 'iat' | 'exp' | 'lifetime' | 'message'

/** What the claims must fit. */
export interface ExpectedClaims {
  issuer: string
  audience: string
  now: Date
  /** The bank accepts no envelope after its `exp`; its own may be read with the difference of clocks. */
  expSkewSeconds: number
}

/**
 * Says of each rule whether an envelope (a compact JWS) keeps it: one of the bank, or one for the bank before it is sent. Only a header or
 * payload that cannot be read ends it early. Never throws for what is wrong with the envelope.
 */
export async function explainEnvelope(
  envelope: string,
  { findKey, ...expected }: ExpectedClaims & { findKey: JWTVerifyGetKey },
): Promise<EnvelopeVerdict[]> {
  const parts = splitJws(envelope)
  const header = objectOfPart(parts?.header)
  const claims = objectOfPart(parts?.payload)
  if (header === undefined || claims === undefined)
    return [{ check: 'form', isRight: false, found: '', text: 'the header or the payload is not JSON in base64url' }]
  return [...headerVerdicts(header), await signatureVerdict(envelope, findKey), ...claimVerdicts(claims, expected)]
}

async function signatureVerdict(envelope: string, findKey: JWTVerifyGetKey): Promise<EnvelopeVerdict> {
  try {
    const { protectedHeader } = await compactVerify(envelope, findKey as never)
    const found = `${protectedHeader.alg}, kid ${protectedHeader.kid}`
    return { check: 'signature', isRight: true, found, text: 'the signature fits the bytes and the key' }
  } catch (error) {
    const found = (error as Error).message
    return { check: 'signature', isRight: false, found, text: `signature: ${found}` }
  }
}

/** The JOSE header, one verdict for each rule that it was held against. */
export function headerVerdicts(header: Record<string, unknown>): EnvelopeVerdict[] {
  const [alg, kid] = [shown(header.alg), shown(header.kid)]
  const refused = refusedMembers.filter((name) => Object.hasOwn(header, name))
  const named = refused.join(', ')
  return [
    {
      check: 'alg',
      isRight: algorithms.some((one) => one === header.alg),
      found: alg,
      text: `alg is ${alg}; ${algorithms.join(' and ')} are accepted`,
    },
    {
      check: 'kid',
      isRight: typeof header.kid === 'string' && kid !== '' && kid.length <= kidCharacters,
      found: kid,
      text: `kid is ${kid}; a text of 1 to ${kidCharacters} characters is right`,
    },
    {
      check: 'members',
      isRight: refused.length === 0,
      found: named,
      text: refused.length === 0 ? 'no forbidden header' : `forbidden: ${named}`,
    },
    ...mediaTypeVerdict('typ', header.typ, types),
    ...mediaTypeVerdict('cty', header.cty, contentTypes),
  ]
}

/** Nothing where the header does not have the member. Names of media types are compared without regard to case. */
function mediaTypeVerdict(check: 'typ' | 'cty', value: unknown, allowed: readonly string[]): EnvelopeVerdict[] {
  if (value === undefined) return []
  const isRight = typeof value === 'string' && allowed.includes(value.toLowerCase())
  const found = shown(value)
  return [{ check, isRight, found, text: `${check} is ${found}; it may be ${allowed.join(', ')}, or left out` }]
}

/** The claims, one verdict each. */
export function claimVerdicts(claims: Record<string, unknown>, expected: ExpectedClaims): EnvelopeVerdict[] {
  const { iss, aud, exp, nbf, iat, message } = claims
  const now = expected.now.getTime() / 1_000
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud]
  const [end, start] = [secondsOf(exp), secondsOf(nbf)]
  const [issuer, audience] = [shown(iss), JSON.stringify(aud) ?? 'undefined']
  const moment = (check: 'nbf' | 'iat' | 'exp', value: unknown, isRight: (seconds: number) => boolean): EnvelopeVerdict => {
    const seconds = secondsOf(value)
    return { check, isRight: isRight(seconds), found: timeOf(value), text: `${check} is ${away(seconds, now)}` }
  }
  const hasBegun = (seconds: number) => seconds <= now + clockSkewSeconds
  return [
    { check: 'iss', isRight: iss === expected.issuer, found: issuer, text: `iss is ${issuer}, expected ${expected.issuer}` },
    {
      check: 'aud',
      isRight: audiences.includes(expected.audience),
      found: audience,
      text: `aud is ${audience}, expected ${expected.audience}`,
    },
    moment('nbf', nbf, hasBegun),
    ...(iat === undefined ? [] : [moment('iat', iat, hasBegun)]),
    moment('exp', exp, (seconds) => seconds + expected.expSkewSeconds > now),
    {
      check: 'lifetime',
      isRight: end > start && end - start <= longestSeconds,
      found: String(end - start),
      text: `exp is ${end - start} s after nbf; more than 0 and at most ${longestSeconds} are right`,
    },
    {
      check: 'message',
      isRight: isObject(message),
      found: typeof message,
      text: isObject(message) ? 'message is an object' : 'message is no object',
    },
  ]
}

const secondsOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : Number.NaN)
/** A value of somebody else's JSON as text. An object may have a member `toString` that is no function. */
const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function away(seconds: number, now: number): string {
  if (Number.isNaN(seconds)) return 'no whole number of seconds'
  return `${Math.abs(Math.round(now - seconds))} s ${seconds < now ? 'ago' : 'ahead'}`
}

/** A time that people can read, where the claim is one. */
function timeOf(value: unknown): string {
  const time = new Date(secondsOf(value) * 1_000)
  return Number.isNaN(time.getTime()) ? shown(value) : time.toISOString()
}
