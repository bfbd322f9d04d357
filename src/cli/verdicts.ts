import { compactVerify, createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, type JWK, type JWTVerifyGetKey } from 'jose'
import { envelopeRules, type Purpose } from '#sanad-sdk'
import { clockOffsetMs, type Profile } from './profile.ts'

/** One check of an envelope: whether it passed, and a sentence that says what was found. */
export interface Verdict {
  isRight: boolean
  text: string
}

const { algorithms, refusedMembers, types, contentTypes, kidCharacters, clockSkewSeconds, longestSeconds } = envelopeRules

/** What the claims must fit. `now` in seconds. */
export interface ExpectedClaims {
  iss: string
  aud: string
  now: number
  /** The bank accepts no envelope after its `exp`; its own may be read with the difference of clocks. */
  expSkewSeconds: number
}

/** The claims, one verdict each. */
export function claimVerdicts(claims: Record<string, unknown>, expected: ExpectedClaims): Verdict[] {
  const { iss, aud, exp, nbf, iat, message } = claims
  const { now } = expected
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud]
  const [end, start] = [secondsOf(exp), secondsOf(nbf)]
  const begins = (seconds: number) => seconds <= now + clockSkewSeconds
  const away = (seconds: number) =>
    Number.isNaN(seconds)
      ? 'no whole number of seconds'
      : `${Math.abs(Math.round(now - seconds))} s ${seconds < now ? 'ago' : 'ahead'}`
  return [
    { isRight: iss === expected.iss, text: `iss is ${String(iss)}, expected ${expected.iss}` },
    { isRight: audiences.includes(expected.aud), text: `aud is ${JSON.stringify(aud)}, expected ${expected.aud}` },
    { isRight: begins(start), text: `nbf is ${away(start)}` },
    ...(iat === undefined ? [] : [{ isRight: begins(secondsOf(iat)), text: `iat is ${away(secondsOf(iat))}` }]),
    { isRight: end + expected.expSkewSeconds > now, text: `exp is ${away(end)}` },
    {
      isRight: end > start && end - start <= longestSeconds,
      text: `exp is ${end - start} s after nbf, more than 0 and at most ${longestSeconds}`,
    },
    { isRight: isObject(message), text: 'message is an object' },
  ]
}

const secondsOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : Number.NaN)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JOSE header, one verdict for each rule that it was held against. */
export function headerVerdicts(header: Record<string, unknown>): Verdict[] {
  const { alg, kid } = header
  const refused = refusedMembers.filter((name) => Object.hasOwn(header, name))
  return [
    { isRight: algorithms.some((one) => one === alg), text: `alg is ${String(alg)}; ${algorithms.join(' and ')} are accepted` },
    {
      isRight: typeof kid === 'string' && kid !== '' && kid.length <= kidCharacters,
      text: `kid is ${String(kid)}`,
    },
    {
      isRight: refused.length === 0,
      text: refused.length === 0 ? 'no forbidden header' : `forbidden: ${refused.join(', ')}`,
    },
    ...mediaTypeVerdict('typ', header.typ, types),
    ...mediaTypeVerdict('cty', header.cty, contentTypes),
  ]
}

/** Nothing where the header does not have the member. Names of media types are compared without regard to case. */
function mediaTypeVerdict(name: string, value: unknown, allowed: readonly string[]): Verdict[] {
  if (value === undefined) return []
  const isRight = typeof value === 'string' && allowed.includes(value.toLowerCase())
  return [{ isRight, text: `${name} is ${String(value)}; it may be ${allowed.join(', ')}, or left out` }]
}

/** What is right and wrong about a compact JWS: of the bank, or one of the profile's own before it is sent. */
export async function explainEnvelope(
  envelope: string,
  profile: Profile,
  { purpose, isOwn }: { purpose: Purpose; isOwn: boolean },
): Promise<Verdict[]> {
  const issuer = `${profile.baseUrl}/auth`
  const clientId = profile.apps[purpose]?.clientId ?? ''
  const { n, e, kty, crv, x, y } = profile.key.privateKey
  const own = { keys: [{ kty, n, e, crv, x, y, kid: profile.key.kid } as JWK] }
  const findKey = isOwn ? createLocalJWKSet(own) : createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const header = readPart(() => decodeProtectedHeader(envelope) as Record<string, unknown>)
  const claims = readPart(
    () => JSON.parse(Buffer.from(envelope.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>,
  )
  if (header === undefined || claims === undefined) return [{ isRight: false, text: 'the header or the payload is not JSON' }]
  const now = (Date.now() + (await clockOffsetMs(profile.baseUrl))) / 1_000
  const expected: ExpectedClaims = isOwn
    ? { iss: clientId, aud: issuer, now, expSkewSeconds: 0 }
    : { iss: issuer, aud: clientId, now, expSkewSeconds: clockSkewSeconds }
  return [...headerVerdicts(header), await signatureVerdict(envelope, findKey), ...claimVerdicts(claims, expected)]
}

async function signatureVerdict(envelope: string, findKey: JWTVerifyGetKey): Promise<Verdict> {
  try {
    await compactVerify(envelope, findKey as never)
    return { isRight: true, text: 'the signature fits the bytes and the key' }
  } catch (error) {
    return { isRight: false, text: `signature: ${(error as Error).message}` }
  }
}

function readPart<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
